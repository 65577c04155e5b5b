import { describe, expect, it } from 'vitest';
import { ParseRefusal } from '../errors.ts';
import type { TokenFact } from '../words/message.ts';
import { NATIVE_FACT } from '../words/parts.ts';
import { plainText, saidText } from '../words/plainText.ts';
import type { Description, Facts } from './describe.ts';
import { OP_TABLE, opGas, opNumber } from './opTable.ts';
import { isOpName, OPS, type OpName, type OpParams, parseOpParams } from './registry.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const SENDER = `0xPQ${'5a'.repeat(32)}`;
const POOL = '00112233445566aa';

function facts(more: Partial<Facts> = {}): Facts {
  const token = (asset: string): TokenFact => {
    if (asset === 'SVC') return NATIVE_FACT;
    const symbol = asset === TOKEN ? 'qBTC' : 'qUSDC';
    return { asset, symbol, name: symbol, decimals: 18, known: asset === TOKEN || asset === OTHER };
  };
  return { sender: SENDER, token, ...more };
}

function described<N extends OpName>(
  name: N,
  params: object,
  more: Partial<Facts> = {},
): { sentence: string; rows: Record<string, string>; warnings: string[]; act: string } {
  const parsed: OpParams<N> = parseOpParams(name, params, 'refuse');
  const description = (OPS[name].describe as (params: OpParams<N>, facts: Facts) => Description)(parsed, facts(more));
  return {
    act: saidText(description.act),
    sentence: plainText(description.sentence),
    rows: Object.fromEntries(description.rows.map(({ label, value }) => [saidText(label), plainText(value)])),
    warnings: description.warnings.map(({ code }) => code),
  };
}

const order = { pair: `svc:${TOKEN}`, side: 'BUY', order_type: 'limit', price: '0.50', amount: '10' };

describe('the registry', () => {
  it('lists each operation under its own name with number and gas of the table', () => {
    for (const [name, op] of Object.entries(OPS)) {
      expect(op.name).toBe(name);
      expect([op.number, op.gas]).toEqual([opNumber(op.name), opGas(op.name)]);
    }
    expect(OP_TABLE.filter(([, name]) => isOpName(name)).length).toBe(Object.keys(OPS).length);
  });

  it('does not take names from the prototype of objects', () => {
    for (const name of ['toString', '__proto__', 'constructor', 'swap']) expect(isOpName(name)).toBe(false);
  });

  it('refuses unknown parameters for the wallet and ignores them for the node', () => {
    expect(() => parseOpParams('PLACE_ORDER', { ...order, note: 'x' }, 'refuse')).toThrow(ParseRefusal);
    expect(parseOpParams('PLACE_ORDER', { ...order, note: 'x' }, 'ignore')).toMatchObject(order);
  });
});

describe('either-or requirements', () => {
  it.each([
    ['ADD_LIQUIDITY', { tick_lower: -60, tick_upper: 60, amount: '1', token0: TOKEN }, 'params.pool_id'],
    [
      'CREATE_POOL',
      { token0: TOKEN, token1: 'SVC', fee_tier: 3000, pool_type: 'STANDARD', stake_amount: '1' },
      'params.initial_price',
    ],
    [
      'CREATE_POOL',
      {
        token0: TOKEN,
        token1: 'SVC',
        fee_tier: 3000,
        pool_type: 0,
        stake_amount: '1',
        initial_price: '1',
        initial_sqrt_price: '1',
      },
      'params.initial_price',
    ],
    ['PLACE_ORDER', { ...order, price: undefined }, 'params.price'],
    ['TOKEN_DEPLOY', { name: 'A', symbol: 'A' }, 'params.total_supply'],
    ['TOKEN_DEPLOY', { name: 'A', symbol: 'A', mint_authority: '' }, 'params.total_supply'],
    ['TOKEN_DEPLOY', { name: 'A', symbol: 'A', total_supply: '1', initial_supply: '2' }, 'params.initial_supply'],
  ] as const)('%s refuses %j', (name, params, path) => {
    const given = JSON.parse(JSON.stringify(params));
    expect(() => parseOpParams(name, given, 'refuse')).toThrow(expect.objectContaining({ path }));
  });
});

describe('PLACE_ORDER says', () => {
  it('the order on the sorted pair, the other reading, and what is locked', () => {
    expect(described('PLACE_ORDER', order)).toEqual({
      act: 'Place order',
      sentence: 'Buy 10 qBTC for 0.5 SVC each',
      rows: {
        Base: 'qBTC',
        Quote: 'SVC',
        'Order type': 'limit, until cancelled',
        'Seen from SVC': 'sell 5 SVC for 2 qBTC each',
        'Locked until filled or cancelled': '5 SVC',
      },
      warnings: [],
    });
  });

  it('what is not exact with an approximation sign, and the lock rounded up', () => {
    const { rows } = described('PLACE_ORDER', { ...order, price: '0.3', amount: '0.100000000000000001' });
    expect(rows['Seen from SVC']).toBe('sell ≈ 0.03 SVC for ≈ 3.3333333 qBTC each');
    expect(rows['Locked until filled or cancelled']).toBe('0.030000000000000001 SVC');
  });

  it('base as the lock of a sell', () => {
    expect(described('PLACE_ORDER', { ...order, side: 'sell' }).rows['Locked until filled or cancelled']).toBe(
      '10 qBTC',
    );
  });

  it('which token nobody knows', () => {
    expect(described('PLACE_ORDER', { ...order, pair: `SVC:0x${'0'.repeat(40)}` }).warnings).toEqual(['token.unknown']);
  });
});

describe('the other operations say', () => {
  it('SWAP: what goes in, what must come out, where and until when', () => {
    const swap = { token_in: TOKEN, token_out: 'svc', amount_in: '2.50' };
    expect(described('SWAP', { ...swap, min_amount_out: '1.9', deadline: 1_800_000_000, venue: 'amm' })).toMatchObject({
      sentence: 'Swap 2.5 qBTC to receive no less than 1.9 SVC',
      rows: { Venue: 'pools only', Expires: '2027-01-15T08:00:00.000Z' },
      warnings: [],
    });
    expect(described('SWAP', { ...swap, min_amount_out: '0' })).toMatchObject({
      sentence: 'Swap 2.5 qBTC for whatever SVC it yields',
      warnings: ['swap.noMinimum'],
    });
  });

  it('CREATE_POOL: price both ways, fee, and whether the stake burns', () => {
    const pool = {
      token0: 'SVC',
      token1: TOKEN,
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '4',
      stake_amount: '10000',
    };
    expect(described('CREATE_POOL', pool)).toMatchObject({
      sentence: 'Open pool qBTC/SVC starting at 1 qBTC = 4 SVC',
      rows: { 'Inverse price': '1 SVC = 0.25 qBTC', 'Fee of each swap': '0.3 %', Stake: '10,000 SVC' },
      warnings: ['pool.stakeLocked'],
    });
    expect(described('CREATE_POOL', { ...pool, pool_type: 2, token1: `0x${'9'.repeat(40)}` }).warnings).toEqual([
      'pool.stakeBurned',
      'token.notCreated',
    ]);
    const rooted = described('CREATE_POOL', {
      ...pool,
      initial_price: undefined,
      initial_sqrt_price: (1n << 97n).toString(),
    });
    expect(rooted.sentence).toBe('Open pool qBTC/SVC starting at 1 qBTC = 4 SVC');
  });

  it('liquidity: the exact deposit, or that it could not be read', () => {
    const add = { pool_id: POOL, tick_lower: -60, tick_upper: 60, amount: '7' };
    const pool = { poolId: POOL, token0: TOKEN, token1: 'SVC', feeTier: 3000 };
    expect(described('ADD_LIQUIDITY', add, { pool, deposit: { amount0: '1.25', amount1: '2' } })).toMatchObject({
      sentence: 'Provide liquidity in qBTC/SVC',
      rows: {
        'Takes at most': '0.041997963130568947 qBTC, 0.041997963130568947 SVC',
        'Deposit now, by the node': '1.25 qBTC and 2 SVC',
        'Price range': 'one qBTC for ≈ 0.99401826 SVC to ≈ 1.0060177 SVC',
      },
      warnings: [],
    });
    // Ticks stand there only where prices cannot tell one from the next.
    const ticksOf = (tick: number): string | undefined =>
      described('ADD_LIQUIDITY', { ...add, tick_lower: -tick, tick_upper: tick }, { pool }).rows.Ticks;
    expect([ticksOf(60), ticksOf(300_000), ticksOf(600_000)]).toEqual([undefined, undefined, '-600,000 to 600,000']);
    expect(described('ADD_LIQUIDITY', add, { unread: { pool: 'silent' } })).toMatchObject({
      sentence: `Provide liquidity in pool ${POOL}`,
      rows: { Pair: 'not read' },
      warnings: ['pool.unread'],
    });
    const remove = (amount?: string) =>
      described(
        'REMOVE_LIQUIDITY',
        { pool_id: POOL, position_id: POOL, ...(amount === undefined ? {} : { amount }) },
        { pool },
      ).sentence;
    expect([remove(), remove('all'), remove('1.5'), remove('0')]).toEqual([
      'Withdraw all of the liquidity in qBTC/SVC',
      'Withdraw all of the liquidity in qBTC/SVC',
      'Withdraw part of the liquidity in qBTC/SVC',
      'Collect fees in qBTC/SVC',
    ]);
    expect(described('REMOVE_POOL', { pool_id: POOL }, { pool }).rows).toEqual({
      Pool: POOL,
      Pair: 'qBTC/SVC',
      'Fee of each swap': '0.3 %',
    });
  });

  it('CANCEL_ORDER: which order, on the pair that was read, and the pair that is asked for where it is another', () => {
    const cancel = { order_id: POOL };
    const known = { order: { orderId: POOL, pair: `${TOKEN}:SVC`, side: 'buy', remaining: '3', price: '2' } } as const;
    expect(described('CANCEL_ORDER', cancel, { unread: { order: 'absent' } })).toMatchObject({
      sentence: `Cancel resting order ${POOL}`,
      warnings: ['order.absent'],
    });
    expect(described('CANCEL_ORDER', cancel, known)).toMatchObject({
      sentence: `Cancel resting order ${POOL} (qBTC/SVC)`,
      rows: { Buys: '3 qBTC for 2 SVC each' },
      warnings: [],
    });
    expect(described('CANCEL_ORDER', { ...cancel, pair: `SVC:${OTHER}` }, known)).toMatchObject({
      rows: { 'Only if it rests on': 'qUSDC/SVC' },
      warnings: ['order.elsewhere'],
    });
    expect(
      described('CANCEL_ORDER', { ...cancel, pair: `SVC:${TOKEN}` }, { unread: { order: 'silent' } }),
    ).toMatchObject({
      sentence: `Cancel resting order ${POOL}`,
      rows: { Order: 'not read', 'Only if it rests on': 'qBTC/SVC' },
    });
  });

  it('TOKEN_DEPLOY: supply, and every right that outlives it', () => {
    const rights = {
      mint_authority: SENDER,
      max_supply: '9',
      freeze_authority: SENDER,
      permanent_delegate: SENDER,
      pausable: true,
    };
    expect(described('TOKEN_DEPLOY', { name: 'Frog', symbol: 'FROG', total_supply: '5', ...rights })).toMatchObject({
      sentence: 'Create token Frog (FROG), supply 5',
      rows: { Decimals: '18', Supply: 'can grow', Freezing: 'possible', 'Supply goes to': SENDER },
      warnings: ['token.mintable', 'token.freezable', 'token.permanentDelegate', 'token.pausable'],
    });
    expect(described('TOKEN_DEPLOY', { name: 'a\u202eb', symbol: 'S', total_supply: '5' }).sentence).toBe(
      'Create token a⟨202E⟩b (S), supply 5',
    );
  });

  it('transfers and allowances: amount, token and full addresses', () => {
    const base = { token_address: TOKEN, amount: '1.0' };
    expect(described('TOKEN_TRANSFER', { ...base, to: OTHER, memo: 'rent' })).toMatchObject({
      sentence: `Send 1 qBTC to ${OTHER}`,
      rows: { Memo: 'rent', Recipient: OTHER },
    });
    expect(described('TOKEN_TRANSFER', { ...base, to: `0xCLOB${'0'.repeat(36)}` }).warnings).toEqual([
      'recipient.protocol',
    ]);
    expect(described('TOKEN_APPROVE', { ...base, spender: OTHER })).toMatchObject({
      sentence: `Let ${OTHER} spend 1 qBTC`,
      warnings: ['token.spenderCanTake'],
    });
    expect(described('TOKEN_APPROVE', { ...base, amount: 0, spender: OTHER })).toMatchObject({
      act: 'Revoke allowance',
      warnings: [],
    });
    expect(described('TOKEN_TRANSFER_FROM', { ...base, from: SENDER, to: OTHER }).sentence).toBe(
      `Move 1 qBTC from ${SENDER} to ${OTHER} using an allowance`,
    );
  });
});
