import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOLD_PERP, openPerps, votePrice } from '../../../../test/support/perpsNode.ts';
import { START_SEC, startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { openSqliteStorage } from '../../storage/sqliteStorage.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');
const carol = testAccount('carol');
/** On a boundary of minutes and of four hours, like the start time of test nodes. */
const NEXT_DAY = START_SEC + 86_400;

interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

const rowOf = ({ time, open, high, low, close, volume }: Candle) => [time, open, high, low, close, volume];

describe('market data of a perpetuals market', () => {
  let folder: string;
  let node: TestNode;

  const open = () => startNode({ database: join(folder, 'node.sqlite') });

  /** Executes an operation in a block at a time. */
  async function executeAt(timeSec: number, ...operation: Parameters<TestNode['execute']>): Promise<void> {
    await node.rpc('sim_setTime', [timeSec]);
    expect(await node.execute(...operation)).toMatchObject({ success: true, error: '' });
    expect(node.node.chain.tip.timestamp).toBe(timeSec);
  }

  /** Bob sells, alice buys. */
  async function tradeAt(timeSec: number, price: string, size: string): Promise<void> {
    const order = { market_id: GOLD_PERP, size, price };
    await executeAt(timeSec, bob, 'PERP_ORDER', { ...order, side: 'sell' });
    await executeAt(timeSec, alice, 'PERP_ORDER', { ...order, side: 'buy', tif: 'ioc' });
  }

  const answers = async () => ({
    trades: await node.get('/get_trades', { market: GOLD_PERP }),
    minutes: await node.get('/get_candles', { market: GOLD_PERP }),
    days: await node.rpc('market_getCandles', [GOLD_PERP, '1d']),
    tickers: await node.get('/get_markets'),
    book: await node.get('/get_orderbook', { market: GOLD_PERP, level: 3 }),
    events: await node.get('/get_perp_events'),
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    node = await open();
    for (const who of [alice, bob]) await node.fund(who.address, 'SVC', '2000');
    await openPerps(node, bob, alice);
  });
  afterAll(async () => {
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  it('lists tickers of spot pairs, then of perpetuals, and of one kind when asked', async () => {
    const all = await node.get<{ type: string; market: string }[]>('/get_markets');
    const perps = all.filter(({ type }) => type === 'perp');
    expect(perps.map(({ market }) => market)).toEqual(['BTC-USD-PERP', 'ETH-USD-PERP', GOLD_PERP]);
    expect(all.slice(-3)).toEqual(perps);
    expect(await node.rpc('market_getMarkets', ['perp'])).toEqual(perps);
    expect(await node.get('/get_markets', { kind: 'spot' })).toEqual(all.slice(0, -3));
    expect(await node.get('/get_markets', { kind: 'option' })).toEqual([]);
  });

  it('has a ticker with mark, oracle, funding and interest, under its id in any letter case', async () => {
    const ticker = await node.get('/get_ticker', { market: 'gold-Usd-perp' });
    expect(ticker).toEqual({
      market: GOLD_PERP,
      type: 'perp',
      base: 'GOLD',
      quote: 'USD',
      best_bid: '98',
      best_ask: '102',
      mid: '100',
      last_price: '100',
      open_24h: '100',
      high_24h: '100',
      low_24h: '100',
      change_24h: '0',
      change_pct_24h: '0',
      volume_24h: '2',
      quote_volume_24h: '200',
      trades_24h: 1,
      mark_price: '100',
      oracle_price: '100',
      funding_rate: '0',
      open_interest: '2',
    });
    expect(await node.rpc('market_getTicker', [GOLD_PERP])).toEqual(ticker);
    // Without a trade no price is invented.
    expect(await node.get('/get_ticker', { market: 'BTC-USD-PERP' })).toMatchObject({
      last_price: null,
      open_24h: null,
      volume_24h: '0',
      oracle_price: '65000',
    });
  });

  it('has a book of levels, or of orders in time priority with their original sizes', async () => {
    for (const size of ['1', '0.5'])
      await node.execute(bob, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'sell', size, price: '103' });
    await node.execute(alice, 'PERP_ORDER', {
      market_id: GOLD_PERP,
      side: 'buy',
      size: '0.5',
      price: '102',
      tif: 'ioc',
    });
    const book = await node.get('/get_orderbook', { market: GOLD_PERP, depth: 2 });
    expect(book).toMatchObject({
      type: 'perp',
      level: 2,
      block_height: node.node.chain.tip.height,
      base_info: null,
      quote_info: null,
      bids: [{ price: '98', amount: '2', total: '2', notional_total: '196', orders: 1 }],
      asks: [
        { price: '102', amount: '1.5', total: '1.5', notional_total: '153', orders: 1 },
        { price: '103', amount: '1.5', total: '3', notional_total: '307.5', orders: 2 },
      ],
      spread: '4',
      spread_bps: '400',
      sequence: 2,
      last_price: '102',
      oracle_price: '100',
    });
    expect(book).not.toHaveProperty('amm');
    const { asks } = await node.rpc<{ asks: { orders: object[] }[] }>('market_getOrderBook', [GOLD_PERP, 50, 3]);
    const own = { owner: bob.address };
    expect(asks.map(({ orders }) => orders)).toMatchObject([
      [{ ...own, remaining: '1.5', amount: '2' }],
      [
        { ...own, remaining: '1', amount: '1' },
        { ...own, remaining: '0.5', amount: '0.5' },
      ],
    ]);
    for (const { order_id: id } of await node.get<{ order_id: string }[]>('/get_perp_orders', {
      address: bob.address,
    })) {
      await node.execute(bob, 'PERP_CANCEL', { market_id: GOLD_PERP, order_id: id });
    }
    expect(await node.get('/get_orderbook', { market: GOLD_PERP })).toMatchObject({
      bids: [],
      asks: [],
      mid: null,
      spread_bps: null,
      sequence: 2,
    });
  });

  it('has candles by block time without empty ones (K21)', async () => {
    const day = NEXT_DAY;
    node.passSeconds(day - 100 - node.node.chain.tip.timestamp);
    await votePrice(node, '10');
    await tradeAt(day + 59, '10', '1');
    await tradeAt(day + 60, '11', '2');
    await tradeAt(day + 119, '9', '1');
    await tradeAt(day + 300, '12', '1');
    const read = async (query: Record<string, string | number>) => {
      const { candles } = await node.get<{ candles: Candle[] }>('/get_candles', { market: GOLD_PERP, ...query });
      return candles.filter(({ time }) => time >= day).map(rowOf);
    };
    const minutes = [
      [day, '10', '10', '10', '10', '1'],
      [day + 60, '11', '11', '9', '9', '3'],
      [day + 300, '12', '12', '12', '12', '1'],
    ];
    expect(await read({})).toEqual(minutes);
    expect(await read({ limit: 2 })).toEqual(minutes.slice(1));
    expect(await read({ interval: '4h' })).toEqual([[day, '10', '12', '9', '12', '5']]);
    const { candles } = await node.rpc<{ candles: Candle[] }>('market_getCandles', [GOLD_PERP, '1d', 1]);
    expect(candles.map(rowOf)).toEqual([[day - (day % 86_400), '10', '12', '9', '12', '5']]);
    expect(await node.get('/get_ticker', { market: GOLD_PERP })).toMatchObject({
      open_24h: '10',
      high_24h: '12',
      low_24h: '9',
      volume_24h: '5',
      trades_24h: 4,
    });
  });

  it('shows a liquidation as a trade of the liquidated owner without a transaction', async () => {
    const order = { market_id: GOLD_PERP, size: '10' };
    await node.fund(carol.address, 'SVC', '100');
    await node.execute(carol, 'PERP_DEPOSIT', { amount: '20' });
    await node.execute(bob, 'PERP_ORDER', { ...order, side: 'sell', price: '10' });
    const bought = await node.execute(carol, 'PERP_ORDER', { ...order, side: 'buy', price: '10', tif: 'ioc' });
    await node.execute(bob, 'PERP_ORDER', { ...order, side: 'buy', price: '9' });
    await votePrice(node, '7');
    const { trades, last_seq: lastSeq } = await node.get<{ trades: object[]; last_seq: number }>('/get_trades', {
      market: GOLD_PERP.toLowerCase(),
    });
    const trade = {
      market: GOLD_PERP,
      amount: '10',
      venue: 'perp',
      maker: bob.address,
      taker: carol.address,
      pool_id: null,
    };
    expect(trades.slice(-2)).toEqual([
      {
        ...trade,
        seq: lastSeq - 1,
        price: '10',
        quote_amount: '100',
        side: 'buy',
        block_height: bought.block_height,
        block_time: expect.any(Number),
        tx_hash: bought.tx_hash,
      },
      {
        ...trade,
        seq: lastSeq,
        price: '9',
        quote_amount: '90',
        side: 'sell',
        block_height: node.node.chain.tip.height,
        block_time: node.node.chain.tip.timestamp,
        tx_hash: null,
      },
    ]);
    expect(await node.rpc('market_getTrades', [GOLD_PERP, 100, lastSeq - 1])).toMatchObject({
      type: 'perp',
      trades: [trades.at(-1)],
      last_seq: lastSeq,
    });
    // The same counter as for spot trades.
    const pair = `${node.tokenOf('qUSDC')}:SVC`;
    await node.fund(alice.address, 'qUSDC', '10');
    await node.execute(alice, 'SWAP', { token_in: node.tokenOf('qUSDC'), token_out: 'SVC', amount_in: '1' });
    const spot = await node.get<{ trades: { seq: number }[] }>('/get_trades', { market: pair });
    expect(spot.trades.at(-1)?.seq).toBe(lastSeq + 1);
  });

  it('answers the same after a restart, with the same numbers', async () => {
    const before = await answers();
    await node.stop();
    node = await open();
    expect(await answers()).toEqual(before);
    await node.stop();
    // From the blocks alone, without the snapshot that a stop leaves.
    const storage = openSqliteStorage(join(folder, 'node.sqlite'));
    storage.dropSnapshots();
    storage.close();
    node = await open();
    expect(await answers()).toEqual(before);
  });

  it('refuses an unknown perpetuals market with 404', async () => {
    for (const path of ['/get_ticker', '/get_orderbook', '/get_trades', '/get_candles']) {
      await expect(node.get(path, { market: 'DOGE-USD-PERP' }), path).rejects.toMatchObject({ status: 404 });
    }
  });
});
