// Converts a block's transactions and receipts to rows of the store.

import { wireJson } from '@svc/core/json/wireJson';
import { signedWireParts } from '@svc/core/tx/exchangeTx';
import { exchangeEntry, nativeEntry } from '../index/txEntries.ts';
import type { BlockOutcome } from '../kernel/block.ts';
import type { NewTx } from '../storage/storage.ts';
import { evmRows } from './evmBlocks.ts';
import type { HashedTransfer } from './nativeTransfer.ts';

/** Native rows first, in the order of positions within a block. */
export function rowsOf(transfers: readonly HashedTransfer[], outcome: BlockOutcome): NewTx[] {
  const native = transfers.map(
    ({ hash, body }): NewTx => ({ hash, kind: 'transfer', body, entry: nativeEntry('transfer', body) }),
  );
  const exchange = outcome.executed.map(
    ({ hash, tx, receipt }): NewTx => ({
      hash,
      kind: 'exchange',
      body: signedWireParts(tx),
      entry: exchangeEntry(tx, receipt),
    }),
  );
  return [...native, ...exchange, ...evmRows(outcome)];
}

/** Receipts of a block's exchange transactions. */
export function receiptsOf(outcome: BlockOutcome) {
  return outcome.executed.map(({ hash, receipt }) => ({ hash, body: wireJson(receipt) }));
}
