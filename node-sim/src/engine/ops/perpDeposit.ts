// PERP_DEPOSIT.

import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { collateralOf } from '../perps/accounts.ts';
import { depositCollateral } from '../perps/collateral.ts';
import { formatMoney } from '../perps/perpsContext.ts';

export const perpDeposit: Executor<'PERP_DEPOSIT'> = ({ state, account, sender }, params) => {
  depositCollateral(state, account, sender, amountOf(params.amount));
  return { collateral: formatMoney(collateralOf(state, account)) };
};
