// Entries of the index as the history reads answer them.

import type { ReadResult } from '@svc/core/reads/registry';
import { readJson } from '@svc/core/tx/canonicalJson';
import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import type { EntryPage } from '../../storage/storage.ts';
import type { ReadContext } from '../context.ts';

type PlainEntry = ReadResult<'getLatestTransactions'>['transactions'][number];

/** Parameters of a page as the reads declare them. */
interface PageParams {
  readonly limit: number;
  readonly cursor?: string;
  readonly kinds?: string | string[];
}

const cursorOf = ({ height, position }: PlacedEntry): string => `${height}:${position}`;

/** An entry without anybody's roles. */
export function entryView(entry: PlacedEntry): PlainEntry {
  return {
    block_height: entry.height,
    position: entry.position,
    // Clients of the EVM write its hashes with `0x`; the others are bare.
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
    detail: entry.detail === null ? null : (readJson(entry.detail) as Record<string, unknown>),
    cursor: cursorOf(entry),
  };
}

/** The page that the parameters of a read ask for, with what every page says. */
export function readPage({ chain }: ReadContext, { limit, cursor, kinds }: PageParams, account?: string) {
  const [height = 0, position = 0] = (cursor ?? '').split(':').map(Number);
  const page: EntryPage = {
    account,
    kinds: typeof kinds === 'string' ? kinds.split(',').map((kind) => kind.trim()) : kinds,
    before: cursor === undefined ? undefined : { height, position },
    limit,
  };
  const { index } = chain.storage;
  const entries = index.list(page);
  const last = entries.at(-1);
  return {
    entries,
    members: { next_cursor: last === undefined || entries.length < limit ? null : cursorOf(last), indexed_height: index.indexedHeight },
  };
}
