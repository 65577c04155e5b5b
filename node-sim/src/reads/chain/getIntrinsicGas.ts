// Intrinsic gas of an EVM transaction.

import { accountId } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import { toQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas, PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import type { Handler } from '../context.ts';

/** Any account: it only matters whether there is one. */
const SOMEBODY = accountId('1'.repeat(40));

export const getIntrinsicGas: Handler<'getIntrinsicGas'> = (_, { envelope, data, is_create: creates }) => {
  const type = envelope === 'pq' ? PQ_TX_TYPE : 0;
  const gas = intrinsicGas({ type, to: creates ? null : SOMEBODY, data: fromHex(data, 'data'), accessList: [] });
  return { envelope, txType: toQuantity(type), intrinsicGas: gas, intrinsicGasHex: toQuantity(gas) };
};
