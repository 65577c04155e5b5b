// Which assets a screen asks prices of.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BalanceView } from '../../../background/state/view.ts';
import { MOST_PRICED } from '../../../channels/mostPriced.ts';

/** Display currencies need their prices, whatever an account holds. */
const ALWAYS = [NATIVE_SYMBOL, 'btc', 'eth'];

/**
 * As many assets as one reading takes. What counts in a total comes first: anyone can send an account more tokens than
 * that.
 * @param bound assets of its positions
 */
export function assetsToPrice(
  held: readonly Pick<BalanceView, 'asset' | 'verified'>[],
  bound: readonly string[],
): readonly string[] {
  const counted = held.flatMap(({ asset, verified }) => (verified ? [asset] : []));
  const all = new Set([...ALWAYS, ...counted, ...bound, ...held.map(({ asset }) => asset)]);
  return [...all].slice(0, MOST_PRICED);
}
