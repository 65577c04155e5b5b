// Orders as clients see them, over HTTP alone: priority, prices, dust, cancels around fills, and the cost of malformed
// ones.

import { type JsonObject, jsonObject } from '@svc/core/json/canonicalJson';
import { toSignedWire } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestAccount, type TestNode, testAccount } from '../support/startNode.ts';

interface Level {
  price: string;
  amount: string;
  orders: { id: string; owner: string; remaining: string }[] | number;
}
interface Book {
  bids: Level[];
  asks: Level[];
  best_bid: string | null;
  best_ask: string | null;
  last_price: string | null;
}

/** The first two are those whose transactions come first and last in a block. */
const PEOPLE = ['a', 'b', 'c', 'd', 'e'].map((name) => testAccount(`book ${name}`));
let node: TestNode;
let market: string;
let [base, quote] = ['', ''];
let people: TestAccount[];
let [ann, ben, cat, dan, eve] = PEOPLE as [TestAccount, TestAccount, TestAccount, TestAccount, TestAccount];

const params = (given: object) => jsonObject(Object.entries(given)) as JsonObject;
const deploy = async (symbol: string, supply: string): Promise<string> =>
  String(
    (await node.execute(ann, 'TOKEN_DEPLOY', params({ name: symbol, symbol, total_supply: supply }))).data
      .token_address,
  );

/** A market of two new tokens that everybody has plenty of. */
async function openMarket(supply = '1000000'): Promise<void> {
  [base, quote] = [await deploy('ONE', supply), await deploy('TWO', supply)].sort() as [string, string];
  market = `${base}:${quote}`;
  const pool = {
    token0: base,
    token1: quote,
    fee_tier: 3000,
    pool_type: 'STANDARD',
    initial_price: '10',
    stake_amount: '10000',
  };
  expect(await node.execute(ann, 'CREATE_POOL', params(pool))).toMatchObject({ success: true });
  for (const one of [ben, cat, dan, eve])
    for (const token of [base, quote])
      await node.submit(ann, 'TOKEN_TRANSFER', params({ token_address: token, to: one.address, amount: '10000' }));
  await node.mine();
}

beforeAll(async () => {
  node = await startNode();
  const ids = new Map<TestAccount, string>();
  for (const one of PEOPLE) {
    await node.fund(one.address, 'SVC', '1000000');
    ids.set(one, (await node.rpc<{ accountId: string }>('svc_getAccountId', [one.address])).accountId);
  }
  people = [...PEOPLE].sort((a, b) => ((ids.get(a) ?? '') < (ids.get(b) ?? '') ? -1 : 1));
  [ann, ben, cat, dan, eve] = people as [TestAccount, TestAccount, TestAccount, TestAccount, TestAccount];
});
afterAll(() => node.stop());
beforeEach(() => openMarket());

const order = (side: string, price: string, amount: string) =>
  params({ pair: market, side, order_type: 'limit', price, amount });
const place = (who: TestAccount, side: string, price: string, amount: string) =>
  node.execute(who, 'PLACE_ORDER', order(side, price, amount));
const cancel = (who: TestAccount, id: unknown) => node.execute(who, 'CANCEL_ORDER', params({ order_id: id }));
const idOf = ({ data }: { data: Record<string, unknown> }) => String(data.order_id);
const fillsOf = ({ data }: { data: Record<string, unknown> }) =>
  (data.fills as { maker: string; price: string; amount: string }[]).map((one) => [one.maker, one.amount, one.price]);
const book = (level = 3) => node.get<Book>('/get_orderbook', { market, level });
const trades = async () =>
  (
    await node.get<{ trades: { seq: number; amount: string; quote_amount: string }[] }>('/get_trades', {
      market,
      limit: 100,
    })
  ).trades;
const funds = async (who: TestAccount) => [
  await node.balance(who.address, base),
  await node.balance(who.address, quote),
];
const escrow = async () => {
  const holder = (await node.get<{ escrow_address: string }>('/get_spot_orderbook', { pair: market })).escrow_address;
  return [await node.balance(holder, base), await node.balance(holder, quote)];
};

describe('price and time', () => {
  it('fills the older order first, and lists it first meanwhile', async () => {
    await place(ann, 'sell', '10', '5');
    await place(ben, 'sell', '10', '5');
    expect(fillsOf(await place(cat, 'buy', '10', '2'))).toEqual([[ann.address, '2', '10']]);
    expect((await book()).asks.map(({ orders }) => orders)).toMatchObject([
      [
        { owner: ann.address, remaining: '3' },
        { owner: ben.address, remaining: '5' },
      ],
    ]);
    expect(fillsOf(await place(cat, 'buy', '10', '4'))).toEqual([
      [ann.address, '3', '10'],
      [ben.address, '1', '10'],
    ]);
  });

  it('fills the better price first, at the price of the maker', async () => {
    await place(cat, 'buy', '9.8', '3');
    await place(dan, 'buy', '9.9', '3');
    const sold = await place(eve, 'sell', '9.5', '4');
    expect(fillsOf(sold)).toEqual([
      [dan.address, '3', '9.9'],
      [cat.address, '1', '9.8'],
    ]);
    expect(sold.data).toMatchObject({ filled: '4', trades: 2, resting: false, remaining: '0' });
    expect(await funds(eve)).toEqual(['9996', '10039.5']);
  });

  it('fills at the limit itself and nothing one quantum beyond it', async () => {
    await place(ann, 'sell', '10', '1');
    expect((await place(ben, 'buy', '9.999999999999999999', '1')).data).toMatchObject({
      filled: '0',
      resting: true,
      remaining: '1',
    });
    expect(await book()).toMatchObject({ best_bid: '9.999999999999999999', best_ask: '10' });
    expect((await place(cat, 'buy', '10', '1')).data).toMatchObject({ filled: '1', resting: false });
    expect((await place(dan, 'sell', '10', '1')).data).toMatchObject({ filled: '0', resting: true });
  });

  it('gives a changed order no priority: placed again it is the last', async () => {
    const first = idOf(await place(ann, 'sell', '10', '1'));
    await place(ben, 'sell', '10', '1');
    await cancel(ann, first);
    await place(ann, 'sell', '10', '1');
    expect(fillsOf(await place(cat, 'buy', '11', '2')).map(([maker]) => maker)).toEqual([ben.address, ann.address]);
  });

  it('fills against several makers and prices, and refunds the taker’s savings', async () => {
    for (const [who, price] of [
      [ann, '10'],
      [ben, '10.5'],
      [dan, '11'],
    ] as const)
      await place(who, 'sell', price, '1');
    const bought = await place(cat, 'buy', '12', '2.5');
    expect(fillsOf(bought).map(([, amount, price]) => [amount, price])).toEqual([
      ['1', '10'],
      ['1', '10.5'],
      ['0.5', '11'],
    ]);
    expect(await funds(cat)).toEqual(['10002.5', '9974']);
    expect(await escrow()).toEqual(['0.5', '0']);
  });
});

describe('an own order in the path', () => {
  it('stops the taker: earlier fills stand, the rest is cancelled, and no other order is touched', async () => {
    await place(ann, 'sell', '10', '1');
    await place(cat, 'sell', '10', '1');
    await place(ben, 'sell', '10', '1');
    const before = await funds(cat);
    const bought = await place(cat, 'buy', '10', '3');
    expect(fillsOf(bought)).toEqual([[ann.address, '1', '10']]);
    expect(bought.data).toMatchObject({ filled: '1', resting: false, remaining: '0' });
    expect(await funds(cat)).toEqual([String(Number(before[0]) + 1), String(Number(before[1]) - 10)]);
    expect((await book()).asks.map(({ orders }) => orders)).toMatchObject([
      [
        { owner: cat.address, remaining: '1' },
        { owner: ben.address, remaining: '1' },
      ],
    ]);
    expect((await cancel(cat, idOf(bought))).error_code).toBe('order.cancelled');
  });

  it('at the best price stops it at once, and one beyond the limit does not', async () => {
    await place(cat, 'sell', '10', '1');
    expect((await place(cat, 'buy', '11', '1')).data).toMatchObject({ filled: '0', resting: false, remaining: '0' });
    expect((await place(cat, 'buy', '9', '1')).data).toMatchObject({ resting: true });
    expect(await book()).toMatchObject({ best_bid: '9', best_ask: '10' });
  });

  it('stops a swap and its quote alike', async () => {
    await place(ann, 'sell', '10', '1');
    await place(cat, 'sell', '10', '1');
    const swap = { token_in: quote, token_out: base, amount_in: '30', venue: 'clob' };
    const quoted = await node.get('/get_swap_quote', { ...swap, sender: cat.address });
    expect(quoted).toMatchObject({ source: 'clob', amount_in: '10', amount_out: '1', unfilled_in: '20' });
    expect(await node.get('/get_swap_quote', swap)).toMatchObject({ amount_in: '20', amount_out: '2' });
    expect((await node.execute(cat, 'SWAP', params(swap))).data).toMatchObject({
      amount_in: '10',
      amount_out: '1',
      source: 'clob',
    });
    expect((await node.execute(cat, 'SWAP', params(swap))).error_code).toBe('swap.noLiquidity');
  });
});

describe('a cancel', () => {
  it('of an order filled earlier in the same block fails with its own reason and changes nothing', async () => {
    const id = idOf(await place(eve, 'sell', '10', '1'));
    await node.submit(ann, 'PLACE_ORDER', order('buy', '10', '1'));
    const hash = await node.submit(eve, 'CANCEL_ORDER', params({ order_id: id }));
    await node.mine();
    expect(await node.receipt(hash)).toMatchObject({ success: false, error_code: 'order.filled', data: {} });
    expect(await funds(eve)).toEqual(['9999', '10010']);
    expect((await trades()).length).toBe(1);
  });

  it('earlier in the same block removes the order before the taker behind it', async () => {
    const id = idOf(await place(ann, 'sell', '10', '1'));
    await node.submit(ann, 'CANCEL_ORDER', params({ order_id: id }));
    const hash = await node.submit(eve, 'PLACE_ORDER', order('buy', '10', '1'));
    await node.mine();
    expect((await node.receipt(hash))?.data).toMatchObject({ filled: '0', resting: true });
    expect(await trades()).toEqual([]);
  });

  it('in the block of the order itself leaves nothing', async () => {
    const before = await funds(ben);
    const signed = await node.sign(ben, 'PLACE_ORDER', order('buy', '9', '1'));
    const { tx_hash: hash } = await node.post<{ tx_hash: string }>('/submit_exchange_tx', { tx: toSignedWire(signed) });
    await node.submit(ben, 'CANCEL_ORDER', params({ order_id: `0x${hash.slice(0, 16).toUpperCase()}` }));
    await node.mine();
    expect([await funds(ben), await escrow(), (await book()).bids]).toEqual([before, ['0', '0'], []]);
  });

  it('of a half-filled order refunds exactly the rest, and the fills stand', async () => {
    // 0.333333333333333333 × 3.000000000000000001 has 36 places: the escrow is rounded up, the fill down.
    const price = '3.000000000000000001';
    const before = await funds(ben);
    const id = idOf(await place(ben, 'buy', price, '1'));
    expect(await escrow()).toEqual(['0', price]);
    const sold = await place(cat, 'sell', '3', '0.333333333333333333');
    expect(sold.data).toMatchObject({ filled: '0.333333333333333333' });
    expect(await cancel(ben, id)).toMatchObject({ success: true, data: { order_id: id, status: 'cancelled' } });
    expect(await escrow()).toEqual(['0', '0']);
    const [only] = await trades();
    expect(only?.quote_amount).toBe('0.999999999999999999');
    expect(await funds(ben)).toEqual([`${before[0]}.333333333333333333`, '9999.000000000000000001']);
    expect(await funds(cat)).toEqual(['9999.666666666666666667', '10000.999999999999999999']);
  });

  it('of a foreign, an unknown, a cancelled and a gone order each has its own reason, and is charged', async () => {
    const id = idOf(await place(ann, 'sell', '10', '1'));
    expect(await cancel(ben, id)).toMatchObject({ success: false, error_code: 'order.notOwner', fee: '0.000025' });
    expect((await book()).asks.length).toBe(1);
    expect((await cancel(ann, id)).success).toBe(true);
    expect(await cancel(ann, id)).toMatchObject({ error_code: 'order.cancelled' });
    expect(await cancel(ben, id)).toMatchObject({ error_code: 'order.cancelled' });
    expect(await cancel(ann, 'f'.repeat(16))).toMatchObject({ error_code: 'order.unknown' });
  });

  it('finds the order under any pair without a book, and not under one that has one', async () => {
    const id = idOf(await place(ann, 'sell', '10', '1'));
    const named = (pair: string | null) => node.execute(ann, 'CANCEL_ORDER', params({ order_id: id, pair }));
    expect((await named(`svc:${node.tokenOf('qUSDC')}`)).error_code).toBe('order.unknown');
    expect((await named(`${quote}:${base.toUpperCase().replace('0X', '0x')}`)).success).toBe(true);
    const next = idOf(await place(ann, 'sell', '10', '1'));
    expect((await node.execute(ann, 'CANCEL_ORDER', params({ order_id: next, pair: 'a book of mine' }))).success).toBe(
      true,
    );
  });
});

describe('dust', () => {
  it('is never filled for nothing: a maker whose rest is worth nothing ends and is refunded, without a trade', async () => {
    const id = idOf(await place(ann, 'sell', '0.00000000001', '0.00000001'));
    await place(ben, 'sell', '10', '1');
    const bought = await place(cat, 'buy', '10', '1');
    expect(fillsOf(bought)).toEqual([[ben.address, '1', '10']]);
    expect((await cancel(ann, id)).error_code).toBe('order.cancelled');
    expect((await trades()).map(({ amount, quote_amount: paid }) => [amount, paid])).toEqual([['1', '10']]);
    expect(await escrow()).toEqual(['0', '0']);
  });

  it('of a taker ends it: the rest neither fills nor rests', async () => {
    await place(ann, 'sell', '0.00000000001', '1');
    const bought = await place(cat, 'buy', '10', '0.00000001');
    expect(bought).toMatchObject({ success: true, data: { filled: '0', resting: false, remaining: '0', fills: [] } });
    expect([await trades(), (await book()).bids]).toEqual([[], []]);
  });

  it('below the minimum size fails in the block', async () => {
    expect((await place(ann, 'sell', '10', '0.000000009999999999')).error_code).toBe('order.tooSmall');
    expect((await place(ann, 'sell', '10', '0.00000001')).data.resting).toBe(true);
  });
});

describe('malformed requests', () => {
  it.each([
    '0',
    '-1',
    '0.0',
    '1e3',
    ' 1',
    '1.',
    '.5',
    '+1',
    '0x1',
    '1_000',
    '',
    '1'.repeat(61),
    `0.${'0'.repeat(18)}1`,
  ])('as amount or price is refused, and the nonce is kept: %j', async (text) => {
    const nonce = () => node.rpc<{ nonce: number }>('exchange_getNonce', [ann.address]);
    const before = [await nonce(), await node.balance(ann.address, 'SVC')];
    for (const member of ['amount', 'price']) {
      const signed = await node.sign(ann, 'PLACE_ORDER', params({ ...order('sell', '1', '1'), [member]: text }));
      await expect(node.post('/submit_exchange_tx', { tx: toSignedWire(signed) })).rejects.toThrow(
        `params.${member}: expected`,
      );
      await expect(node.rpc('exchange_sendTransaction', [toSignedWire(signed)])).rejects.toThrow(
        `params.${member}: expected`,
      );
    }
    await node.mine();
    expect([await nonce(), await node.balance(ann.address, 'SVC')]).toEqual(before);
  });
});

describe('numbers of 60 digits', () => {
  const LONG = '1'.repeat(60);

  it('are parsed, rest, fill and are reported to the last digit', async () => {
    await openMarket(`${'9'.repeat(60)}`);
    expect((await place(ben, 'sell', '1', LONG)).error_code).toBe('balance.short');
    expect((await place(ann, 'buy', LONG, '9')).error_code).toBe('balance.short');
    const sold = await place(ben, 'sell', LONG, '1');
    expect(sold.data).toMatchObject({ resting: true });
    expect(await book()).toMatchObject({ best_ask: LONG, best_bid: null });
    const bought = await place(ann, 'buy', LONG, '1');
    expect(fillsOf(bought)).toEqual([[ben.address, '1', LONG]]);
    expect(await node.balance(ben.address, quote)).toBe(`${LONG.slice(0, 55)}${Number(LONG.slice(55)) + 10_000}`);
    expect(await book()).toMatchObject({ last_price: LONG });
    expect(await node.get('/get_ticker', { market })).toMatchObject({ last_price: LONG });
    expect(
      (await node.get<{ candles: { high: string }[] }>('/get_candles', { market, interval: '1m' })).candles.at(-1)
        ?.high,
    ).toBe(LONG);
  });
});
