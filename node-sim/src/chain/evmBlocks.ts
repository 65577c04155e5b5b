// Conversion of a block's EVM section for the store and back: rows, receipts, candidates of a replay.

import type { AccountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { NATIVE_CONTRACTS } from '../engine/contracts/natives.ts';
import type { EvmSection } from '../engine/produceBlock.ts';
import { Evm } from '../evm/execute.ts';
import { evmEntry } from '../index/evmEntry.ts';
import type { BlockOutcome } from '../kernel/block.ts';
import type { EvmBlockTx } from '../kernel/evmPort.ts';
import type { NewEvmReceipt, NewTx, StorageView } from '../storage/storage.ts';

/** The EVM of this node: it keeps no state between transactions. */
export const EVM = new Evm(NATIVE_CONTRACTS);

interface EvmRecord {
  /** The envelope as hex without `0x`. */
  readonly raw: string;
  readonly from: AccountId;
}

/** What block execution needs for the EVM transactions of a block. @param prevRandao the mix before the block */
export function evmSection(storage: StorageView, candidates: readonly EvmBlockTx[], prevRandao: string): EvmSection {
  return { port: EVM, candidates, blockHash: (height) => storage.findBlock(height)?.hash, prevRandao };
}

/** The text form in which an EVM transaction is stored and queued. */
export function evmBody({ tx, from }: EvmBlockTx): string {
  return JSON.stringify({ raw: toHex(tx.raw), from } satisfies EvmRecord);
}

/** A stored EVM transaction. Its signature was verified at admission. */
export function readEvmBody(body: string): EvmBlockTx {
  const { raw, from } = JSON.parse(body) as EvmRecord;
  const tx = readEvmTx(fromHex(raw));
  return { tx, hash: tx.hash, from };
}

/** Rows of a block's EVM transactions. */
export function evmRows(outcome: BlockOutcome): NewTx[] {
  return outcome.evm.map(
    (one): NewTx => ({ hash: one.hash, kind: 'evm', body: evmBody(one), entry: evmEntry(one.receipt) }),
  );
}

/** Receipts and logs of a block's EVM transactions. */
export function evmReceipts(outcome: BlockOutcome): NewEvmReceipt[] {
  return outcome.evm.map(({ hash, receipt }) => ({ hash, body: JSON.stringify(receipt), logs: receipt.logs }));
}
