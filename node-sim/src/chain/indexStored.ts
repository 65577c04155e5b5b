// Indexing blocks that are stored and not in the index: a store of a version without one, or one whose index was dropped.

import { isJsonObject, type JsonValue, readJson } from '@svc/core/tx/canonicalJson';
import { readSignedTx } from '@svc/core/tx/exchangeTx';
import { exchangeEntry, nativeEntry, type ReceiptPart } from '../index/entries.ts';
import type { IndexEntry } from '../kernel/indexEntry.ts';
import type { Storage, StoredTx } from '../storage/storage.ts';

function receiptOf(storage: Storage, hash: string): ReceiptPart | undefined {
  const text = storage.findReceipt(hash);
  const value: JsonValue = text === undefined ? null : readJson(text);
  return isJsonObject(value) ? (value as unknown as ReceiptPart) : undefined;
}

function entryOf(storage: Storage, { kind, hash, body }: StoredTx): IndexEntry {
  return kind === 'exchange' ? exchangeEntry(readSignedTx(readJson(body)), receiptOf(storage, hash)) : nativeEntry(kind, body);
}

/** Adds what the index lacks up to a height. Transactions whose receipts are gone get the status unknown. */
export function indexStored(storage: Storage, upTo: number): void {
  for (let height = storage.index.indexedHeight + 1; height <= upTo; height++) {
    storage.indexBlock(
      height,
      storage.listTransactions(height).map((tx) => ({ ...tx, entry: entryOf(storage, tx) })),
    );
  }
}
