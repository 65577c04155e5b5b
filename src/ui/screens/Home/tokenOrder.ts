// The order of tokens in a list, and the search.

import { cutScaled } from '@svc/core/markets/orientation';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BalanceView } from '../../../background/state/view.ts';
import { type Prices, worthOf } from '../Market/worth.ts';
import { total } from '../useBalances.ts';

/** The value of a token for sorting: zero if only a pool prices it, since its sender could otherwise place it first. */
function worthIn(prices: Prices, one: BalanceView): bigint {
  const price = prices[one.asset];
  if (price === null || price === undefined || (!price.isOutside && one.asset !== NATIVE_SYMBOL)) return 0n;
  return cutScaled(worthOf(total(one), price.price));
}

/** The most valuable first; without prices the native asset, then verified ones, then the given order. */
export function byWorth(assets: readonly BalanceView[], prices: Prices): readonly BalanceView[] {
  const rank = (one: BalanceView): number => (one.asset === NATIVE_SYMBOL ? 0 : one.verified ? 1 : 2);
  const rows = assets.map((one) => ({ one, worth: worthIn(prices, one) }));
  rows.sort((a, b) => (a.worth === b.worth ? rank(a.one) - rank(b.one) : a.worth < b.worth ? 1 : -1));
  return rows.map(({ one }) => one);
}

/** Whether a search finds the token: by symbol, name or address, ignoring letter case. */
export function matches({ symbol, name, asset }: BalanceView, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return text === '' || [symbol, name, asset].some((one) => one.toLowerCase().includes(text));
}
