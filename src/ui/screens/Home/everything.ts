// All valued assets of an account: for the total of Home and those of the account switcher.

import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import type { Holding } from '../Market/worth.ts';
import { total } from '../useBalances.ts';
import { boundIn } from '../usePositions.ts';
import { hiddenKey } from './hiddenAssets.ts';

/** Free balances except hidden ones, and amounts reserved in positions. */
export function everything(
  balances: BalancesView,
  positions: PositionsView | undefined,
  hidden: readonly string[],
): readonly Holding[] {
  return [
    ...balances.assets
      .filter(({ asset }) => !hidden.includes(hiddenKey(balances.network, asset)))
      .map((one) => ({ asset: one.asset, amount: total(one) })),
    ...(positions === undefined ? [] : boundIn(positions)),
  ];
}
