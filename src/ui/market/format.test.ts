import { ONE, parseDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { findAmount, fixed, placesFor, scaled, shortHex } from './format.ts';

describe('numbers of the demo', () => {
  it('rounds a column to its places and groups thousands', () => {
    expect(fixed(parseDecimal('65065'), 2)).toBe('65,065.00');
    expect(fixed(parseDecimal('24.999999999999999999'), 4)).toBe('25.0000');
    expect(fixed(parseDecimal('0.00004'), 4)).toBe('0.0000');
    expect(fixed(parseDecimal('1234567.5'), 0)).toBe('1,234,568');
  });

  it('reads quotients with more than 18 places, and treats invalid text as zero', () => {
    expect(scaled('0.000401128626407904935')).toBe(parseDecimal('0.000401128626407904'));
    expect(scaled(null)).toBe(0n);
    expect(scaled('1e5')).toBe(0n);
  });

  it('accepts only plain positive amounts from a person', () => {
    expect(findAmount(' 1.5 ')).toBe(parseDecimal('1.5'));
    for (const text of ['', '0', '-1', '1e3', '1,5', '.5', '0.0000000000000000001'])
      expect(findAmount(text)).toBeUndefined();
  });

  it('gives small prices more places than large ones', () => {
    expect([65_000n * ONE, 25n * ONE, ONE / 10n, ONE / 100_000n].map(placesFor)).toEqual([2, 4, 6, 9]);
    expect(shortHex('0123456789abcdef0123')).toBe('01234567…ef0123');
  });
});
