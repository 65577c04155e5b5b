// The ccxt-style adapter at a real node.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientNode, startClientNode } from '../../../test/support/clientNode.ts';
import { testAccount } from '../../../test/support/startNode.ts';
import { AuthenticationError, type CcxtTrade, Exchange, NotSupported } from './exchange.ts';
import { BadSymbol } from './markets.ts';

let world: ClientNode;
let exchange: Exchange;
let other: Exchange;
beforeAll(async () => {
  world = await startClientNode();
  exchange = new Exchange(world.client, { sender: world.sender(await world.account('ccxt')) });
  other = new Exchange(world.client, { sender: world.sender(await world.account('ccxt other')) });
});
afterAll(async () => {
  await exchange.close();
  await world.stop();
});

const SYMBOL = 'qUSDC/SVC';

it('names markets by the symbols of their tokens', async () => {
  const markets = await exchange.loadMarkets();
  expect(markets[SYMBOL]).toMatchObject({ id: world.market, base: 'qUSDC', quote: 'SVC', type: 'spot' });
  await expect(exchange.fetchTicker('nothing/SVC')).rejects.toBeInstanceOf(BadSymbol);
  expect((await exchange.fetchTicker(world.market)).symbol).toBe(SYMBOL);
});

it('places, shows, fills and cancels orders, and balances follow', async () => {
  const before = await exchange.fetchBalance();
  const order = await world.whileMining(exchange.createOrder(SYMBOL, 'limit', 'buy', 4, '0.05'));
  expect(order).toMatchObject({
    symbol: SYMBOL,
    side: 'buy',
    price: 0.05,
    amount: 4,
    filled: 0,
    remaining: 4,
    status: 'open',
  });
  expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([
    expect.objectContaining({ id: order.id, status: 'open', remaining: 4 }),
  ]);
  const bound = await exchange.fetchBalance();
  expect(bound.SVC?.used).toBeCloseTo(0.2, 12);
  expect(bound.SVC?.free).toBeLessThan(before.SVC?.free ?? 0);
  expect(bound.qUSDC).toEqual({ free: 10000, used: 0, total: 10000 });
  expect(await world.whileMining(exchange.cancelOrder(order.id, SYMBOL))).toMatchObject({
    id: order.id,
    status: 'canceled',
  });
  expect(await exchange.fetchOpenOrders()).toEqual([]);
  expect((await exchange.fetchBalance()).SVC?.used).toBe(0);

  await world.whileMining(exchange.createOrder(SYMBOL, 'limit', 'sell', '3', '2'));
  const taken = await world.whileMining(other.createOrder(SYMBOL, 'limit', 'buy', '3', '2'));
  expect(taken).toMatchObject({ filled: 3, remaining: 0, status: 'closed' });
  const [trade] = (await exchange.fetchTrades(SYMBOL)).slice(-1);
  expect(trade).toMatchObject({ symbol: SYMBOL, price: 2, amount: 3, cost: 6 });
  const candles = await exchange.fetchOHLCV(SYMBOL, '1m');
  expect(candles.at(-1)).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    2,
    expect.any(Number),
  ]);
  expect(await exchange.fetchTicker(SYMBOL)).toMatchObject({ last: 2 });
});

it('watches the book and the trades', async () => {
  await exchange.watchOrderBook(SYMBOL);
  const next = exchange.watchOrderBook(SYMBOL);
  await world.whileMining(other.createOrder(SYMBOL, 'limit', 'buy', '1', '1.9999'));
  expect((await next).bids[0]).toEqual([1.9999, 1]);

  let watched: CcxtTrade[] = [];
  const trades = exchange.watchTrades(SYMBOL).then((came) => {
    watched = came;
  });
  // There is no event for an open stream.
  while (watched.length === 0) {
    await world.whileMining(other.createOrder(SYMBOL, 'limit', 'sell', '2', '2'));
    await world.whileMining(exchange.createOrder(SYMBOL, 'limit', 'buy', '2', '2'));
  }
  await trades;
  expect(watched.at(-1)).toMatchObject({ price: 2, amount: 2 });
  expect((await exchange.fetchOrderBook(SYMBOL)).bids[0]).toEqual([1.9999, 1]);
  const ended = exchange.watchTrades(SYMBOL);
  await exchange.close();
  await expect(ended).rejects.toMatchObject({ code: 'client.closed' });
});

it('goes on from a time without a gap: candles and trades from it on, the first of them', async () => {
  const { node, market } = world;
  const [maker, taker] = [testAccount('ccxt maker'), testAccount('ccxt taker')];
  for (const { address } of [maker, taker])
    for (const asset of ['SVC', 'qUSDC']) await node.fund(address, asset, '10000');
  const begin = (Math.floor(node.node.chain.tip.timestamp / 60) + 1) * 60;
  const order = { pair: market, order_type: 'limit', price: '1.5', amount: '1' };
  for (let minute = 0; minute < 7; minute++) {
    node.passSeconds(60);
    await node.submit(maker, 'PLACE_ORDER', { ...order, side: 'buy' });
    await node.mine();
    await node.submit(taker, 'PLACE_ORDER', { ...order, side: 'sell' });
    await node.mine();
  }
  const all = (await exchange.fetchOHLCV(SYMBOL, '1m', begin * 1000)).map(([time = 0]) => time);
  expect(all).toHaveLength(7);
  const fills = (await exchange.fetchTrades(SYMBOL, begin * 1000)).map(({ id }) => id);
  expect(fills).toHaveLength(7);
  const inPages = async <T>(page: (since: number) => Promise<T[]>, timeOf: (one: T) => number): Promise<T[]> => {
    const found: T[] = [];
    for (let since = begin * 1000; ; ) {
      const next = await page(since);
      const last = next.at(-1);
      if (last === undefined) return found;
      found.push(...next);
      since = timeOf(last) + 1;
    }
  };
  const candles = await inPages(
    (since) => exchange.fetchOHLCV(SYMBOL, '1m', since, 2),
    ([time = 0]) => time,
  );
  expect(candles.map(([time = 0]) => time)).toEqual(all);
  const trades = await inPages(
    (since) => exchange.fetchTrades(SYMBOL, since, 2),
    ({ timestamp }) => timestamp,
  );
  expect(trades.map(({ id }) => id)).toEqual(fills);
  expect(await exchange.fetchOHLCV(SYMBOL, '1m', Date.now() * 1000)).toEqual([]);
  // Without a time: the newest.
  expect((await exchange.fetchOHLCV(SYMBOL, '1m', undefined, 2)).map(([time = 0]) => time)).toEqual(all.slice(-2));
  expect((await exchange.fetchTrades(SYMBOL, undefined, 2)).map(({ id }) => id)).toEqual(fills.slice(-2));
});

it('refuses what is not supported before anything is signed', async () => {
  await expect(exchange.createOrder(SYMBOL, 'market', 'buy', 1)).rejects.toBeInstanceOf(NotSupported);
  await expect(exchange.createOrder(SYMBOL, 'limit', 'buy', Number.NaN, 1)).rejects.toBeInstanceOf(RangeError);
  await expect(new Exchange(world.client).fetchBalance()).rejects.toBeInstanceOf(AuthenticationError);
});

it('accepts no symbol that two markets share', async () => {
  const imitator = testAccount('imitator');
  await world.node.fund(imitator.address, 'SVC', '1000000');
  const { data } = await world.node.execute(imitator, 'TOKEN_DEPLOY', {
    name: 'Copy',
    symbol: 'qUSDC',
    decimals: 6,
    total_supply: '1000',
  });
  const copy = String(data.token_address);
  const pool = await world.node.execute(imitator, 'CREATE_POOL', {
    token0: copy,
    token1: 'SVC',
    fee_tier: 3000,
    pool_type: 'STANDARD',
    stake_amount: '10000',
    initial_price: '1',
  });
  expect(pool.error).toBe('');
  expect(Object.keys(await exchange.loadMarkets(true))).toEqual(expect.arrayContaining([world.market, `${copy}:SVC`]));
  await expect(exchange.createOrder(SYMBOL, 'limit', 'buy', 1, '0.05')).rejects.toThrow(/several markets/);
  expect((await exchange.fetchTicker(world.market)).symbol).toBe(world.market);
});
