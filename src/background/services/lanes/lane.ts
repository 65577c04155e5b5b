// One way for a signed transaction to a node and back: exchange operations, or chain transactions. A lane knows words and
// forms; when something is signed, sent or given up is transactions.ts.

import type { Approved } from '../../../approvals/approved.ts';
import type { Network } from '../networks.ts';
import type { AccountEntry } from '../vaultAccess.ts';

/** The kinds whose approval becomes a transaction. */
export type SentKind = 'sendExchangeTransaction' | 'sendTransaction';

export type Form = 'exchange' | 'classic' | 'pq';

export interface LaneReceipt {
  readonly success: boolean;
  readonly blockHeight: number;
  /** Decimal text in the native asset; absent where the node does not say. */
  readonly fee?: string;
  readonly error?: string;
}

export interface SignedBytes {
  readonly hash: string;
  /** What is stored, sent, and sent again unchanged. */
  readonly wireText: string;
}

export interface Lane {
  /** Names the nonce sequence of an account: the two lanes count apart. */
  senderOf(account: AccountEntry): string;
  /** The address that the node is asked about. */
  addressOf(account: AccountEntry): string;
  /** The first nonce that the node has not seen used. */
  nextNonce(network: Network, address: string): Promise<bigint>;
  /** The first nonce that no block has used. */
  committedNonce(network: Network, address: string): Promise<bigint>;
  sign(approved: Approved<SentKind>, nonce: bigint, network: Network): Promise<SignedBytes>;
  send(network: Network, wireText: string): Promise<void>;
  /** Null while it is in no block. */
  receipt(network: Network, hash: string): Promise<LaneReceipt | null>;
  /** Whether the node has it; undefined: it cannot tell. */
  isKnown(network: Network, hash: string): Promise<boolean | undefined>;
  /** The lowest nonce below `nonce` that nothing uses, so that this one waits; undefined: none. `own` are our other open ones. */
  gapBefore(network: Network, address: string, nonce: bigint, own: ReadonlySet<bigint>): Promise<bigint | undefined>;
}
