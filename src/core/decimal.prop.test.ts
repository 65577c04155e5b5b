import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAmounts,
  divDown,
  divUp,
  formatDecimal,
  formatRatioHalfUp,
  isMore,
  mulDivDown,
  mulDivUp,
  mulDown,
  mulUp,
  ONE,
  parseDecimal,
  sqrtDown,
} from './decimal.ts';

const scaled = fc.bigInt({ min: 0n, max: 10n ** 40n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 40n });

describe('decimal text', () => {
  it('and the scaled value are each other’s inverse', () => {
    fc.assert(
      fc.property(scaled, (value) => {
        expect(parseDecimal(formatDecimal(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 18 }), (value, places) => {
        expect(parseDecimal(formatDecimal(value, places), 'x', places)).toBe(value);
      }),
    );
  });

  it('is read by one rule whatever its length, with any number of places', () => {
    const characters = fc.constantFrom(...'0123456789012345678901234567890123456789.-+eE \u0661');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 24 }), fc.integer({ min: 0, max: 20 }), (text, places) => {
        const [, whole = '', fraction = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
        if (whole === '' || fraction.length > places)
          expect(() => parseDecimal(text, 'x', places)).toThrow(/^x: expected/);
        else expect(parseDecimal(text, 'x', places)).toBe(BigInt(whole + fraction.padEnd(places, '0')));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 5000) },
    );
  });

  it('of contracts is added and compared exactly, whatever its digits and places', () => {
    const amount = fc.record({
      units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      places: fc.integer({ min: 0, max: 36 }),
    });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const places = Math.max(one.places, other.places);
        const [first, second] = [one, other].map((each) => each.units * 10n ** BigInt(places - each.places)) as [
          bigint,
          bigint,
        ];
        const texts = [one, other].map((each) => formatDecimal(each.units, each.places)) as [string, string];
        expect(addAmounts(...texts)).toBe(formatDecimal(first + second, places));
        expect(isMore(...texts)).toBe(first > second);
      }),
    );
    for (const text of ['', '-1', '1e3', ' 1', '.5', '1.', '0x1']) {
      expect(() => addAmounts('1', text)).toThrow(/plain decimal/);
      expect(() => isMore(text, '0')).toThrow(/plain decimal/);
    }
  });

  it('is plain: no exponent, no trailing zero, no bare point', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (value) => {
        expect(formatDecimal(value)).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/);
      }),
    );
  });

  it.each([
    ['10', 6, 10_000_000n],
    ['100', 6, 100_000_000n],
    ['0.000001', 6, 1n],
    ['007.50', 6, 7_500_000n],
    ['0', 6, 0n],
  ])('%s with %i places is %s units', (text, places, units) => {
    expect(parseDecimal(text, 'amount', places)).toBe(units);
  });

  it.each([
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e-7',
    '1E3',
    '1,5',
    ' 1',
    '1 ',
    '0x10',
    '١',
    '1_000',
    'NaN',
    'Infinity',
    '1'.repeat(61),
    '1.0000000000000000001',
    '9'.repeat(1_000_000),
  ])('refuses %j', (text) => {
    expect(() => parseDecimal(text)).toThrow(/amount: expected/);
  });

  it('refuses more places than the asset has instead of rounding', () => {
    expect(() => parseDecimal('0.0000001', 'amount', 6)).toThrow('amount: expected at most 6 decimal places');
    expect(() => parseDecimal('0.0000010', 'amount', 6)).toThrow('at most 6 decimal places');
  });
});

describe('rounding', () => {
  it('down and up differ by at most one and enclose the exact quotient', () => {
    fc.assert(
      fc.property(scaled, scaled, positive, (a, b, c) => {
        const down = mulDivDown(a, b, c);
        const up = mulDivUp(a, b, c);
        expect(down * c <= a * b && a * b <= up * c).toBe(true);
        expect(up - down).toBe((a * b) % c === 0n ? 0n : 1n);
      }),
    );
  });

  it('of products and quotients of scaled values follows their names', () => {
    fc.assert(
      fc.property(scaled, positive, (a, b) => {
        expect(mulDown(a, b)).toBe((a * b) / ONE);
        expect(mulUp(a, b) - mulDown(a, b)).toBe((a * b) % ONE === 0n ? 0n : 1n);
        expect(divUp(a, b) - divDown(a, b)).toBe((a * ONE) % b === 0n ? 0n : 1n);
      }),
    );
  });

  it('of a shown ratio is half up at 18 significant digits', () => {
    expect(formatRatioHalfUp(1n, 3n)).toBe('0.333333333333333333');
    expect(formatRatioHalfUp(2n, 3n)).toBe('0.666666666666666667');
    expect(formatRatioHalfUp(10n ** 30n + 5n * 10n ** 12n, 1n)).toBe('1000000000000000010000000000000');
    expect(formatRatioHalfUp(1n, 10n ** 25n)).toBe('0.0000000000000000000000001');
    expect(formatRatioHalfUp(999_999_999_999_999_999_5n, 10n)).toBe('1000000000000000000');
    expect(formatRatioHalfUp(0n, 7n)).toBe('0');
  });

  it('of a shown ratio is never further off than half a unit of its last digit', () => {
    fc.assert(
      fc.property(positive, positive, (numerator, denominator) => {
        const text = formatRatioHalfUp(numerator, denominator);
        const [whole = '', fraction = ''] = text.split('.');
        const places = BigInt(fraction.length);
        const value = BigInt(whole + fraction);
        const error = value * denominator - numerator * 10n ** places;
        const size = error < 0n ? -error : error;
        // 18 digits: the error is at most half of the last of them.
        expect(size * 2n * 10n ** 17n <= numerator * 10n ** places + denominator * 10n ** 18n).toBe(true);
        expect((whole + fraction).replace(/^0+/, '').replace(/0+$/, '').length).toBeLessThanOrEqual(18);
      }),
    );
  });
});

it('the integer square root is the largest whose square fits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 320n }), (value) => {
      const root = sqrtDown(value);
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
    }),
  );
});
