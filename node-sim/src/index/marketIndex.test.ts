import { parseDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpotTrade } from '../kernel/block.ts';
import { viewCandle } from './candles.ts';
import { MarketIndex } from './marketIndex.ts';
import { midPrice, parsePrice, shareText } from './scaledPrice.ts';

const T0 = 1_800_000_000;

function trade(time: number, price: string, amount: string, market = '0xa:SVC'): SpotTrade {
  return {
    market,
    price,
    amount,
    quote_amount: '1',
    side: 'buy',
    venue: 'clob',
    block_height: 1,
    block_time: time,
    tx_hash: 'ff',
    maker: 'm',
    taker: 't',
    pool_id: null,
  };
}

describe('market index', () => {
  it('puts trades into buckets by block time and leaves empty buckets out', () => {
    const index = new MarketIndex({ trades: 1000, candles: 1500 });
    for (const one of [
      trade(T0 + 59, '10', '1'),
      trade(T0 + 60, '11', '2'),
      trade(T0 + 119, '9', '1'),
      trade(T0 + 300, '12', '1'),
    ])
      index.apply([one]);
    const rows = (interval: '1m' | '4h' | '1d', limit = 200) =>
      index.candles
        .list('0xa:SVC', interval, limit)
        .map(viewCandle)
        .map((c) => [c.time, c.open, c.high, c.low, c.close, c.volume]);
    expect(rows('1m')).toEqual([
      [T0, '10', '10', '10', '10', '1'],
      [T0 + 60, '11', '11', '9', '9', '3'],
      [T0 + 300, '12', '12', '12', '12', '1'],
    ]);
    expect(rows('1m', 2).map(([time]) => time)).toEqual([T0 + 60, T0 + 300]);
    expect(rows('4h')).toEqual([[T0, '10', '12', '9', '12', '5']]);
    expect(rows('1d').map(([time]) => time)).toEqual([1_799_971_200]);
    expect(index.candles.list('0xa:SVC', '1m', 200, T0 + 60).length).toBe(2);
  });

  it('numbers trades over all markets and keeps the newest of each', () => {
    const index = new MarketIndex({ trades: 3, candles: 1500 });
    for (let at = 0; at < 5; at++) index.apply([trade(T0, String(at + 1), '1'), trade(T0, '7', '1', '0xb:SVC')]);
    expect(index.trades.lastSeq).toBe(10);
    expect(index.trades.list('0xa:SVC', 100).map(({ seq }) => seq)).toEqual([5, 7, 9]);
    expect(index.trades.list('0xa:SVC', 100, 7).map(({ seq }) => seq)).toEqual([9]);
    expect(index.trades.replay('0xa:SVC', 3)?.map(({ seq }) => seq)).toEqual([5, 7, 9]);
    expect(index.trades.replay('0xa:SVC', 2)).toBeUndefined();
    expect(index.trades.replay(undefined, 4)?.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(index.trades.replay('0xa:SVC', 11)).toBeUndefined();
    expect(index.trades.replay('0xnone:SVC', 0)).toEqual([]);
  });

  it('is back in its old state after apply and undo, whatever the blocks', () => {
    const block = fc.record({
      step: fc.integer({ min: 0, max: 4000 }),
      trades: fc.array(fc.tuple(fc.constantFrom('0xa:SVC', '0xb:SVC'), fc.integer({ min: 1, max: 50 })), {
        maxLength: 4,
      }),
    });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), fc.nat(11), (blocks, kept) => {
        const index = new MarketIndex({ trades: 5, candles: 4 });
        let time = T0;
        const undos = [];
        const dumps = [];
        for (const { step, trades } of blocks) {
          time += step;
          dumps.push(
            JSON.stringify({
              ...index.dump(),
              trades: index.dump().trades.markets.filter(([, , list]) => list.length > 0),
            }),
          );
          undos.push(index.apply(trades.map(([market, price]) => trade(time, String(price), '1', market))).undo);
        }
        const stay = Math.min(kept, blocks.length - 1);
        while (undos.length > stay) {
          const undo = undos.pop();
          if (undo !== undefined) index.undo(undo);
        }
        const dump = index.dump();
        const now = JSON.stringify({
          ...dump,
          candles: dump.candles.filter(([, , list]) => list.length > 0),
          trades: dump.trades.markets.filter(([, , list]) => list.length > 0),
        });
        const expected = JSON.parse(dumps[stay] ?? '');
        expected.candles = expected.candles.filter(([, , list]: [string, string, unknown[]]) => list.length > 0);
        expect(JSON.parse(now)).toEqual(expected);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });

  it('is restored completely from its dump', () => {
    const index = new MarketIndex({ trades: 5, candles: 4 });
    index.apply([trade(T0, '0.000000000000000000123456789012345678', '1')]);
    const copy = new MarketIndex({ trades: 5, candles: 4 });
    copy.load(JSON.parse(JSON.stringify(index.dump())));
    expect(copy.dump()).toEqual(index.dump());
    expect(copy.trades.lastSeq).toBe(1);
  });
});

describe('amounts beyond the limit of requests', () => {
  it('are added up, shown, and read back from a dump', () => {
    // Supplies grow with each mint, sums with each trade; an exception here would stop the chain.
    const huge = `${'9'.repeat(100)}.${'9'.repeat(18)}`;
    const index = new MarketIndex({ trades: 5, candles: 4 });
    for (let count = 0; count < 3; count++)
      index.apply([{ ...trade(T0, `0.${'0'.repeat(70)}1`, huge), quote_amount: huge }]);
    const [candle] = index.candles.list('0xa:SVC', '1m', 1).map(viewCandle);
    expect(candle).toMatchObject({
      volume: `2${'9'.repeat(100)}.${'9'.repeat(17)}7`,
      quote_volume: `2${'9'.repeat(100)}.${'9'.repeat(17)}7`,
      trades: 3,
    });
    const copy = new MarketIndex({ trades: 5, candles: 4 });
    copy.load(JSON.parse(JSON.stringify(index.dump())));
    expect(copy.dump()).toEqual(index.dump());
  });
});

describe('prices of market data', () => {
  it('have a mid price of 18 significant digits and shares of two places', () => {
    expect(midPrice(parseDecimal('1'), parseDecimal('2'))).toBe('1.5');
    expect(midPrice(parseDecimal('0.000000000000000001'), parseDecimal('0.000000000000000002'))).toBe(
      '0.0000000000000000015',
    );
    expect(shareText(-parsePrice('1'), parsePrice('3'), 100n)).toBe('-33.33');
    expect(shareText(parsePrice('0.005'), parsePrice('1'), 100n)).toBe('0.5');
    expect(shareText(parsePrice('0.00005'), parsePrice('1'), 100n)).toBe('0.01');
  });
});
