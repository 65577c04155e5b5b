// PERP_WITHDRAW.

import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { collateralOf } from '../perps/accounts.ts';
import { withdrawCollateral } from '../perps/collateral.ts';
import { formatMoney } from '../perps/perpsContext.ts';

export const perpWithdraw: Executor<'PERP_WITHDRAW'> = ({ state, account }, params) => {
  withdrawCollateral(state, account, amountOf(params.amount));
  return { collateral: formatMoney(collateralOf(state, account)) };
};
