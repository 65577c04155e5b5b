// Amounts as exact numbers.

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { over, textOfNumber, times, toText, toUnits } from './amounts.ts';

it('text and units are each other’s inverse', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => toUnits(toText(units)) === units));
  expect([toUnits('1.5'), toText(1_500_000_000_000_000_000n), toText(-5n * 10n ** 17n)]).toEqual([
    1_500_000_000_000_000_000n,
    '1.5',
    '-0.5',
  ]);
  for (const text of ['-1', '1e3', '0.0000000000000000001', '', '.5']) expect(() => toUnits(text)).toThrow();
});

it('products and quotients are rounded as stated', () => {
  const [amount, price] = [toUnits('1'), toUnits('0.000000000000000003')];
  expect([times(toUnits('0.5'), price, 'down'), times(toUnits('0.5'), price, 'up')]).toEqual([1n, 2n]);
  expect([over(amount, toUnits('3'), 'down'), over(amount, toUnits('3'), 'up')].map(toText)).toEqual([
    '0.333333333333333333',
    '0.333333333333333334',
  ]);
});

test.each([
  [1e-7, '0.0000001'],
  [1.5, '1.5'],
  [123456789, '123456789'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
  [0, '0'],
  [1e-18, '0.000000000000000001'],
])('%d is %s', (value, text) => {
  expect(textOfNumber(value)).toBe(text);
});

it('numbers of programs become their exact text, or are refused', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
      try {
        const text = textOfNumber(value);
        return /^\d+(\.\d{1,18})?$/.test(text) && Number(text) === value;
      } catch (error) {
        return error instanceof RangeError;
      }
    }),
  );
  for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e-19])
    expect(() => textOfNumber(value)).toThrow(RangeError);
});
