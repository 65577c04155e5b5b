import { describe, expect, it } from 'vitest';
import { formOf, inCurrency, together, unitOf, worthOf } from './worth.ts';

const outside = (price: string, change24h: string | null = '0') => ({ price, change24h, isOutside: true });
const pool = (price: string, change24h: string | null = '0') => ({ price, change24h, isOutside: false });

describe('values', () => {
  it('are exact products, cut to the places of the currency', () => {
    expect(worthOf('0.1', '65000.123456789012345678')).toBe('6500.012345678901234567');
    expect(inCurrency('6500.019', 'usd', unitOf('usd', {}))).toBe('6500.01');
    expect(inCurrency('-6500.019', 'usd', unitOf('usd', {}))).toBe('-6500.01');
    const prices = { btc: outside('65000') };
    expect(inCurrency('6500', 'btc', unitOf('btc', prices))).toBe('0.1');
    expect(inCurrency('1', 'eth', unitOf('eth', prices))).toBeUndefined();
  });

  it('in total leave out what only a pool prices, except the native asset', () => {
    const prices = { SVC: pool('0.5', '25'), a: outside('2', '-50'), spam: pool('1000000000'), none: null };
    const holdings = [
      { asset: 'SVC', amount: '100' },
      { asset: 'a', amount: '10' },
      { asset: 'spam', amount: '1000000' },
      { asset: 'none', amount: '1' },
      { asset: 'nothing', amount: '0' },
    ];
    // 50 and 20 now; 40 and 40 a day ago.
    expect(together(holdings, prices, 'SVC')).toEqual({ usd: '70', change24h: '-12.5', leftOut: 2 });
  });

  it('have no total change when one of them has none', () => {
    const holdings = [
      { asset: 'a', amount: '1' },
      { asset: 'b', amount: '1' },
    ];
    expect(together(holdings, { a: outside('1', '5'), b: outside('1', null) }, 'SVC').change24h).toBeUndefined();
    expect(together([], {}, 'SVC')).toEqual({ usd: '0', change24h: undefined, leftOut: 0 });
  });

  it('in another currency come only from the rates', () => {
    const rates = { state: 'ok' as const, host: 'rates.test', at: 0, rates: { EUR: '0.8', JPY: '150' } };
    expect(inCurrency('10', 'EUR', unitOf('EUR', {}, rates))).toBe('8');
    expect(inCurrency('10.019', 'JPY', unitOf('JPY', {}, rates))).toBe('1502');
    expect(unitOf('GBP', {}, rates)).toBeUndefined();
    expect(unitOf('EUR', {}, { state: 'silent' })).toBeUndefined();
    expect(unitOf('toString', {}, rates)).toBeUndefined();
    expect(['EUR', 'JPY', 'usd'].map((one) => formOf(one).places)).toEqual([2, 0, 2]);
  });
});
