// The history of an account from its node's index: the types that screens see.

import type { Row } from '@svc/core/ops/describe';
import type { Part, Said, TokenFact } from '@svc/core/words/message';

/** What an entry means for the account: something was received, something was paid, a trade, anything else. */
export type HistoryKind = 'received' | 'sent' | 'trade' | 'other';

export interface HistoryEntry {
  /** As the node writes it: with `0x` for EVM transactions. */
  readonly hash: string;
  readonly height: number;
  /** Position in its block. */
  readonly position: number;
  /** Unix milliseconds. */
  readonly time: number;
  /** Which of the account's two ledger accounts it was. */
  readonly form: 'pq' | 'classic';
  readonly kind: HistoryKind;
  /** The action in two or three words: "Place order". */
  readonly act: Said;
  /** The request in the words of its operation; absent where the node does not keep its parameters. */
  readonly sentence?: readonly Part[];
  /** The other account. */
  readonly other?: string;
  /** The amount received or paid, and its asset; absent where there is no single amount. */
  readonly change?: { readonly sign: 'in' | 'out' | 'none'; readonly amount: string; readonly token: TokenFact };
  /** The tokens involved, for filtering by asset. */
  readonly tokens: readonly TokenFact[];
  readonly status: 'success' | 'failed' | 'unknown';
  /** Decimal text of the native asset; absent where the account did not pay it. */
  readonly fee?: string;
  /** Why it failed, in the node's words. */
  readonly error?: string;
}

/** Entries, newest first. */
export interface HistoryPage {
  readonly accountId: string;
  readonly network: string;
  readonly entries: readonly HistoryEntry[];
  /** Cursor of the next older page; absent if there is none. */
  readonly next?: string;
}

/** One of the fills of an order. */
export interface HistoryFill {
  readonly price: string;
  readonly amount: string;
  /** The counterparty; absent for a pool. */
  readonly maker?: string;
}

/** A transaction with all affected accounts. */
export interface HistoryDetail {
  readonly entry: HistoryEntry;
  /** Accounts and their roles in it, in the words of the index. */
  readonly roles: readonly { readonly address: string; readonly roles: readonly string[] }[];
  readonly fills: readonly HistoryFill[];
  /** What was actually paid and received. */
  readonly rows: readonly Row[];
  /** The result in a sentence, where success alone does not tell it. */
  readonly outcome?: Said;
}
