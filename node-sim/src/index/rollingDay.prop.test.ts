import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SpotTrade } from '../kernel/block.ts';
import { CandleIndex, type CandlesUndo } from './candles.ts';

const MARKET = '0xa:SVC';
const T0 = 1_800_000_000;

const traded = (time: number, price: number, amount: number) =>
  ({
    market: MARKET,
    price: String(price),
    amount: String(amount),
    quote_amount: String(price * amount),
    block_time: time,
  }) as SpotTrade;

it('the sum of a period is that of its candles, whatever blocks came, were undone, and were asked about before', () => {
  const step = fc.record({
    what: fc.constantFrom('trade', 'trade', 'trade', 'undo', 'copy', 'ask'),
    pass: fc.constantFrom(0, 1, 20, 60, 61, 300),
    price: fc.integer({ min: 1, max: 9 }),
    seconds: fc.constantFrom(1, 60, 120, 600, 86_400),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 80 }), (steps) => {
      const index = new CandleIndex(12);
      const done: { undo: CandlesUndo; now: number }[] = [];
      let now = T0;
      for (const { what, pass, price, seconds } of steps) {
        if (what === 'trade') {
          const before = now;
          now += pass;
          done.push({ undo: index.apply([traded(now, price, 2), traded(now, price + 1, 3)]), now: before });
        } else if (what === 'undo') {
          const last = done.pop();
          if (last !== undefined) index.undo(last.undo);
          now = last?.now ?? now;
        } else if (what === 'copy') {
          index.load(index.dump());
          done.length = 0;
        }
        const candles = index.list(MARKET, '1m', 1000).filter(({ time }) => time + 60 > now - seconds);
        const sum = index.sum(MARKET, now, seconds);
        expect(sum === undefined).toBe(candles.length === 0);
        if (sum === undefined) continue;
        const numbers = (of: 'high' | 'low') =>
          candles.map((candle) => candle[of]).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(sum).toMatchObject({
          open: candles[0]?.open,
          high: numbers('high').at(-1),
          low: numbers('low')[0],
          volume: candles.reduce((total, { volume }) => total + volume, 0n),
          quoteVolume: candles.reduce((total, { quoteVolume }) => total + quoteVolume, 0n),
          trades: candles.reduce((total, { trades }) => total + trades, 0),
        });
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
