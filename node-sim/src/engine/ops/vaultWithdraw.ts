// VAULT_WITHDRAW.

import { formatDecimal } from '@svc/core/decimal';
import type { vaultWithdraw as declaration } from '@svc/core/ops/vaultWithdraw';
import { amountOf } from '@svc/core/schema/fields';
import type { PerpExecutor } from '../perps/opContext.ts';
import { withdrawFromVault } from '../perps/vault.ts';

export const vaultWithdraw: PerpExecutor<typeof declaration> = ({ state, account, block }, params) => ({
  value: formatDecimal(withdrawFromVault(state, account, amountOf(params.shares), block.timestamp)),
});
