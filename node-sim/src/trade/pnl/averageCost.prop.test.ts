import fc from 'fast-check';
import { expect, it } from 'vitest';
import { over, slowProfit, text, unitsApart } from '../../../../test/support/slowMarket.ts';
import { scaled } from './averageCost.ts';
import { profitReport } from './pnlReport.ts';
import { spotProfit } from './spotPnl.ts';

const decimal = (most: bigint, places: number) =>
  fc
    .tuple(fc.bigInt(1n, most), fc.integer({ min: 0, max: places }))
    .map(([digits, at]) => text({ n: digits, d: 10n ** BigInt(at) }, 40));
const fills = fc
  .array(
    fc.record({
      isBuy: fc.boolean(),
      price: decimal(10n ** 12n, 20),
      amount: decimal(10n ** 9n, 9),
      gap: fc.integer({ min: 0, max: 2 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((drawn) => {
    let time = 1_000;
    return drawn.map(({ gap, ...fill }) => {
      time += gap;
      return { ...fill, time };
    });
  });

const FACTS = { market: 'a/b', path: '/markets/a/b', unit: 'B', usd: '2', positionSymbol: 'A', lastPrice: '3.5' };

it('agrees with average cost computed in fractions', () => {
  fc.assert(
    fc.property(fills, (drawn) => {
      const slow = slowProfit(drawn);
      const profit = spotProfit(
        drawn.map(({ time, ...fill }) => ({ ...fill, timeSec: time })),
        FACTS,
      );
      const { markets, series, totals } = profitReport([profit]);
      const [row] = markets;
      expect(row).toMatchObject({
        trades: slow.trades,
        wins: slow.wins,
        losses: slow.losses,
        position: text(slow.position),
        volume: text(slow.volume),
      });
      expect(unitsApart(row?.realized ?? '', text(slow.realized))).toBeLessThanOrEqual(1n);
      const held = slow.position;
      expect(row?.avgCost === null).toBe(held.n === 0n);
      if (held.n !== 0n) expect(unitsApart(row?.avgCost ?? '', text(over(slow.cost, held)))).toBeLessThanOrEqual(1n);
      // Twice, since one unit is two dollars; the series ends at the totals.
      expect(unitsApart(totals.realizedUsd, text({ n: slow.realized.n * 2n, d: slow.realized.d }))).toBeLessThanOrEqual(
        2n,
      );
      expect(series.map(({ time }) => time)).toEqual([...new Set(slow.series.map(({ time }) => time))]);
      if (series.length > 0) expect(series.at(-1)?.realizedUsd).toBe(totals.realizedUsd);
    }),
  );
});

it('never loses a part of a cost: after buying and selling everything, profit is money out minus money in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: decimal(10n ** 9n, 12), amount: decimal(10n ** 9n, 12) }), {
        minLength: 1,
        maxLength: 20,
      }),
      decimal(10n ** 9n, 12),
      (bought, price) => {
        const all = slowProfit([...bought.map((fill) => ({ ...fill, isBuy: true, time: 1 }))]);
        const sold = [3n, 7n, 1n].map((part) => text({ n: all.position.n * part, d: all.position.d * 11n }));
        const rest = text(
          slowProfit([
            ...bought.map((fill) => ({ ...fill, isBuy: true, time: 1 })),
            ...sold.map((amount) => ({ isBuy: false, price, amount, time: 2 })),
          ]).position,
        );
        const run = [
          ...bought.map((fill) => ({ ...fill, isBuy: true, timeSec: 1 })),
          ...[...sold, rest].map((amount) => ({ isBuy: false, price, amount, timeSec: 2 })),
        ];
        const profit = spotProfit(run, FACTS);
        expect(profit.position).toBe('0');
        const moneyIn = bought.reduce((sum, fill) => sum + scaled(fill.amount, 18) * scaled(fill.price, 36), 0n);
        const moneyOut = [...sold, rest].reduce((sum, amount) => sum + scaled(amount, 18) * scaled(price, 36), 0n);
        expect(profit.realized).toBe(moneyOut - moneyIn);
      },
    ),
  );
});

it('lists a market whose unit has no price, and leaves it out of totals and series', () => {
  const trade = (market: string, usd: string | undefined) =>
    spotProfit(
      [
        { isBuy: true, price: '1', amount: '10', timeSec: 5 },
        { isBuy: false, price: '2', amount: '4', timeSec: 6 },
      ],
      { ...FACTS, market, ...(usd === undefined ? { usd: undefined } : { usd }) },
    );
  const report = profitReport([trade('x/y', undefined), trade('a/b', '3'), trade('c/d', '1')]);
  expect(report.totals).toMatchObject({
    realizedUsd: '16',
    unrealizedUsd: '60',
    pnlUsd: '76',
    volumeUsd: '72',
    trades: 6,
    wins: 3,
    losses: 0,
    unpriced: ['x/y'],
  });
  expect(report.markets.map(({ market }) => market)).toEqual(['a/b', 'c/d', 'x/y']);
  expect(report.markets[2]).toMatchObject({ realized: '4', realizedUsd: null, unrealizedUsd: null, volumeUsd: null });
  // Both in the same second are one step.
  expect(report.series).toEqual([{ time: 6, realizedUsd: '16' }]);
});
