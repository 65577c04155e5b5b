import { INTERVALS, type Interval } from '@svc/core/markets/intervals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import {
  exact,
  less,
  minus,
  ONE,
  over,
  plus,
  type Ratio,
  type SlowPool,
  slowPrice,
  slowProfit,
  text,
  times,
  unitsApart,
  ZERO,
} from '../../../test/support/slowMarket.ts';
import { startNode, type TestAccount, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

interface NodeTrade {
  seq: number;
  price: string;
  amount: string;
  side: string;
  venue: string;
  maker: string | null;
  taker: string | null;
  block_time: number;
  block_height: number;
  tx_hash: string | null;
}
interface NodeOrder {
  pair: string;
  order_id: string;
  side: string;
  price: string;
  amount: string;
  filled: string;
  remaining: string;
}
type Levels = [string, string][];

const SYMBOLS = ['qUSDC', 'qBTC', 'qETH', 'SVC'];
const SLUGS: Record<string, string> = { qUSDC: 'usdc', qBTC: 'btc', qETH: 'eth', SVC: 'svc' };
const MARKETS: [string, string, number][] = [
  ['qBTC', 'qUSDC', 65_000],
  ['qETH', 'qUSDC', 2_500],
  ['SVC', 'qUSDC', 0.5],
  ['qETH', 'qBTC', 0.0385],
];
const TRADERS = ['ann', 'ben', 'cas'].map((name) => testAccount(`history ${name}`));
const OPERATIONS = 150;

/** Decimal text of a number with few digits. */
const few = (value: number): string => {
  const places = Math.max(0, 5 - Math.ceil(Math.log10(value)));
  return value.toFixed(Math.min(12, places));
};

const random = new Random();

describe(`a random history of a real node, computed a second time (FUZZ_SEED=${random.seed})`, () => {
  let node: TestNode;
  let trade: TestTrade;
  let idOf: (symbol: string) => string;

  async function operate(trader: TestAccount): Promise<void> {
    const [base, quote, price] = MARKETS[random.below(MARKETS.length)] as [string, string, number];
    const [a, b] = [idOf(base), idOf(quote)];
    const token0IsBase = a < b;
    const near = price * (0.97 + random.below(60) / 1000);
    const size = (20 + random.below(2_000)) / (base === 'qETH' ? 2_500 : price);
    const wantsSwap = random.below(4) === 0;
    if (wantsSwap) {
      const isIn = random.below(2) === 0;
      await node.submit(trader, 'SWAP', {
        token_in: isIn ? a : b,
        token_out: isIn ? b : a,
        amount_in: few(isIn ? size : size * price),
        venue: ['auto', 'amm', 'clob'][random.below(3)] as string,
      });
      return;
    }
    const side = random.below(2) === 0 ? 'buy' : 'sell';
    const params = token0IsBase
      ? { pair: `${a}:${b}`, side, price: few(near), amount: few(size) }
      : { pair: `${b}:${a}`, side, price: few(1 / near), amount: few(size * near) };
    await node.submit(trader, 'PLACE_ORDER', { ...params, order_type: 'limit' });
  }

  beforeAll(async () => {
    node = await startNode();
    idOf = (symbol) => node.tokenOf(symbol);
    for (const { address } of TRADERS)
      for (const symbol of SYMBOLS)
        await node.rpc('sim_faucet', [
          address,
          symbol,
          symbol === 'SVC' ? '500000' : symbol === 'qUSDC' ? '5000000' : '2000',
        ]);
    await node.mine(3);
    const [token0, token1] = [idOf('qETH'), idOf('qBTC')].sort() as [string, string];
    const founder = TRADERS[0] as TestAccount;
    const price = token0 === idOf('qETH') ? '0.0385' : '25.974025974';
    await node.execute(founder, 'CREATE_POOL', {
      token0,
      token1,
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: price,
      stake_amount: '10000',
    });
    await node.execute(founder, 'ADD_LIQUIDITY', {
      token0,
      token1,
      fee_tier: 3000,
      tick_lower: -887_220,
      tick_upper: 887_220,
      amount: '100',
    });
    for (let made = 0; made < OPERATIONS; made++) {
      await operate(TRADERS[random.below(TRADERS.length)] as TestAccount);
      if (random.below(4) === 0) {
        node.passSeconds([1, 20, 70, 400, 4_000][random.below(5)] as number);
        await node.mine();
      }
    }
    await node.mine();
    trade = await startTrade(node.url);
  });
  afterAll(async () => {
    await trade.stop();
    await node.stop();
  });

  const bothWays = MARKETS.flatMap(([base, quote]): [string, string][] => [
    [base, quote],
    [quote, base],
  ]);
  const view = (base: string, quote: string) => {
    const [a, b] = [idOf(base), idOf(quote)];
    const [token0, token1] = a < b ? [a, b] : [b, a];
    return { isInverted: a !== token0, pair: `${token0}:${token1}`, path: `/markets/${SLUGS[base]}/${SLUGS[quote]}` };
  };
  const tradesOf = async (pair: string): Promise<NodeTrade[]> =>
    (await node.get<{ trades: NodeTrade[] }>('/get_trades', { market: pair, limit: 1000 })).trades;
  const priceIn = (price: string, isInverted: boolean): Ratio => (isInverted ? over(ONE, exact(price)) : exact(price));
  const sizeIn = (price: string, amount: string, isInverted: boolean): Ratio =>
    isInverted ? times(exact(price), exact(amount)) : exact(amount);

  it('produced something to look at', async () => {
    for (const [base, quote] of MARKETS)
      expect((await tradesOf(view(base, quote).pair)).length, `${base} ${quote}`).toBeGreaterThan(3);
  });

  it.each(bothWays)('the book of %s against %s', async (base, quote) => {
    const { isInverted, pair, path } = view(base, quote);
    const book = await node.get<{ bids: Levels; asks: Levels }>('/get_spot_orderbook', { pair, depth: 500 });
    const { body } = await trade.get(`${path}/orderbook?depth=500`);
    const levels = (rows: Levels, rounding: 'cut' | 'up') => {
      let running = ZERO;
      return rows.map(([price, amount]) => {
        const size = text(sizeIn(price, amount, isInverted));
        running = plus(running, exact(size));
        return [text(priceIn(price, isInverted), 18, rounding), size, text(running)];
      });
    };
    expect(body.bids).toEqual(levels(isInverted ? book.asks : book.bids, 'cut'));
    expect(body.asks).toEqual(levels(isInverted ? book.bids : book.asks, 'up'));
    expect([body.bestBid, body.bestAsk]).toEqual([body.bids[0]?.[0] ?? null, body.asks[0]?.[0] ?? null]);
    if (body.bestBid !== null && body.bestAsk !== null) {
      expect(less(exact(body.bestBid), exact(body.bestAsk))).toBe(true);
      expect(body.spread).toBe(text(minus(exact(body.bestAsk), exact(body.bestBid))));
      expect(body.mid).toBe(text(over(plus(exact(body.bestAsk), exact(body.bestBid)), exact('2'))));
      expect(body.spreadBps).toBe(
        text(over(times(exact(body.spread), exact('20000')), plus(exact(body.bestAsk), exact(body.bestBid))), 2),
      );
    }
    const shallow = await trade.get(`${path}/orderbook?depth=1`);
    expect(shallow.body.bids).toEqual(body.bids.slice(0, 1));
  });

  it.each(bothWays)('the trades of %s against %s, newest first', async (base, quote) => {
    const { isInverted, pair, path } = view(base, quote);
    const rows = (await tradesOf(pair)).toReversed().map((row) => ({
      ...{
        id: String(row.seq),
        time: row.block_time,
        venue: row.venue,
        txHash: row.tx_hash,
        blockHeight: row.block_height,
      },
      price: text(priceIn(row.price, isInverted)),
      size: text(sizeIn(row.price, row.amount, isInverted)),
      side: (row.side === 'buy') === isInverted ? 'sell' : 'buy',
    }));
    expect((await trade.get(`${path}/trades?limit=500`)).body.trades).toEqual(rows);
    const few = (await trade.get(`${path}/trades?limit=2`)).body;
    expect(few.trades).toEqual(rows.slice(0, 2));
    expect(few.coverage.fromBlock).toBe(rows.slice(0, 2).at(-1)?.blockHeight);
  });

  it.each(bothWays)('the candles of %s against %s, gaps filled to the newest block', async (base, quote) => {
    const { isInverted, pair, path } = view(base, quote);
    const all = await tradesOf(pair);
    const { timestamp } = await node.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    for (const [interval, length] of Object.entries(INTERVALS) as [Interval, number][]) {
      const buckets = new Map<number, { prices: Ratio[]; volume: Ratio }>();
      for (const { block_time: time, price, amount } of all) {
        const t = Math.floor(time / length) * length;
        const bucket = buckets.get(t) ?? { prices: [], volume: ZERO };
        bucket.prices.push(priceIn(price, isInverted));
        bucket.volume = plus(bucket.volume, sizeIn(price, amount, isInverted));
        buckets.set(t, bucket);
      }
      const end = Math.floor(Number(timestamp) / length) * length;
      const rows: { t: number; o: string; h: string; l: string; c: string }[] = [];
      let close: string | undefined;
      for (let t = Math.min(...buckets.keys()); t <= end; t += length) {
        const prices = buckets.get(t)?.prices;
        const sorted = prices?.toSorted((a, b) => (less(a, b) ? -1 : 1)).map((price) => text(price));
        const row =
          prices === undefined
            ? { t, o: close as string, h: close as string, l: close as string, c: close as string }
            : {
                t,
                o: text(prices[0] as Ratio),
                h: sorted?.at(-1) as string,
                l: sorted?.[0] as string,
                c: text(prices.at(-1) as Ratio),
              };
        close = row.c;
        rows.push(row);
      }
      const { body } = await trade.get(`${path}/candles?interval=${interval}&limit=500`);
      expect(body.candles.map(({ v: _, ...row }: { v: string }) => row)).toEqual(rows.slice(-500));
      for (const { t, v } of body.candles as { t: number; v: string }[]) {
        // The node sums quote amounts that it rounded, each by less than a unit.
        const bucket = buckets.get(t);
        expect(unitsApart(v, text(bucket?.volume ?? ZERO))).toBeLessThanOrEqual(BigInt(10 ** 6));
      }
      expect((await trade.get(`${path}/candles?interval=${interval}&limit=2`)).body.candles).toEqual(
        body.candles.slice(-2),
      );
    }
  });

  it('prices every asset by its shortest route to a dollar', async () => {
    const pools = await node.get<SlowPool[]>('/get_pools');
    const anchors = [
      { id: idOf('qUSDC'), price: '1' },
      { id: idOf('qUSDT'), price: '1' },
      { id: idOf('qBTC'), price: '65000' },
      { id: idOf('qETH'), price: '2500' },
    ];
    const { body } = await trade.get('/prices');
    const slow = slowPrice('SVC', pools, anchors);
    expect(body.prices.svc).toMatchObject({ price: text(slow?.price ?? ZERO), source: 'route', pools: slow?.pools });
    expect(body.prices.btc).toMatchObject({ price: '65000', source: 'exchange1', route: [], pools: [] });
    expect(body.prices.sol).toBeNull();
  });

  it.each(TRADERS.map(({ address }) => [address] as const))('profit and loss of %s', async (address) => {
    const { prices } = (await trade.get('/prices')).body;
    const { body } = await trade.get(`/accounts/${address}/pnl`);
    let count = 0;
    let realizedUsd = ZERO;
    for (const [base, quote] of MARKETS) {
      const { pair } = view(base, quote);
      const [, token1 = ''] = pair.split(':');
      const own = (await tradesOf(pair)).flatMap(({ maker, taker, side, price, amount, block_time: time }) => {
        if ((maker === address) === (taker === address)) return [];
        return [{ isBuy: taker === address ? side === 'buy' : side === 'sell', price, amount, time }];
      });
      if (own.length === 0) continue;
      count += 1;
      const slow = slowProfit(own);
      const slugOf = (id: string): string => SLUGS[SYMBOLS.find((symbol) => idOf(symbol) === id) ?? ''] ?? '';
      const usd = exact(prices[slugOf(token1)].price);
      const row = body.markets.find(({ path }: { path: string }) => path === `/markets/${SLUGS[base]}/${SLUGS[quote]}`);
      expect(row).toMatchObject({
        kind: 'spot',
        trades: slow.trades,
        wins: slow.wins,
        losses: slow.losses,
        position: text(slow.position),
        volume: text(slow.volume),
      });
      const { last_price: last } = await node.get<{ last_price: string }>('/get_ticker', { market: pair });
      const unrealized = minus(times(slow.position, exact(last)), slow.cost);
      for (const [shown, value] of [
        [row.realized, slow.realized],
        [row.realizedUsd, times(slow.realized, usd)],
        [row.unrealized, slow.position.n === 0n ? ZERO : unrealized],
        [row.volumeUsd, times(slow.volume, usd)],
      ] as const)
        expect(unitsApart(shown, text(value)), `${base} ${quote}`).toBeLessThanOrEqual(10n ** 6n);
      realizedUsd = plus(realizedUsd, times(slow.realized, usd));
    }
    expect(body.markets).toHaveLength(count);
    expect(unitsApart(body.totals.realizedUsd, text(realizedUsd))).toBeLessThanOrEqual(10n ** 6n);
    expect(body.series.at(-1)?.realizedUsd).toBe(body.totals.realizedUsd);
    expect(body.window.truncated).toBe(false);
    const weights = body.markets.map(
      (row: Record<string, string>) => Math.abs(Number(row.realizedUsd)) + Math.abs(Number(row.unrealizedUsd)),
    );
    expect(weights).toEqual(weights.toSorted((a: number, b: number) => b - a));
  });

  it.each(TRADERS.map(({ address }) => [address] as const))(
    'what %s holds is what the node says, in hand and in orders',
    async (address) => {
      const { body } = await trade.get(`/accounts/${address}`);
      const orders = await node.get<NodeOrder[]>('/get_spot_orders', { address });
      expect(orders.length).toBeGreaterThan(0);
      for (const symbol of [...SYMBOLS, 'qUSDT']) {
        const id = idOf(symbol);
        const row = body.balances.find(({ asset }: { asset: { address: string } }) => asset.address === id);
        const { balance } = await node.get<{ balance: string }>('/get_token_balance', { token_address: id, address });
        const locked = orders.reduce((sum, { pair, side, price, remaining }) => {
          const [token0, token1] = pair.split(':');
          if (side === 'buy' && token1 === id)
            return plus(sum, exact(text(times(exact(price), exact(remaining)), 18, 'up')));
          return side === 'sell' && token0 === id ? plus(sum, exact(remaining)) : sum;
        }, ZERO);
        expect([row.balance, row.inOrders], symbol).toEqual([balance, text(locked)]);
      }
      expect(body.spotOrders).toHaveLength(orders.length);
      for (const order of orders) {
        const shown = body.spotOrders.find(({ orderId }: { orderId: string }) => orderId === order.order_id);
        const market = MARKETS.find(([base, quote]) => view(base, quote).pair === order.pair) as [
          string,
          string,
          number,
        ];
        const { isInverted, path } = view(market[0], market[1]);
        const side = (order.side === 'buy') === isInverted ? 'sell' : 'buy';
        expect(shown).toMatchObject({
          path,
          pair: order.pair,
          side,
          price: text(priceIn(order.price, isInverted), 18, side === 'buy' ? 'cut' : 'up'),
        });
        expect(shown.remaining).toBe(text(sizeIn(order.price, order.remaining, isInverted)));
      }
      expect(body.exchangeNonce).toBe((await node.get<{ nonce: number }>('/get_exchange_nonce', { address })).nonce);
      expect(body.lpPositions).toEqual(await node.get('/get_lp_positions', { address }));
    },
  );
});
