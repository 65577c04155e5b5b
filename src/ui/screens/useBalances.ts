// Balances of the selected account on the active network.

import { addAmounts } from '@svc/core/decimal';
import type { BalancesView, BalanceView } from '../../background/state/view.ts';
import { useView } from '../store/mirror.ts';

/** Sum of both addresses' balances, decimal text. */
export function total({ pq, classic }: BalanceView): string {
  return addAmounts(pq, classic);
}

/** The balances; undefined until they are read, since those of another account or network must not be shown. */
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
