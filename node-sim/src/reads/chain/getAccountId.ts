// Account id of an address in any form.

import { addressForm } from '@svc/core/accounts/address';
import { accountParam, type Handler } from '../context.ts';

export const getAccountId: Handler<'getAccountId'> = (_, { address }) => {
  const account = accountParam(address);
  return {
    address,
    accountId: account,
    addressType: addressForm(address) ?? 'traditional',
    isAccountId: account === address,
  };
};
