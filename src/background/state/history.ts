// What an account did and received, as its node's index lists it: the shapes that screens see.

import type { Row } from '@svc/core/ops/describe';
import type { Part, Said, TokenFact } from '@svc/core/words/message';

/** What an entry is to the account: something came in, something was paid, a trade, anything else. */
export type HistoryKind = 'received' | 'sent' | 'trade' | 'other';

export interface HistoryEntry {
  /** As the node writes it: `0x` before those of the EVM. */
  readonly hash: string;
  readonly height: number;
  /** In its block. */
  readonly position: number;
  /** Unix milliseconds. */
  readonly time: number;
  /** Which of the account's two ledger accounts it was. */
  readonly form: 'pq' | 'classic';
  readonly kind: HistoryKind;
  /** The act in two or three words: "Place order". */
  readonly act: Said;
  /** What was asked for, in the words of its operation; absent where the node keeps no parameters of it. */
  readonly sentence?: readonly Part[];
  /** The other account. */
  readonly other?: string;
  /** What came or went of what; absent where that is no single amount. */
  readonly change?: { readonly sign: 'in' | 'out' | 'none'; readonly amount: string; readonly token: TokenFact };
  /** What it was about, for a list of one asset. */
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
  /** Asks for what is older; absent: there is nothing older. */
  readonly next?: string;
}

/** One of the fills of an order. */
export interface HistoryFill {
  readonly price: string;
  readonly amount: string;
  /** The other side; absent for a pool. */
  readonly maker?: string;
}

/** A transaction with everybody that it touched. */
export interface HistoryDetail {
  readonly entry: HistoryEntry;
  /** Accounts and what each was in it, in the words of the index. */
  readonly roles: readonly { readonly address: string; readonly roles: readonly string[] }[];
  readonly fills: readonly HistoryFill[];
  /** What was really paid and received. */
  readonly rows: readonly Row[];
  /** What came of it in a sentence, where success leaves that open. */
  readonly outcome?: Said;
}
