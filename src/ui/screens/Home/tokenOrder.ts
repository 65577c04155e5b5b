// The order of tokens in a list, and which of them a search finds.

import { parseDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BalanceView } from '../../../background/state/view.ts';
import { type Prices, worthOf } from '../Market/worth.ts';
import { total } from '../useBalances.ts';

/**
 * What a token counts for in the order: nothing where only a pool prices it, or whoever sent it could place it first.
 */
function worthIn(prices: Prices, one: BalanceView): bigint {
  const price = prices[one.asset];
  if (price === null || price === undefined || (!price.isOutside && one.asset !== NATIVE_SYMBOL)) return 0n;
  return parseDecimal(worthOf(total(one), price.price));
}

/** The dearest first; where nothing is known of that the native asset, verified ones, then as they were. */
export function byWorth(assets: readonly BalanceView[], prices: Prices): readonly BalanceView[] {
  const rank = (one: BalanceView): number => (one.asset === NATIVE_SYMBOL ? 0 : one.verified ? 1 : 2);
  const rows = assets.map((one) => ({ one, worth: worthIn(prices, one) }));
  rows.sort((a, b) => (a.worth === b.worth ? rank(a.one) - rank(b.one) : a.worth < b.worth ? 1 : -1));
  return rows.map(({ one }) => one);
}

/** Whether a search finds the token: by symbol, name or address, letter case free. */
export function matches({ symbol, name, asset }: BalanceView, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return text === '' || [symbol, name, asset].some((one) => one.toLowerCase().includes(text));
}
