// Blocks and transactions as the chain reads answer them.

import { Type } from 'typebox';
import { nullable, whole } from '../readFields.ts';

/** A block without its transactions; `content` is the JSON text of its header. */
export const blockShape = Type.Object({
  block_hash: Type.String(),
  hash: Type.String(),
  block_height: whole,
  id: whole,
  prev_block_hash: nullable(Type.String()),
  merkle_root: nullable(Type.String()),
  timestamp: whole,
  slot: whole,
  epoch: whole,
  difficulty: Type.Null(),
  nonce: Type.Null(),
  /** Empty for the first block, which nobody proposed; like `address`. */
  validator_address: Type.String(),
  address: Type.String(),
  validator_signature: nullable(Type.String()),
  content: Type.String(),
  created_at: Type.String(),
});

/** A row of genesis or of a native transfer. */
export const legacyTransaction = Type.Object({
  tx_hash: Type.String(),
  tx_hex: Type.String(),
  block_hash: Type.String(),
  inputs_addresses: nullable(Type.Array(Type.String())),
  outputs_addresses: nullable(Type.Array(Type.String())),
  outputs_amounts: nullable(Type.Array(Type.String())),
  fees: nullable(Type.String()),
  created_at: Type.String(),
});

/**
 * A transaction of any kind that waits for a block. Outputs are native units that it moves by itself: null for exchange
 * transactions.
 */
export const pendingTransaction = Type.Object({
  tx_hash: Type.String(),
  tx_hex: Type.String(),
  kind: Type.Union([Type.Literal('transfer'), Type.Literal('exchange'), Type.Literal('evm')]),
  inputs_addresses: Type.Array(Type.String()),
  outputs_addresses: nullable(Type.Array(Type.String())),
  outputs_amounts: nullable(Type.Array(Type.String())),
  fees: Type.String(),
});

const place = { tx_hash: Type.String(), block_hash: Type.String(), block_height: whole, timestamp: whole };

/** An exchange transaction with the place of its block. */
export const exchangeTransaction = Type.Object({
  ...place,
  kind: Type.Literal('exchange'),
  tx: Type.Record(Type.String(), Type.Unknown()),
});

/** An EVM transaction with the place of its block: its hash with `0x`, `tx` the raw envelope in hex. */
export const rawEvmTransaction = Type.Object({ ...place, kind: Type.Literal('evm'), tx: Type.String() });

export const transactionShape = Type.Union([legacyTransaction, exchangeTransaction, rawEvmTransaction]);
