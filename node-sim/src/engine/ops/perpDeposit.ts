// PERP_DEPOSIT.

import type { perpDeposit as declaration } from '@svc/core/ops/perpDeposit';
import { amountOf } from '@svc/core/schema/fields';
import { collateralOf } from '../perps/accounts.ts';
import { depositCollateral } from '../perps/collateral.ts';
import type { PerpExecutor } from '../perps/opContext.ts';
import { formatFine } from '../perps/run.ts';

export const perpDeposit: PerpExecutor<typeof declaration> = ({ state, account, sender }, params) => {
  depositCollateral(state, account, sender, amountOf(params.amount));
  return { collateral: formatFine(collateralOf(state, account)) };
};
