// VAULT_WITHDRAW.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { withdrawFromVault } from '../perps/vault.ts';

export const vaultWithdraw: Executor<'VAULT_WITHDRAW'> = ({ state, account, block }, params) => ({
  value: formatDecimal(withdrawFromVault(state, account, amountOf(params.shares), block.timestamp)),
});
