// Balances of the account in use on the active network.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import type { BalancesView, BalanceView } from '../../background/state/view.ts';
import { useView } from '../store/mirror.ts';

/** Sum of what both addresses hold, decimal text. */
export function total({ pq, classic }: BalanceView): string {
  return formatDecimal(parseDecimal(pq) + parseDecimal(classic));
}

/** The balances; undefined until they are read. Those of another account or network are worse than none. */
export function useBalances(): BalancesView | undefined {
  const balances = useView((view) => view.balances);
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  return balances !== undefined &&
    balances.network === network &&
    (accountId === undefined || balances.accountId === accountId)
    ? balances
    : undefined;
}
