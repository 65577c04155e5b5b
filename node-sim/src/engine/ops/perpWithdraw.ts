// PERP_WITHDRAW.

import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { collateralOf } from '../perps/accounts.ts';
import { withdrawCollateral } from '../perps/collateral.ts';
import { formatFine } from '../perps/run.ts';

export const perpWithdraw: Executor<'PERP_WITHDRAW'> = ({ state, account }, params) => {
  withdrawCollateral(state, account, amountOf(params.amount));
  return { collateral: formatFine(collateralOf(state, account)) };
};
