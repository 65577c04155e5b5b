// The receipt of an executed exchange transaction.

import { Type } from 'typebox';
import { decimal, whole } from '../readFields.ts';

/**
 * `data` depends on the operation and is `{}` for a failed one; `error_code` is a stable `area.reason`, empty on
 * success.
 */
export const receiptShape = Type.Object({
  tx_hash: Type.String(),
  block_height: whole,
  block_time: whole,
  op: Type.String(),
  sender: Type.String(),
  nonce: Type.Union([whole, Type.BigInt()]),
  success: Type.Boolean(),
  error: Type.String(),
  error_code: Type.String(),
  gas_used: whole,
  gas_price: Type.Union([whole, Type.BigInt()]),
  fee: decimal,
  data: Type.Record(Type.String(), Type.Unknown()),
});
