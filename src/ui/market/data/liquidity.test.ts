// Which pool a form offers first, when a pool's price is called far off, and what a typed end of a range means.

import { ONE } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { byWorth, farFrom, typedEnd, wholeRange } from './liquidity.ts';
import type { Pool } from './nodeApi.ts';
import { orient } from './orientation.ts';

const market = orient('0xaa:0xbb', { asset: '0xaa', symbol: 'AAA' }, { asset: '0xbb', symbol: 'BBB' });
/** Tick 0 is a price of 1, tick 23027 one of 10. */
const pool = (id: string, tick: number): Pool => ({ pool_id: id, tick }) as Pool;

describe('the pool that is offered first', () => {
  const honest = { pool: pool('honest', 0), base: 1000n * ONE, quote: 1000n * ONE };
  /** At a price of its creator's choice, a little of one asset counts as much of the other. */
  const stranger = { pool: pool('stranger', 23_027), base: 100n * ONE, quote: 600n * ONE };

  it('is the one that holds most, whatever its liquidity and its price', () => {
    for (const price of [ONE, undefined])
      for (const held of [
        [honest, stranger],
        [stranger, honest],
      ])
        expect(byWorth(market, held, price).map(({ pool_id: id }) => id)).toEqual(['honest', 'stranger']);
  });
});

describe('a price that is far off', () => {
  it('is more than five percent away from a known one', () => {
    expect(farFrom(105n, [undefined, 0n, 100n])).toBeUndefined();
    expect(farFrom(106n, [100n])).toBe(100n);
    expect(farFrom(94n, [95n, 100n])).toBe(100n);
  });
});

describe('a typed end of a range', () => {
  it('is the nearest price that a range may end at, or none', () => {
    expect(typedEnd(market, 'low', '1', 60)).toBe(0);
    expect(typedEnd(market, 'low', '0.0', 60)).toBe(wholeRange(60).low);
    expect(typedEnd(market, 'high', '∞', 60)).toBe(wholeRange(60).high);
    for (const text of ['', 'abc', '1,', '-1']) expect(typedEnd(market, 'high', text, 60)).toBeUndefined();
    expect(typedEnd(market, 'low', '∞', 60)).toBeUndefined();
    expect(typedEnd(market, 'high', '0', 60)).toBeUndefined();
  });
});
