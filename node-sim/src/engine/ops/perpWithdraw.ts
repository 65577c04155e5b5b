// PERP_WITHDRAW.

import type { perpWithdraw as declaration } from '@svc/core/ops/perpWithdraw';
import { amountOf } from '@svc/core/schema/fields';
import { collateralOf } from '../perps/accounts.ts';
import { withdrawCollateral } from '../perps/collateral.ts';
import type { PerpExecutor } from '../perps/opContext.ts';
import { formatFine } from '../perps/run.ts';

export const perpWithdraw: PerpExecutor<typeof declaration> = ({ state, account }, params) => {
  withdrawCollateral(state, account, amountOf(params.amount));
  return { collateral: formatFine(collateralOf(state, account)) };
};
