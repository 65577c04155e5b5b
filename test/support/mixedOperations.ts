// Random operations of every kind by many accounts. Most of them are valid; some must fail, since the draw does not
// check. It remembers names from receipts, so that later draws can cancel, remove, transfer and trade them.

import type { OpName } from '@svc/core/ops/registry';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import type { BlockOutcome, BlockTx } from '../../node-sim/src/kernel/block.ts';
import { person, World } from './engineWorld.ts';
import type { Random } from './random.ts';

const SPACINGS = { 100: 1, 500: 10, 3000: 60 } as const;
const ISSUER = person('issuer');
const MARKETS = ['BTC', 'ETH'];
const PUBLIC_KEY = 'ab'.repeat(1952);

interface Pool {
  readonly id: string;
  readonly pair: readonly [string, string];
  readonly spacing: number;
}

/** A bounded list, newest first. */
function remember<T>(list: T[], one: T, most: number): void {
  list.push(one);
  if (list.length > most) list.splice(0, list.length - most);
}

export class MixedOperations {
  readonly world: World;
  readonly people: readonly string[];
  readonly tokens: readonly string[];
  readonly pools: readonly Pool[];
  private readonly random: Random;
  private readonly orders: { owner: string; id: string }[] = [];
  private readonly positions: { owner: string; pool: string; id: string }[] = [];
  private readonly emptyPools: { owner: string; id: string }[] = [];
  private readonly perpOrders: { owner: string; market: string; id: string }[] = [];
  private readonly collections: { owner: string; address: string }[] = [];
  private readonly items: { owner: string; collection: string; id: string }[] = [];
  private readonly operations: readonly (readonly [number, () => BlockTx])[];
  private readonly total: number;

  constructor(random: Random, people: number, laws: boolean) {
    this.random = random;
    this.people = Array.from({ length: people }, (_, at) => person(`trader ${at}`));
    const voter = { address: this.people[2] as string, publicKey: PUBLIC_KEY, stake: 10n ** 22n };
    const perps = { reporters: [accountOf(ISSUER)] };
    this.world = new World(Object.fromEntries([ISSUER, ...this.people].map((one) => [one, 10n ** 24n])), {
      laws,
      staking: { validators: [voter], perps },
    });
    const { world } = this;
    this.tokens = [
      world.deploy(ISSUER, 'AAA', '1000000000', {
        freeze_authority: ISSUER,
        pausable: true,
        metadata: { k: 'v' },
        metadata_authority: ISSUER,
      }),
      world.deploy(ISSUER, 'BBB', '1000000000', {
        permanent_delegate: this.people[0],
        default_operators: [this.people[1]],
        mint_authority: ISSUER,
      }),
      world.deploy(ISSUER, 'FEE', '1000000000', {
        transfer_fee_bps: 37,
        max_transfer_fee: '11',
        fee_authority: ISSUER,
        withdraw_authority: ISSUER,
      }),
    ];
    for (const token of this.tokens) {
      world.block(
        ...this.people.map((to) => world.tx(ISSUER, 'TOKEN_TRANSFER', { token_address: token, to, amount: '100000' })),
      );
    }
    const [a = '', b = ''] = this.tokens;
    const wanted = [
      [a, 'SVC', 3000, '1'],
      [a, 'SVC', 500, '1.01'],
      [a, b, 100, '25'],
    ] as const;
    this.pools = wanted.map(([base, quote, tier, price]) => {
      const id = world.pool(ISSUER, base, quote, price, { fee_tier: tier });
      const row = world.state.pools.get(id);
      const spacing = SPACINGS[tier];
      const middle = Math.floor((row?.tick ?? 0) / spacing) * spacing;
      world.ok(ISSUER, 'ADD_LIQUIDITY', {
        pool_id: id,
        tick_lower: middle - 300 * spacing,
        tick_upper: middle + 300 * spacing,
        amount: '5000',
      });
      return { id, pair: [row?.token0 ?? '', row?.token1 ?? ''], spacing };
    });
    for (const base of MARKETS) {
      world.ok(ISSUER, 'CREATE_MARKET', { base_token: base });
      world.ok(ISSUER, 'UPDATE_ORACLE', { pair: `${base}:USD`, price: '100' });
    }
    this.operations = this.list();
    this.total = this.operations.reduce((sum, [weight]) => sum + weight, 0);
  }

  /** The next transaction of some account. */
  draw(): BlockTx {
    let left = this.random.below(this.total);
    for (const [weight, make] of this.operations) {
      if (left < weight) return make();
      left -= weight;
    }
    throw new Error('the weights do not add up');
  }

  /** Takes names of new objects from the receipts of a block. */
  learn({ executed }: BlockOutcome): void {
    for (const { tx, receipt } of executed) {
      const { data } = receipt;
      if (!receipt.success) continue;
      const owner = tx.sender;
      if (tx.op === 'PLACE_ORDER') remember(this.orders, { owner, id: String(data.order_id) }, 300);
      else if (tx.op === 'ADD_LIQUIDITY')
        remember(this.positions, { owner, pool: String(data.pool_id), id: String(data.position_id) }, 60);
      else if (tx.op === 'PERP_ORDER')
        remember(this.perpOrders, { owner, market: String(tx.params.market_id), id: String(data.order_id) }, 100);
      else if (tx.op === 'CREATE_POOL') remember(this.emptyPools, { owner, id: String(data.pool_id) }, 10);
      else if (tx.op === 'NFT_CREATE_COLLECTION')
        remember(this.collections, { owner, address: String(data.collection) }, 20);
      else if (tx.op === 'NFT_MINT')
        remember(this.items, { owner, collection: String(tx.params.collection), id: String(data.token_id) }, 60);
    }
  }

  private amount(most: number): string {
    const { random } = this;
    return random.below(3) === 0
      ? String(1 + random.below(most))
      : `${random.below(most)}.${String(1 + random.u32()).padStart(10, '0')}`;
  }

  /** Weighted operations; common ones come most often. */
  private list(): (readonly [number, () => BlockTx])[] {
    const { random, world, people, tokens, pools } = this;
    const NOBODY = {
      owner: people[0] as string,
      id: '0'.repeat(16),
      pool: '0'.repeat(16),
      market: 'BTC-USD-PERP',
      address: tokens[0] as string,
    };
    const one = () => random.pick(people);
    const flip = (chance = 2) => random.below(chance) === 0;
    const tx = (sender: string, op: OpName, params: object) => world.tx(sender, op, params);
    const last = <T>(list: readonly T[], otherwise: T) => (list.length === 0 ? otherwise : random.pick(list));
    const token = () => random.pick(tokens);
    const fee = tokens[2] as string;
    const collection = () => last(this.collections, NOBODY);
    const item = () => last(this.items, { owner: NOBODY.owner, collection: NOBODY.address, id: '1' });
    const placeOrder = () => {
      const { pair } = random.pick(pools);
      const price = pair.includes('SVC') ? (900 + random.below(200)) / 1000 : 20 + random.below(100) / 10;
      return tx(one(), 'PLACE_ORDER', {
        pair: pair.join(':'),
        side: flip() ? 'buy' : 'sell',
        order_type: 'limit',
        price: String(price),
        amount: this.amount(10),
      });
    };
    const addLiquidity = () => {
      const pool = random.pick(pools);
      const tick = world.state.pools.get(pool.id)?.tick ?? 0;
      const lower = (Math.floor(tick / pool.spacing) + random.between(-15, 5)) * pool.spacing;
      const upper = lower + random.between(1, 20) * pool.spacing;
      return tx(one(), 'ADD_LIQUIDITY', {
        pool_id: pool.id,
        tick_lower: lower,
        tick_upper: upper,
        amount: this.amount(1000),
      });
    };
    const removeLiquidity = () => {
      const { owner, pool, id } = last(this.positions, NOBODY);
      return tx(flip(10) ? one() : owner, 'REMOVE_LIQUIDITY', {
        pool_id: pool,
        position_id: id,
        ...(flip(3) ? { amount: this.amount(10) } : {}),
      });
    };
    const perpOrder = () => {
      const side = flip() ? 'buy' : 'sell';
      const price = String(Math.max(1, 100 + random.between(-6, 6)));
      const more = { ...(flip(5) ? { reduce_only: true } : {}), ...(flip(3) ? { tif: 'ioc' } : {}) };
      return tx(one(), 'PERP_ORDER', {
        market_id: `${random.pick(MARKETS)}-USD-PERP`,
        side,
        size: this.amount(5),
        price,
        ...more,
      });
    };
    const removePool = () => {
      const { owner, id } = last(this.emptyPools, NOBODY);
      return tx(flip(4) ? one() : owner, 'REMOVE_POOL', { pool_id: id });
    };
    const cancel = () => {
      const { owner, id } = last(this.orders, NOBODY);
      return tx(flip(10) ? one() : owner, 'CANCEL_ORDER', { order_id: id });
    };
    const perpCancel = () => {
      const { owner, market, id } = last(this.perpOrders, NOBODY);
      return tx(owner, 'PERP_CANCEL', { market_id: market, order_id: id });
    };
    const nft = (op: OpName, more: object) => {
      const { owner, collection: address, id } = item();
      return tx(flip(4) ? one() : owner, op, { collection: address, token_id: id, ...more });
    };
    const ofCollection = (op: OpName, more: object) => {
      const { owner, address } = collection();
      return tx(flip(6) ? one() : owner, op, { collection: address, ...more });
    };
    return [
      [240, placeOrder],
      [120, cancel],
      [150, () => this.swap()],
      [40, addLiquidity],
      [60, removeLiquidity],
      [70, () => tx(one(), 'TOKEN_TRANSFER', { token_address: token(), to: one(), amount: this.amount(100) })],
      [
        25,
        () =>
          tx(one(), 'TOKEN_APPROVE', {
            token_address: token(),
            spender: one(),
            amount: flip(4) ? '0' : this.amount(100),
          }),
      ],
      [
        25,
        () =>
          tx(one(), 'TOKEN_TRANSFER_FROM', {
            token_address: token(),
            from: one(),
            to: one(),
            amount: this.amount(100),
          }),
      ],
      [6, () => tx(ISSUER, 'TOKEN_MINT', { token_address: token(), amount: this.amount(100), to: one() })],
      [6, () => tx(one(), 'TOKEN_BURN', { token_address: token(), amount: this.amount(10) })],
      [3, () => tx(ISSUER, 'TOKEN_FREEZE', { token_address: tokens[0], account: one() })],
      [6, () => tx(ISSUER, 'TOKEN_THAW', { token_address: tokens[0], account: one() })],
      [1, () => tx(ISSUER, 'TOKEN_PAUSE', { token_address: tokens[0] })],
      [6, () => tx(ISSUER, 'TOKEN_RESUME', { token_address: tokens[0] })],
      [4, () => tx(one(), 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token(), operator: one() })],
      [4, () => tx(one(), 'TOKEN_REVOKE_OPERATOR', { token_address: token(), operator: flip() ? people[1] : one() })],
      [
        3,
        () =>
          tx(ISSUER, 'TOKEN_SET_TRANSFER_FEE', {
            token_address: fee,
            transfer_fee_bps: random.below(200),
            max_transfer_fee: this.amount(20),
          }),
      ],
      [3, () => tx(ISSUER, 'TOKEN_WITHDRAW_FEES', { token_address: fee, to: one() })],
      [
        2,
        () =>
          tx(one(), 'TOKEN_DEPLOY', {
            name: 'Some',
            symbol: `S${random.below(1000)}`,
            total_supply: this.amount(1000),
          }),
      ],
      [
        2,
        () =>
          tx(ISSUER, 'TOKEN_SET_AUTHORITY', { token_address: token(), authority: 'withdraw', new_authority: ISSUER }),
      ],
      [
        2,
        () =>
          tx(ISSUER, 'TOKEN_UPDATE_METADATA', {
            token_address: tokens[0],
            name: `Name ${random.below(9)}`,
            fields: { [`k${random.below(5)}`]: 'v' },
          }),
      ],
      [40, () => tx(one(), 'PERP_DEPOSIT', { amount: this.amount(1000) })],
      [15, () => tx(one(), 'PERP_WITHDRAW', { amount: this.amount(100) })],
      [100, perpOrder],
      [20, perpCancel],
      [
        6,
        () =>
          tx(one(), 'PERP_SET_LEVERAGE', {
            market_id: 'BTC-USD-PERP',
            leverage: random.between(1, 22),
            mode: flip() ? 'cross' : 'isolated',
          }),
      ],
      [
        6,
        () =>
          tx(ISSUER, 'UPDATE_ORACLE', {
            pair: `${random.pick(MARKETS)}:USD`,
            price: String(100 + random.between(-9, 9)),
          }),
      ],
      [
        3,
        () =>
          tx(flip(3) ? one() : (people[2] as string), 'ORACLE_VOTE', {
            prices: { BTC: String(100 + random.between(-9, 9)) },
          }),
      ],
      [12, () => tx(one(), 'VAULT_DEPOSIT', { amount: this.amount(100) })],
      [8, () => tx(one(), 'VAULT_WITHDRAW', { shares: this.amount(10) })],
      [2, () => tx(one(), 'CREATE_MARKET', { base_token: `M${random.below(4)}` })],
      [2, () => tx(one(), 'STAKE_DEPOSIT', { validator_public_key: PUBLIC_KEY, stake_amount: '200000' })],
      [2, () => tx(flip() ? (people[2] as string) : one(), 'STAKE_EXIT', {})],
      [
        3,
        () =>
          tx(one(), 'NFT_CREATE_COLLECTION', {
            name: 'Art',
            symbol: `A${random.below(1000)}`,
            royalty_bps: 100,
            ...(flip(3) ? { max_supply: 5 } : {}),
          }),
      ],
      [20, () => ofCollection('NFT_MINT', {})],
      [10, () => nft('NFT_TRANSFER', { to: one() })],
      [4, () => nft('NFT_APPROVE', { spender: one() })],
      [3, () => nft('NFT_BURN', {})],
      [3, () => nft('NFT_UPDATE', { name: `Name ${random.below(9)}` })],
      [3, () => ofCollection('NFT_SET_APPROVAL_FOR_ALL', { operator: one(), approved: flip() })],
      [2, () => ofCollection('NFT_SET_AUTHORITY', { authority: 'mint', new_authority: one() })],
      [
        1,
        () =>
          tx(one(), 'CREATE_POOL', {
            token0: token(),
            token1: 'SVC',
            fee_tier: 10_000,
            pool_type: 'STANDARD',
            initial_price: '2',
            stake_amount: '10000',
          }),
      ],
      [2, removePool],
      [
        2,
        () => tx(one(), random.pick(['OPEN_POSITION', 'CLOSE_POSITION', 'PARTIAL_CLOSE', 'ADD_MARGIN'] as const), {}),
      ],
    ];
  }

  /** The parameters of a swap, before it becomes a transaction or a quote. */
  drawSwap(): {
    tokenIn: string;
    tokenOut: string;
    amountIn: string;
    venue: 'auto' | 'amm' | 'clob';
    poolId: string | undefined;
  } {
    const { random } = this;
    const pool = random.pick(this.pools);
    const [tokenIn = '', tokenOut = ''] = random.below(2) === 0 ? pool.pair : [...pool.pair].reverse();
    return {
      tokenIn,
      tokenOut,
      amountIn: this.amount(40),
      venue: random.pick(['auto', 'amm', 'clob'] as const),
      poolId: random.below(5) === 0 ? pool.id : undefined,
    };
  }

  private swap(): BlockTx {
    const { tokenIn, tokenOut, amountIn, venue } = this.drawSwap();
    const params = {
      token_in: tokenIn,
      token_out: tokenOut,
      amount_in: amountIn,
      min_amount_out: this.random.below(7) === 0 ? '1' : '0',
      venue,
    };
    return this.world.tx(this.random.pick(this.people), 'SWAP', params);
  }
}
