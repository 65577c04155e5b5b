// All valued assets of an account: for the total of Home and those of the account switcher.

import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import { assetKey } from '../../../channels/assetKey.ts';
import type { Holding } from '../Market/worth.ts';
import { total } from '../useBalances.ts';
import { boundIn } from '../usePositions.ts';

/** Free balances except those that are out of sight, and amounts reserved in positions. */
export function everything(
  balances: BalancesView,
  positions: PositionsView | undefined,
  hidden: readonly string[],
): readonly Holding[] {
  return [
    ...balances.assets
      .filter(({ asset }) => !hidden.includes(assetKey(balances.network, asset)))
      .map((one) => ({ asset: one.asset, amount: total(one) })),
    ...(positions === undefined ? [] : boundIn(positions)),
  ];
}
