// Everything that an account has, as what is valued: the figure of Home and those of the account switcher are made of it.

import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import type { Holding } from '../Market/worth.ts';
import { total } from '../useBalances.ts';
import { boundIn } from '../usePositions.ts';
import { hiddenKey } from './hiddenAssets.ts';

/** Free balances but hidden ones, and what positions bind, amount by amount. */
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
