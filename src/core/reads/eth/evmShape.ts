// Blocks, transactions, receipts and logs of the EVM, the calls that are asked of it, and the leaves of their
// parameters.

import { Type } from 'typebox';
import { QUANTITY_PATTERN } from '../../rpc/quantity.ts';
import { nullable } from '../readFields.ts';
import { fixed, withSample } from '../samples.ts';

/** A hex quantity without leading zeros. */
export const quantity = Type.String({ pattern: QUANTITY_PATTERN, expected: 'a hex quantity without leading zeros' });
/** Hex bytes with `0x`. */
export const hexData = Type.String({ pattern: '^0x(?:[0-9a-fA-F]{2})*$', expected: 'hex bytes with 0x' });
/** 32 bytes. */
export const hexHash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$', expected: 'a hash of 0x and 64 hex digits' });
/** The hash of a block. */
export const blockHashParam = withSample(hexHash, 'blockHash');
/** Where something stands in a list. */
export const indexParam = withSample(quantity, fixed('0x0'));
const SLOT = `^0x[0-9a-fA-F]{64}$|${QUANTITY_PATTERN}`;
/** A storage slot or its value: a quantity, or the whole 32 bytes. */
export const slotParam = Type.String({
  sample: fixed('0x0'),
  pattern: SLOT,
  expected: 'a hex quantity without leading zeros, or 32 bytes',
});
const ACCOUNT = '^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$';
/** An account: 20 bytes, or a post-quantum address. */
export const accountParam = Type.String({ pattern: ACCOUNT, expected: 'an address (0x + 40 hex, or 0xPQ + 64 hex)' });

/** A member that may be left out, or null: clients write both. */
export const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const accessList = Type.Array(
  Type.Object({
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
    storageKeys: Type.Array(hexHash, { maxItems: 1000 }),
  }),
  {
    maxItems: 1000,
    expected: 'a list of addresses with storage keys',
  },
);

/** Members that say nothing of a call: libraries add them, and whoever repeats a transaction passes it on whole. */
const IGNORED =
  'chain hardfork networkId common hash v r s yParity blockHash blockNumber transactionIndex creates'.split(' ');

/** Bytes of a call; libraries write an empty text where they mean none. */
const callData = Type.String({ pattern: '^(?:0x(?:[0-9a-fA-F]{2})*)?$', expected: 'hex bytes with 0x' });

/** A call: what a transaction would be. */
export const callParam = Type.Object(
  {
    ...Object.fromEntries(IGNORED.map((name) => [name, Type.Optional(Type.Unknown())])),
    from: optional(accountParam),
    to: optional(accountParam),
    gas: optional(quantity),
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    value: optional(quantity),
    data: optional(callData),
    input: optional(callData),
    nonce: optional(quantity),
    type: optional(quantity),
    chainId: optional(quantity),
    accessList: optional(accessList),
  },
  { sample: 'call', additionalProperties: false, expected: 'a call' },
);

// A record lets names pass that do not match, unless it says that there are no others.
const slots = Type.Record(Type.String({ pattern: SLOT }), slotParam, {
  additionalProperties: false,
  expected: 'slots with their values',
});
/** What a call finds changed, by account. */
export const overridesParam = Type.Record(
  Type.String({ pattern: ACCOUNT }),
  Type.Object(
    {
      balance: optional(quantity),
      nonce: optional(quantity),
      code: optional(hexData),
      state: optional(slots),
      stateDiff: optional(slots),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false, expected: 'accounts with balance, nonce, code, state or stateDiff' },
);

/** What a call finds instead of its block's own values. */
export const blockOverridesParam = Type.Object(
  {
    number: optional(quantity),
    time: optional(quantity),
    gasLimit: optional(quantity),
    feeRecipient: optional(accountParam),
    prevRandao: optional(hexHash),
    baseFeePerGas: optional(quantity),
  },
  {
    additionalProperties: false,
    expected: 'number, time, gasLimit, feeRecipient, prevRandao or baseFeePerGas of a block',
  },
);

const topic = Type.Union([Type.Null(), hexHash, Type.Array(Type.Union([Type.Null(), hexHash]), { maxItems: 100 })], {
  expected: 'null, a topic of 0x and 64 hex digits, or at most 100 of them',
});
/** Which logs are wanted. */
export const logFilterParam = Type.Object(
  {
    fromBlock: optional(Type.String()),
    toBlock: optional(Type.String()),
    blockHash: optional(hexHash),
    address: optional(Type.Union([accountParam, Type.Array(accountParam, { maxItems: 1000 })])),
    topics: optional(Type.Array(topic, { maxItems: 4 })),
  },
  {
    sample: fixed({ fromBlock: '0x0', toBlock: 'latest' }),
    additionalProperties: false,
    expected: 'a log filter',
  },
);

/** Whether notifications of queued transactions hold them whole; else their hashes. */
export const wholeTransactionsParam = Type.Boolean({ expected: 'true for whole transactions, or false' });

export const evmLog = Type.Object({
  address: Type.String(),
  topics: Type.Array(Type.String()),
  data: Type.String(),
  blockNumber: Type.String(),
  blockHash: Type.String(),
  blockTimestamp: Type.String(),
  transactionHash: Type.String(),
  transactionIndex: Type.String(),
  logIndex: Type.String(),
  removed: Type.Boolean(),
});

/** Where it is not in a block yet, its place is null. */
export const evmTransaction = Type.Object({
  hash: Type.String(),
  nonce: Type.String(),
  blockHash: nullable(Type.String()),
  blockNumber: nullable(Type.String()),
  transactionIndex: nullable(Type.String()),
  from: Type.String(),
  to: nullable(Type.String()),
  value: Type.String(),
  gas: Type.String(),
  gasPrice: Type.String(),
  maxFeePerGas: Type.Optional(Type.String()),
  maxPriorityFeePerGas: Type.Optional(Type.String()),
  input: Type.String(),
  type: Type.String(),
  chainId: Type.Optional(Type.String()),
  accessList: Type.Optional(
    Type.Array(Type.Object({ address: Type.String(), storageKeys: Type.Array(Type.String()) })),
  ),
  v: Type.String(),
  r: Type.String(),
  s: Type.String(),
  yParity: Type.Optional(Type.String()),
  /** Of the post-quantum envelope, whose v, r and s are zero. */
  pqPublicKey: Type.Optional(Type.String()),
  pqSignature: Type.Optional(Type.String()),
  creates: nullable(Type.String()),
});

export const evmReceipt = Type.Object({
  transactionHash: Type.String(),
  transactionIndex: Type.String(),
  blockHash: Type.String(),
  blockNumber: Type.String(),
  from: Type.String(),
  to: nullable(Type.String()),
  cumulativeGasUsed: Type.String(),
  gasUsed: Type.String(),
  effectiveGasPrice: Type.String(),
  contractAddress: nullable(Type.String()),
  logs: Type.Array(evmLog),
  logsBloom: Type.String(),
  status: Type.String(),
  type: Type.String(),
});

export const evmBlock = Type.Object({
  number: Type.String(),
  hash: Type.String(),
  parentHash: Type.String(),
  nonce: Type.String(),
  sha3Uncles: Type.String(),
  logsBloom: Type.String(),
  transactionsRoot: Type.String(),
  stateRoot: Type.String(),
  receiptsRoot: Type.String(),
  miner: Type.String(),
  difficulty: Type.String(),
  totalDifficulty: Type.String(),
  extraData: Type.String(),
  size: Type.String(),
  gasLimit: Type.String(),
  gasUsed: Type.String(),
  timestamp: Type.String(),
  transactions: Type.Array(Type.Union([Type.String(), evmTransaction])),
  uncles: Type.Array(Type.String()),
  baseFeePerGas: Type.String(),
  mixHash: Type.String(),
});
