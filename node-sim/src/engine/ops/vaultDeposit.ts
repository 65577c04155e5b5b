// VAULT_DEPOSIT.

import { formatDecimal } from '@svc/core/decimal';
import type { vaultDeposit as declaration } from '@svc/core/ops/vaultDeposit';
import { amountOf } from '@svc/core/schema/fields';
import type { PerpExecutor } from '../perps/opContext.ts';
import { depositToVault } from '../perps/vault.ts';

export const vaultDeposit: PerpExecutor<typeof declaration> = ({ state, account, block }, params) => {
  const { shares, protocolOwned } = depositToVault(state, account, amountOf(params.amount), block.timestamp);
  return { shares: formatDecimal(shares), protocol_owned: protocolOwned };
};
