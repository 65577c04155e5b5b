// A simulated block, in the shape of Ethereum clients.

import { findAccountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import type { ReadResult } from '@svc/core/reads/registry';
import { toQuantity } from '@svc/core/rpc/quantity';
import { encodeRlp, integerBytes, type Rlp } from '@svc/core/tx/rlp';
import { ZERO_HASH } from '../../chain/header.ts';
import {
  BASE_FEE_WEI,
  BLOCK_GAS_LIMIT,
  type EvmBlock,
  type EvmBlockTx,
  type EvmReceipt,
} from '../../kernel/evmPort.ts';
import { bloomOf } from './bloom.ts';
import { EMPTY_ROOT, NO_UNCLES, NOBODY, receiptsRoot, transactionView } from './ethViews.ts';

export type SimulatedBlock = ReadResult<'simulateBlocks'>[number];

/** The parts of a simulated block. */
export interface BlockParts {
  readonly block: EvmBlock;
  /** 64 hex digits. */
  readonly parentHash: string;
  readonly transactions: readonly EvmBlockTx[];
  readonly receipts: readonly EvmReceipt[];
}

/** Keccak-256 over the transaction hashes, in order. */
function transactionsRoot(transactions: readonly EvmBlockTx[]): string {
  if (transactions.length === 0) return EMPTY_ROOT;
  return `0x${toHex(keccak256(encodeRlp(transactions.map(({ hash }) => fromHex(hash)))))}`;
}

/**
 * A simulated block without its calls. Its hash is that of the members that Ethereum's header has; the state root is
 * zero, since nobody computes one for a state that is dropped.
 */
export function simulatedBlockView(
  { block, parentHash, transactions, receipts }: BlockParts,
  isFull: boolean,
): Omit<SimulatedBlock, 'calls'> {
  const [gasLimit, baseFeeWei] = [block.gasLimit ?? BLOCK_GAS_LIMIT, block.baseFeeWei ?? BASE_FEE_WEI];
  const view = {
    number: toQuantity(block.height),
    parentHash: `0x${parentHash}`,
    nonce: '0x0000000000000000',
    sha3Uncles: NO_UNCLES,
    logsBloom: bloomOf(receipts.flatMap(({ logs }) => logs)),
    transactionsRoot: transactionsRoot(transactions),
    stateRoot: `0x${ZERO_HASH.slice(0, 64)}`,
    receiptsRoot: receiptsRoot(receipts),
    miner: findAccountId(block.proposer) ?? NOBODY,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    gasLimit: toQuantity(gasLimit),
    gasUsed: toQuantity(receipts.at(-1)?.cumulative_gas_used ?? 0),
    timestamp: toQuantity(block.timestamp),
    uncles: [],
    baseFeePerGas: toQuantity(baseFeeWei),
    mixHash: `0x${block.prevRandao}`,
  };
  const bytes: Rlp = [
    ...[view.parentHash, view.sha3Uncles, view.miner, view.stateRoot, view.transactionsRoot, view.receiptsRoot],
    view.logsBloom,
  ].map((hex) => fromHex(hex));
  const numbers = [0, block.height, gasLimit, receipts.at(-1)?.cumulative_gas_used ?? 0, block.timestamp];
  const header: Rlp = [
    ...bytes,
    ...numbers.map((number) => integerBytes(BigInt(number))),
    new Uint8Array(0),
    fromHex(view.mixHash),
    fromHex(view.nonce),
    integerBytes(baseFeeWei),
  ];
  const encoded = encodeRlp(header);
  const hash = toHex(keccak256(encoded));
  const place = { hash, height: block.height };
  return {
    ...view,
    hash: `0x${hash}`,
    size: toQuantity(transactions.reduce((sum, { tx }) => sum + tx.raw.length, encoded.length)),
    transactions: transactions.map((one, index) =>
      isFull
        ? transactionView(one, { block: place, index, contract: receipts[index]?.contract ?? null })
        : `0x${one.hash}`,
    ),
  };
}
