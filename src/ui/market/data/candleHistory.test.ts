// The candles of a chart that is scrolled back while trades come: none is missing, none is there twice.

import { describe, expect, it } from 'vitest';
import { createCandleHistory, type ShownCandles } from './candleHistory.ts';
import type { MarketData } from './marketFeed.ts';
import type { Candle } from './nodeApi.ts';

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
const candleAt = (minute: number, trades = 1): Candle =>
  ({ time: minute * 60, open: '1', high: '1', low: '1', close: '1', volume: '1', quote_volume: '1', trades }) as Candle;

/** A node with candles of so many minutes, and a feed that tells of trades. */
function market(minutes: number) {
  const all = Array.from({ length: minutes }, (_, at) => candleAt(at + 1));
  const asked: [limit: number, end: number | undefined][] = [];
  let data = { height: 1, trades: [{ seq: 1 }] } as unknown as MarketData;
  const listeners = new Set<() => void>();
  const node = { isAway: false };
  const shown: ShownCandles[] = [];
  const history = createCandleHistory(
    {
      get data() {
        return data;
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      hold: () => () => undefined,
    },
    async (limit, end) => {
      asked.push([limit, end]);
      if (node.isAway) throw new Error('It is away.');
      return all.filter(({ time }) => end === undefined || time <= end).slice(-limit);
    },
    (one) => shown.push(one),
  );
  let seq = 1;
  const tell = async (change: Partial<MarketData>): Promise<void> => {
    data = { ...data, ...change };
    for (const listener of listeners) listener();
    await settle();
  };
  return {
    all,
    asked,
    node,
    history,
    shown,
    times: () => shown.at(-1)?.candles?.map(({ time }) => time / 60),
    block: (height: number) => tell({ height }),
    trade: () => {
      seq += 1;
      return tell({ trades: [{ seq }] as unknown as MarketData['trades'] });
    },
  };
}

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('the candles of a chart', () => {
  it('are the newest page, and page by page all older ones, each once', async () => {
    const { history, times, asked } = market(1_000);
    await settle();
    expect(times()).toEqual(upTo(1_000, 701));
    history.older();
    // However often the chart is moved meanwhile.
    history.older();
    await settle();
    expect(times()).toEqual(upTo(1_000, 401));
    for (let at = 0; at < 5; at++) {
      history.older();
      await settle();
    }
    expect(times()).toEqual(upTo(1_000));
    expect(asked).toEqual([
      [300, undefined],
      [300, 701 * 60 - 1],
      [300, 401 * 60 - 1],
      [300, 101 * 60 - 1],
    ]);
  });

  it('keep up with trades by their newest ones alone, and what did not change stays the same', async () => {
    const { all, asked, history, shown, times, trade } = market(700);
    await settle();
    history.older();
    await settle();
    const before = shown.at(-1)?.candles;
    all.splice(-1, 1, candleAt(700, 2));
    all.push(candleAt(701));
    await trade();
    expect(times()).toEqual(upTo(701, 101));
    expect(asked.at(-1)).toEqual([10, undefined]);
    const after = shown.at(-1)?.candles ?? [];
    expect(after.filter((one, at) => one !== before?.[at]).map(({ time }) => time / 60)).toEqual([700, 701]);
  });

  it('have no hole after a gap: more new ones than are read after a trade are read as a page', async () => {
    const { all, history, times, trade } = market(700);
    await settle();
    history.older();
    await settle();
    for (let minute = 701; minute <= 750; minute++) all.push(candleAt(minute));
    await trade();
    expect(times()).toEqual(upTo(750, 101));
    for (let minute = 751; minute <= 2_000; minute++) all.push(candleAt(minute));
    await trade();
    expect(times()).toEqual(upTo(2_000, 1_701));
    history.older();
    await settle();
    expect(times()).toEqual(upTo(2_000, 1_401));
  });

  it('stay when an older page fails, which is read when it is asked for again', async () => {
    const { history, node, shown, times } = market(500);
    await settle();
    node.isAway = true;
    history.older();
    await settle();
    expect(shown.at(-1)?.failure?.()).toBe('It is away.');
    expect(times()).toEqual(upTo(500, 201));
    node.isAway = false;
    history.older();
    await settle();
    expect([times(), shown.at(-1)?.failure]).toEqual([upTo(500), undefined]);
  });

  it('are read anew on another branch, and tell nothing after the end', async () => {
    const { all, history, shown, times, block, trade } = market(400);
    await settle();
    await block(9);
    all.splice(0, 400, candleAt(3), candleAt(5));
    await block(7);
    await trade();
    expect(times()).toEqual([3, 5]);
    history.stop();
    const { length } = shown;
    history.older();
    await trade();
    expect(shown).toHaveLength(length);
  });
});
