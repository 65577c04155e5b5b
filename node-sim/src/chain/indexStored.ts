// Indexes stored blocks that are missing from the index: in a store from a version without one, or after it was
// dropped.

import { readJson } from '@svc/core/json/canonicalJson';
import { readSignedTx } from '@svc/core/tx/exchangeTx';
import { evmEntry } from '../index/evmEntry.ts';
import { exchangeEntry, nativeEntry, readReceiptPart } from '../index/txEntries.ts';
import type { EvmReceipt } from '../kernel/evmPort.ts';
import type { IndexEntry } from '../kernel/indexEntry.ts';
import type { Storage, StoredTx } from '../storage/storage.ts';

/** Entry of a stored transaction. @param receipt its JSON text, if it is kept */
export function entryOf({ kind, body }: StoredTx, receipt: string | undefined): IndexEntry {
  if (kind === 'evm') return evmEntry(JSON.parse(receipt ?? '') as EvmReceipt);
  if (kind !== 'exchange') return nativeEntry(kind, body);
  return exchangeEntry(readSignedTx(readJson(body)), receipt === undefined ? undefined : readReceiptPart(receipt));
}

/** JSON text of a transaction's receipt, if it is kept. */
export function storedReceipt(storage: Storage, { kind, hash }: StoredTx): string | undefined {
  return kind === 'evm' ? storage.evm.find(hash)?.body : storage.findReceipt(hash);
}

/** Adds the missing entries up to a height. Transactions whose receipts are gone get the status unknown. */
export function indexStored(storage: Storage, upTo: number): void {
  for (let height = storage.index.indexedHeight + 1; height <= upTo; height++) {
    storage.indexBlock(
      height,
      storage.listTransactions(height).map((tx) => ({ ...tx, entry: entryOf(tx, storedReceipt(storage, tx)) })),
    );
  }
}
