// What the transaction index keeps of one transaction. Entries are made in index/, stored with their block, and read by
// the history reads.

/** Kinds of transactions as the index calls them. The first block has the genesis rows: they come last. */
export const ENTRY_KINDS = ['transfer', 'exchange', 'evm', 'genesis'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What an account did in a transaction. */
export type Role =
  | 'sender'
  | 'to'
  | 'from'
  | 'spender'
  | 'operator'
  | 'account'
  | 'maker'
  | 'created'
  | 'token_from'
  | 'token_to';

export interface IndexEntry {
  readonly kind: EntryKind;
  readonly op: string;
  /** As the transaction wrote it; null for what nobody sent. */
  readonly sender: string | null;
  readonly target: string | null;
  readonly asset: string | null;
  readonly amount: string | null;
  /** Unknown: the receipt was no longer kept when the block was indexed. */
  readonly status: 'success' | 'failed' | 'unknown';
  /** Decimal text in the native asset. */
  readonly fee: string | null;
  readonly error: string | null;
  /** JSON text of an object, at most 4000 characters. */
  readonly detail: string | null;
  /** By account id. */
  readonly roles: Readonly<Record<string, readonly Role[]>>;
}

/** An entry with its place. */
export interface PlacedEntry extends IndexEntry {
  readonly height: number;
  readonly position: number;
  readonly hash: string;
  readonly blockHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}
