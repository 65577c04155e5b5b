import { NATIVE_SYMBOL } from '@svc/core/names';
import { describe, expect, it } from 'vitest';
import type { BalanceView } from '../../../background/state/view.ts';
import { together } from '../Market/worth.ts';
import { total } from '../useBalances.ts';
import { byWorth, matches } from './tokenOrder.ts';

const token = (asset: string, pq: string, verified = false): BalanceView => ({
  asset,
  symbol: asset,
  name: `The ${asset}`,
  decimals: 6,
  verified,
  pq,
  classic: '0',
});
const native = token(NATIVE_SYMBOL, '1', true);
const outside = (price: string) => ({ price, change24h: null, isOutside: true });

describe('the order of tokens', () => {
  it('is by value, both address forms together', () => {
    const [few, many] = [token('few', '2'), { ...token('many', '1'), classic: '3' }];
    const prices = { few: outside('10'), many: outside('6'), [NATIVE_SYMBOL]: outside('1') };
    expect(byWorth([native, few, many], prices).map(({ asset }) => asset)).toEqual(['many', 'few', NATIVE_SYMBOL]);
  });

  it('ignores prices of pools, which anyone can create', () => {
    const rich = token('rich', '1000000');
    const prices = { rich: { price: '1000000', change24h: null, isOutside: false }, [NATIVE_SYMBOL]: outside('0.01') };
    expect(byWorth([rich, native], prices)[0]).toBe(native);
  });

  it('has the native asset first, then verified tokens, without prices', () => {
    const [odd, known] = [token('odd', '5'), token('known', '1', true)];
    expect(byWorth([odd, known, native], {})).toEqual([native, known, odd]);
  });
});

describe('tokens that count in more digits or places than the ledger', () => {
  const most = (2n ** 256n - 1n).toString();
  const prices = { most: outside('3'), least: outside('2'), [NATIVE_SYMBOL]: outside('1') };
  const all = [native, token('least', `0.${'0'.repeat(35)}2`), { ...token('most', most), classic: most }];

  it('have their place, and a total that is exact', () => {
    expect(byWorth(all, prices).map(({ asset }) => asset)).toEqual(['most', NATIVE_SYMBOL, 'least']);
    expect(all.map(total)).toEqual(['1', `0.${'0'.repeat(35)}2`, (2n * (2n ** 256n - 1n)).toString()]);
  });

  it('count in the worth of everything', () => {
    const holdings = all.map((one) => ({ asset: one.asset, amount: total(one) }));
    expect(together(holdings, prices, NATIVE_SYMBOL)).toMatchObject({
      usd: (6n * (2n ** 256n - 1n) + 1n).toString(),
      leftOut: 0,
    });
  });
});

describe('a search', () => {
  it.each(['few', 'FEW', ' the few ', ''])('finds by symbol, name or address, ignoring letter case: "%s"', (text) => {
    expect(matches(token('few', '1'), text)).toBe(true);
  });

  it('leaves out tokens without the text', () => {
    expect(matches(token('few', '1'), 'many')).toBe(false);
  });
});
