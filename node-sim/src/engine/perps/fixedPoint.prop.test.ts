import { divCeil, divFloor, divHalfEven, divHalfUp } from '@svc/core/perps/rounding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamp, EXP_BITS, EXP_ONE, expOfMinus, median } from './fixedPoint.ts';

/**
 * e^(-n/d) with 400 binary places by another road: e^(n/d / 2^k) from its series as an exact fraction, squared k times,
 * inverted.
 */
function oracle(n: number, d: number): bigint {
  const bits = 400n;
  const one = 1n << bits;
  let halvings = 0n;
  while (BigInt(n) > BigInt(d) << halvings) halvings += 1n;
  halvings += 20n;
  const x = (BigInt(n) << bits) / (BigInt(d) << halvings);
  let term = one;
  let sum = one;
  for (let k = 1n; term > 0n; k++) {
    term = (term * x) / (one * k);
    sum += term;
  }
  for (let k = 0n; k < halvings; k++) sum = (sum * sum) >> bits;
  return (one * one) / sum;
}

describe('e^-x in fixed point', () => {
  it('is one for no time at all, and zero once nothing could be shown', () => {
    expect(expOfMinus(0, 30)).toBe(EXP_ONE);
    expect(expOfMinus(30 * 100, 30)).toBe(0n);
    expect(expOfMinus(2 ** 40, 1)).toBe(0n);
  });

  it('agrees with the known digits of e^-1', () => {
    // 0.36787944117144232159552377016146…
    expect((expOfMinus(30, 30) * 10n ** 30n) >> EXP_BITS).toBe(367879441171442321595523770161n);
  });

  it('is never above the true value and less than 2^-127 below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 200 }), (n, d) => {
        const shown = expOfMinus(n, d) << 272n;
        const exact = oracle(n, d);
        // The oracle itself is good to far more than 2^-300.
        const slack = 1n << 100n;
        expect(shown <= exact + slack).toBe(true);
        expect(exact - shown < (1n << 273n) + slack).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('falls as time passes', () => {
    for (const tau of [30, 150]) {
      for (let seconds = 1; seconds < 2000; seconds++)
        expect(expOfMinus(seconds, tau) < expOfMinus(seconds - 1, tau)).toBe(true);
    }
  });
});

describe('rounding', () => {
  const value = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 20n });

  it('half even is at most half away, and even when exactly half away', () => {
    fc.assert(
      fc.property(value, divisor, (a, b) => {
        const q = divHalfEven(a, b);
        const off = 2n * (a - q * b);
        expect(off <= b && -off <= b).toBe(true);
        if (off === b || -off === b) expect(q % 2n).toBe(0n);
        expect(divHalfEven(-a, b)).toBe(-q);
      }),
    );
    expect([1n, 3n, 5n, -1n, -3n, -5n].map((half) => divHalfEven(half, 2n))).toEqual([0n, 2n, 2n, 0n, -2n, -2n]);
  });

  it('floor and ceiling enclose the quotient', () => {
    fc.assert(
      fc.property(value, divisor, (a, b) => {
        expect(divFloor(a, b) * b <= a && (divFloor(a, b) + 1n) * b > a).toBe(true);
        expect(divCeil(a, b) * b >= a && (divCeil(a, b) - 1n) * b < a).toBe(true);
      }),
    );
  });

  it('half up goes up from the half', () => {
    expect([4n, 5n, 14n, 15n].map((tenths) => divHalfUp(tenths, 10n))).toEqual([0n, 1n, 1n, 2n]);
  });

  it('clamps and finds the middle of three', () => {
    expect([clamp(1n, 2n, 4n), clamp(3n, 2n, 4n), clamp(9n, 2n, 4n)]).toEqual([2n, 3n, 4n]);
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const sorted = [a, b, c].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
        expect(median(a, b, c)).toBe(sorted[1]);
      }),
    );
  });
});
