import { parseDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fundingRateOf, impactPrice, paymentOf, premiumOf } from './funding.ts';

const d = (text: string): bigint => (text.startsWith('-') ? -parseDecimal(text.slice(1)) : parseDecimal(text));
const level = (price: string, remaining: string) => ({ price: d(price), remaining: d(remaining) });

describe('impact price', () => {
  it('averages what 1000 of notional trades at, part of a level included', () => {
    expect(impactPrice([level('100', '50')])).toBe(d('100'));
    // 5 at 100 and 500 of notional at 125: 4 more.
    expect(impactPrice([level('100', '5'), level('125', '100')])).toBe(d('111.111111111111111111'));
  });

  it('averages what there is on a thin side and is absent on an empty one', () => {
    expect(impactPrice([level('100', '1'), level('200', '1')])).toBe(d('150'));
    expect(impactPrice([])).toBeUndefined();
  });
});

describe('premium', () => {
  it('is positive when bids lie above the oracle, negative when asks lie below, nothing in between', () => {
    expect(premiumOf(d('101'), d('102'), d('100'))).toBe(d('0.01'));
    expect(premiumOf(d('97'), d('98'), d('100'))).toBe(d('-0.02'));
    expect(premiumOf(d('99'), d('101'), d('100'))).toBe(0n);
    expect(premiumOf(undefined, undefined, d('100'))).toBe(0n);
  });
});

describe('funding rate', () => {
  it.each([
    // premium, rate per hour: (premium + clamp(0.0001 − premium, ±0.0005)) / 8
    ['0', '0.0000125'],
    ['0.0001', '0.0000125'],
    ['-0.0005', '0'],
    ['0.01', '0.0011875'],
    ['-0.01', '-0.0011875'],
    ['1', '0.04'],
    ['-1', '-0.04'],
  ])('of an average premium of %s is %s', (premium, rate) => {
    expect(fundingRateOf(d(premium))).toBe(d(rate));
  });
});

describe('payments', () => {
  it('of opposite sizes are opposite', () => {
    const wide = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(wide, wide, fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (size, oracle, rate) => {
        expect(paymentOf(size, oracle, rate) + paymentOf(-size, oracle, rate)).toBe(0n);
      }),
    );
  });

  it('are size times oracle times rate', () => {
    expect(paymentOf(d('2'), d('100'), d('0.0000125'))).toBe(d('0.0025'));
    expect(paymentOf(d('2'), d('100'), 0n)).toBe(0n);
  });
});
