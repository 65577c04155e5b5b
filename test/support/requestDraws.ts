// Random requests for every exchange operation that mostly succeed in a window world: one declaration of suitable
// values, whatever the operations require.

import type { JsonObject, JsonValue } from '@svc/core/json/canonicalJson';
import type { OpName } from '@svc/core/ops/registry';
import type { Random } from './random.ts';
import type { WindowWorld } from './windowWorld.ts';

/** The sources of a draw: the world, and values of each kind. */
export interface Draw {
  readonly random: Random;
  readonly world: WindowWorld;
  /** An amount in a site's spelling, of at most six places. */
  amount(most?: number): string | number;
  /** Somebody else's account, in any of its forms. */
  party(): string;
  text(): string;
  /** The members, each left out at random. */
  some(members: JsonObject): JsonObject;
  flag(): boolean | string;
}

const TEXTS = [
  'Coffee',
  'x',
  'Order 17',
  'two  spaces',
  ' edge ',
  'line\nbreak',
  'zero\u200bwidth',
  '1.0',
  '0x12ab',
  'https://shop.test/a?b=c&d=e#f',
  'Ünïcödé ',
  `${'long '.repeat(20)}end`,
  `begin ${'word '.repeat(80)}end`,
];

/** Draws for a world. */
export function drawsOf(random: Random, world: WindowWorld): Draw {
  const chance = (one: number): boolean => random.below(one) === 0;
  return {
    random,
    world,
    amount(most = 20) {
      if (chance(4)) return 1 + random.below(most);
      const whole = String(random.below(most));
      return chance(2)
        ? String(1 + random.below(most))
        : `${whole}.${String(1 + random.below(999_999)).padStart(6, '0')}`;
    },
    party() {
      const one = random.pick([...world.people, ...world.strangers]);
      return chance(4) ? one.replace(/[A-F]/g, (letter) => letter.toLowerCase()) : one;
    },
    text: () => random.pick(TEXTS),
    some: (members) => Object.fromEntries(Object.entries(members).filter(() => chance(2))) as JsonObject,
    flag: () => random.pick([true, false, 'true', 'no', '1', '']),
  };
}

type Make = (draw: Draw) => JsonObject;
const none: Make = () => ({});
const held: Make = ({ world, amount, random }) => ({
  token_address: random.pick([world.mine, world.others, ...world.listed]),
  amount: amount(200),
});
const ownToken: Make = ({ world }) => ({ token_address: world.mine });
const ownItem: Make = ({ world, random }) => ({ collection: world.cats, token_id: random.pick(['1', '2', 3, '4']) });
const spacing = 60;

/** How to draw a request of each operation. */
export const REQUESTS: { readonly [N in OpName]: Make } = {
  CREATE_POOL: ({ world, random, amount, some }) => ({
    token0: random.pick([world.mine, world.others, ...world.listed]),
    token1: random.pick(['SVC', 'svc', world.paused]),
    fee_tier: random.pick([100, 500, 10_000, '500']),
    pool_type: random.pick(['STANDARD', 'subsidized', 0, 'BOOTSTRAP', 3]),
    ...(random.below(2) === 0 ? { initial_price: amount(9) } : { initial_sqrt_price: amount(9) }),
    stake_amount: random.pick(['10000', 20_000, '15000.5']),
    ...some({}),
  }),
  ADD_LIQUIDITY: ({ world, random, amount }) => {
    const state = world.node.node.chain.state;
    const pool = random.pick(world.pools);
    const row = state.pools.get(pool);
    const middle = Math.floor((row?.tick ?? 0) / spacing) * spacing;
    const where: JsonObject =
      random.below(2) === 0
        ? { pool_id: pool }
        : { token0: row?.token0 ?? '', token1: row?.token1 ?? '', fee_tier: row?.feeTier ?? 3000 };
    return {
      ...where,
      tick_lower: middle - spacing * (1 + random.below(9)),
      tick_upper: middle + spacing * (1 + random.below(9)),
      amount: amount(90),
    };
  },
  REMOVE_LIQUIDITY: ({ world, random }) => ({
    pool_id: world.pools.at(-1) ?? '',
    position_id: world.position,
    ...random.pick<JsonObject>([{}, { amount: 'all' }, { amount: '0' }, { amount: '10.5' }, { amount: 7 }]),
  }),
  SWAP: ({ world, random, amount, some }) => {
    const token = random.pick([world.others, ...world.listed.slice(0, 1)]);
    const [tokenIn = '', tokenOut = ''] = random.below(2) === 0 ? [token, 'SVC'] : ['SVC', token];
    return {
      ...{ token_in: tokenIn, token_out: tokenOut, amount_in: amount(50) },
      ...some({
        min_amount_out: random.pick(['0', '0.001', 0]),
        deadline: random.pick([0, 1_900_000_000, '1800009999', Number.MAX_SAFE_INTEGER]),
        venue: random.pick(['auto', 'amm', 'clob']),
      }),
      ...(random.below(3) === 0 ? { pool_id: random.pick([...world.pools, '']) } : {}),
    };
  },
  PLACE_ORDER: ({ world, random, amount }) => ({
    pair: random.pick(world.pairs),
    side: random.pick(['buy', 'SELL', 'sell']),
    order_type: random.pick(['limit', 'limit', 'LIMIT', 'market']),
    price: amount(30),
    amount: amount(9),
  }),
  CANCEL_ORDER: ({ world, random, some }) => ({
    order_id: random.pick(world.orders),
    ...some({ pair: random.pick(world.pairs) }),
  }),
  OPEN_POSITION: none,
  CLOSE_POSITION: none,
  PARTIAL_CLOSE: none,
  ADD_MARGIN: none,
  UPDATE_ORACLE: ({ amount }) => ({ pair: 'BTC:USD', price: amount(90_000) }),
  CREATE_MARKET: ({ random, some, amount }) => ({
    base_token: random.pick(['DOG', 'gold', 'OIL']),
    ...some({ quote_token: random.pick(['USD', 'EUR']), max_leverage: amount(15) }),
  }),
  TOKEN_DEPLOY: ({ random, text, amount, party, some, flag }) => ({
    ...{ name: text(), symbol: random.pick(['NEW', 'COIN', 'A.B']), total_supply: amount(1_000_000) },
    ...some({
      decimals: random.pick([0, 6, 18, '8']),
      max_supply: '5000000',
      mint_authority: party(),
      freeze_authority: party(),
      uri: text(),
    }),
    ...some({
      metadata: { a: text(), b: 'c' },
      metadata_authority: party(),
      transfer_fee_bps: random.below(500),
      max_transfer_fee: amount(9),
      fee_authority: party(),
    }),
    ...some({
      withdraw_authority: party(),
      non_transferable: flag(),
      default_frozen: flag(),
      permanent_delegate: party(),
      pausable: flag(),
      pause_authority: party(),
    }),
    ...some({ default_operators: random.pick<JsonValue>([[party()], [party(), party()], [], party()]) }),
  }),
  TOKEN_TRANSFER: (draw) => ({ ...held(draw), to: draw.party(), ...draw.some({ memo: draw.text() }) }),
  STAKE_DEPOSIT: ({ random }) => ({
    validator_public_key: random.pick(['ab', 'cd', '0f']).repeat(1952),
    stake_amount: random.pick(['100000', 150_000, '200000.5']),
  }),
  STAKE_EXIT: none,
  REMOVE_POOL: ({ world, random }) => ({ pool_id: random.pick([world.emptyPool, `0x${world.emptyPool}`]) }),
  PERP_DEPOSIT: ({ amount }) => ({ amount: amount(5000) }),
  PERP_WITHDRAW: ({ amount }) => ({ amount: amount(900) }),
  PERP_SET_LEVERAGE: ({ random, some }) => ({
    market_id: random.pick(['BTC-USD-PERP', 'eth-usd-perp']),
    leverage: random.pick(['3', 5, '7.5']),
    ...some({ mode: random.pick(['cross', 'isolated', 'ISOLATED']) }),
  }),
  PERP_ORDER: ({ random, some, flag }) => ({
    market_id: random.pick(['BTC-USD-PERP', 'btc-usd-perp']),
    side: random.pick(['buy', 'long', 'sell', 'SHORT']),
    size: random.pick(['0.01', '0.025', 1]),
    price: random.pick(['64000', 65_000, '66000.5']),
    ...some({ reduce_only: flag(), tif: random.pick(['gtc', 'ioc', 'IOC']) }),
  }),
  PERP_CANCEL: ({ world }) => ({ market_id: 'BTC-USD-PERP', order_id: world.perpOrder }),
  VAULT_DEPOSIT: ({ amount }) => ({ amount: amount(90) }),
  VAULT_WITHDRAW: ({ amount }) => ({ shares: amount(9) }),
  ORACLE_VOTE: ({ amount }) => ({ prices: { BTC: amount(90_000), ETH: amount(4000) } }),
  TOKEN_MINT: (draw) => ({ ...ownToken(draw), amount: draw.amount(), ...draw.some({ to: draw.party() }) }),
  TOKEN_BURN: (draw) => ({
    ...held(draw),
    ...draw.some({ from: draw.random.pick([draw.world.me.address, draw.party()]) }),
  }),
  TOKEN_APPROVE: (draw) => ({
    ...held(draw),
    spender: draw.party(),
    ...draw.some({ amount: draw.random.pick(['0', 0, '9'.repeat(37), '1000000000000']) }),
  }),
  TOKEN_TRANSFER_FROM: ({ world, random, amount, party, some, text }) => ({
    ...random.pick<JsonObject>([
      { token_address: world.others, from: world.people[0] ?? '' },
      { token_address: world.mine, from: world.people[1] ?? '' },
    ]),
    ...{ to: party(), amount: amount(20) },
    ...some({ memo: text() }),
  }),
  TOKEN_SET_AUTHORITY: (draw) => ({
    ...ownToken(draw),
    authority: draw.random.pick(['mint', 'freeze', 'metadata', 'fee', 'withdraw', 'pause', 'permanent_delegate']),
    new_authority: draw.random.pick<JsonValue>([draw.party(), draw.party(), null, '', 'none']),
  }),
  TOKEN_FREEZE: (draw) => ({ ...ownToken(draw), account: draw.party() }),
  TOKEN_THAW: (draw) => ({ ...ownToken(draw), account: draw.random.pick([draw.world.people[2] ?? '', draw.party()]) }),
  TOKEN_UPDATE_METADATA: (draw) => ({
    ...ownToken(draw),
    ...draw.random.pick<JsonObject>([
      { name: draw.text() },
      { symbol: 'NEWER' },
      { uri: draw.text() },
      { fields: { note: draw.text(), site: '' } },
    ]),
    ...draw.some({ name: draw.text(), fields: { note: null, other: draw.text() } }),
  }),
  TOKEN_SET_TRANSFER_FEE: (draw) => ({
    ...ownToken(draw),
    transfer_fee_bps: draw.random.below(300),
    ...draw.some({ max_transfer_fee: draw.amount(9) }),
  }),
  TOKEN_WITHDRAW_FEES: (draw) => ({ ...ownToken(draw), ...draw.some({ to: draw.party() }) }),
  TOKEN_PAUSE: ownToken,
  TOKEN_RESUME: ({ world }) => ({ token_address: world.paused }),
  TOKEN_AUTHORIZE_OPERATOR: (draw) => ({
    token_address: draw.random.pick([draw.world.mine, ...draw.world.listed]),
    operator: draw.party(),
  }),
  TOKEN_REVOKE_OPERATOR: (draw) => ({
    ...ownToken(draw),
    operator: draw.random.pick([draw.world.people[1] ?? '', draw.party()]),
  }),
  NFT_CREATE_COLLECTION: ({ text, random, party, some, flag }) => ({
    ...{ name: text(), symbol: random.pick(['ART', 'PIX']) },
    ...some({
      uri: text(),
      max_supply: random.pick<JsonValue>([5, '1000', null, '']),
      royalty_bps: random.below(900),
      royalty_recipient: party(),
    }),
    ...some({
      update_authority: random.pick<JsonValue>([party(), '', null]),
      mint_authority: random.pick<JsonValue>([party(), '']),
      non_transferable: flag(),
    }),
  }),
  NFT_MINT: (draw) => ({
    collection: draw.world.cats,
    ...draw.some({
      to: draw.party(),
      uri: draw.text(),
      name: draw.text(),
      token_id: draw.random.pick(['77', 78, '90']),
    }),
  }),
  NFT_TRANSFER: (draw) => ({
    ...draw.random.pick<JsonObject>([
      ownItem(draw),
      ownItem(draw),
      { collection: draw.world.dogs, token_id: '1', from: draw.world.people[0] ?? '' },
    ]),
    to: draw.party(),
    ...draw.some({ memo: draw.text() }),
  }),
  NFT_BURN: ownItem,
  NFT_APPROVE: (draw) => ({
    ...ownItem(draw),
    spender: draw.random.pick<JsonValue>([draw.party(), draw.party(), '', null]),
  }),
  NFT_SET_APPROVAL_FOR_ALL: (draw) => ({
    collection: draw.random.pick([draw.world.cats, draw.world.dogs]),
    operator: draw.random.pick([draw.party(), draw.world.people[2] ?? '']),
    ...draw.some({ approved: draw.flag() }),
  }),
  NFT_UPDATE: (draw) => ({
    collection: draw.world.cats,
    ...draw.random.pick<JsonObject>([
      { token_id: '3', name: draw.text() },
      { token_id: 4, uri: draw.text() },
      { name: draw.text(), symbol: 'CATZ' },
      { royalty_bps: draw.random.below(900), ...draw.some({ royalty_recipient: draw.party() }) },
    ]),
  }),
  NFT_SET_AUTHORITY: (draw) => ({
    collection: draw.world.cats,
    authority: draw.random.pick(['update', 'mint']),
    new_authority: draw.random.pick<JsonValue>([draw.party(), null, 'none']),
  }),
};
