// Native balance of an account, and the balance after its pending native transfers.

import { addressForm } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler } from '../context.ts';

export const getAddressSummary: Handler<'getAddressSummary'> = ({ chain }, { address }) => {
  const account = accountParam(address);
  const balance = balanceOf(chain.state, NATIVE_SYMBOL, account);
  const delta = chain.waitingChangeWei(account);
  return {
    address,
    accountId: account,
    addressType: addressForm(address) ?? 'traditional',
    balance: formatDecimal(balance),
    pendingBalance: formatDecimal(balance + delta),
    pendingDelta: formatDecimal(delta),
  };
};
