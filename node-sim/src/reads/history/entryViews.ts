// Entries of the index as the history reads answer them.

import { WrittenJson } from '@svc/core/json/wireJson';
import type { ReadResult } from '@svc/core/reads/registry';
import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import { type ReadContext, wantedOf } from '../context.ts';
import { cursorOf, pageBehind } from './cursors.ts';

type PlainEntry = ReadResult<'getLatestTransactions'>['transactions'][number];

/** Parameters of a page as the reads declare them. */
interface PageParams {
  readonly limit: number;
  readonly cursor?: string;
  readonly kinds?: string | string[];
}

/** An entry without account roles. */
export function entryView({ replaced }: ReadContext, entry: PlacedEntry): PlainEntry {
  return {
    block_height: entry.height,
    position: entry.position,
    // EVM clients write hashes with `0x`; the others are bare.
    tx_hash: entry.kind === 'evm' ? `0x${entry.hash}` : entry.hash,
    block_hash: entry.blockHash,
    timestamp: entry.timestamp,
    kind: entry.kind,
    op: entry.op,
    sender: entry.sender,
    target: entry.target,
    asset: entry.asset,
    amount: entry.amount,
    status: entry.status,
    fee: entry.fee,
    error: entry.error,
    // Stored in the form of the answer.
    detail: entry.detail === null ? null : (new WrittenJson(entry.detail) as object as Record<string, unknown>),
    cursor: cursorOf(replaced, entry),
  };
}

/** The page that the parameters of a read ask for, with the fields of every page. */
export function readPage(
  { chain, replaced }: ReadContext,
  { limit, cursor, kinds }: PageParams,
  of: { readonly account?: string; readonly about?: string | undefined } = {},
) {
  const { index } = chain.storage;
  const { entries, next } = pageBehind(index, replaced, cursor, { ...of, kinds: wantedOf(kinds), limit });
  return { entries, members: { next_cursor: next, indexed_height: index.indexedHeight } };
}
