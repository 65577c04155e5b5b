import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPlaces, invertPrice, notional, orientChange, orientPrice, orientSide, orientSize } from './orientation.ts';

/** Decimal text of a whole number over a power of ten. */
function text(digits: bigint, places: number): string {
  const padded = digits.toString().padStart(places + 1, '0');
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

const decimals = fc.record({ digits: fc.bigInt(1n, 10n ** 30n), places: fc.integer({ min: 0, max: 30 }) });

/** Digits of a quotient by long division, as on paper; the slow and obvious way. */
function longDivision(numerator: bigint, denominator: bigint, places: number): string {
  let rest = numerator % denominator;
  let out = `${numerator / denominator}.`;
  for (let at = 0; at < places; at++) {
    rest *= 10n;
    out += rest / denominator;
    rest %= denominator;
  }
  return out.replace(/\.?0+$/, '');
}

describe('a price seen from the other side', () => {
  it('is what long division gives, cut at 18 places', () => {
    fc.assert(
      fc.property(decimals, ({ digits, places }) => {
        expect(invertPrice(text(digits, places))).toBe(longDivision(10n ** BigInt(places), digits, 18));
      }),
    );
  });

  it('is never better rounded down than up, and both are within one unit', () => {
    fc.assert(
      fc.property(decimals, ({ digits, places }) => {
        const [down, up] = (['down', 'up'] as const).map((way) =>
          BigInt(
            (invertPrice(text(digits, places), way) ?? '').replace(
              /^(\d+)(?:\.(\d+))?$/,
              (_, w, f = '') => w + f.padEnd(18, '0'),
            ),
          ),
        );
        expect([0n, 1n]).toContain((up as bigint) - (down as bigint));
        expect((down as bigint) * digits <= 10n ** BigInt(places + 18)).toBe(true);
        expect((up as bigint) * digits >= 10n ** BigInt(places + 18)).toBe(true);
      }),
    );
  });

  it.each(['0', '0.000', '-1', 'x', ''])('does not exist for %s', (price) => {
    expect(invertPrice(price)).toBeUndefined();
  });
});

it('keeps everything but the places where the path reads as the node does', () => {
  expect([
    orientPrice('1.0000000000000000019', false),
    orientSize('2', '3.5', false),
    orientSide('sell', false),
  ]).toEqual(['1.000000000000000001', '3.5', 'sell']);
});

it('counts sizes in the other asset and turns sides where it does not', () => {
  expect([
    orientPrice('4', true),
    orientSize('4', '2.5', true),
    orientSide('sell', true),
    orientSide('buy', true),
  ]).toEqual(['0.25', '10', 'buy', 'sell']);
  expect(notional('0.000000000000000003', '0.5')).toBe('0.000000000000000001');
});

it.each([
  ['100', '125', false, '25'],
  ['100', '125', true, '-20'],
  ['3', '2', false, '-33.33'],
  ['3', '2', true, '50'],
  ['1', '1', true, '0'],
  ['0', '1', false, undefined],
  ['1', '0', true, undefined],
])('change from %s to %s, inverted %s, is %s percent, cut toward zero', (open, last, isInverted, change) => {
  expect(orientChange(open, last, isInverted)).toBe(change);
});

it('cuts places without rounding', () => {
  expect([cutPlaces('0.9999999999999999999'), cutPlaces('-0.9999999999999999999'), cutPlaces('5')]).toEqual([
    '0.999999999999999999',
    '-0.999999999999999999',
    '5',
  ]);
});
