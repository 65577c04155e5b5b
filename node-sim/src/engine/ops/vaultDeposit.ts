// VAULT_DEPOSIT.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { depositToVault } from '../perps/vault.ts';

export const vaultDeposit: Executor<'VAULT_DEPOSIT'> = ({ state, account, block }, params) => {
  const { shares, protocolOwned } = depositToVault(state, account, amountOf(params.amount), block.timestamp);
  return { shares: formatDecimal(shares), protocol_owned: protocolOwned };
};
