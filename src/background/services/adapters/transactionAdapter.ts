// How transactions of one kind are signed, sent and tracked: exchange operations, or chain transactions. An adapter
// knows formats and answers; transactions.ts decides when something is signed, sent or given up.

import type { JsonObject } from '@svc/core/json/canonicalJson';
import type { NamedTokens, Outcome } from '@svc/core/ops/outcome';
import type { Said } from '@svc/core/words/message';
import type { Approved } from '../../../approvals/approved.ts';
import type { Network } from '../../state/network.ts';
import type { AccountEntry } from '../vaultAccess.ts';

/** The kinds whose approval becomes a transaction. */
export type SentKind = 'sendExchangeTransaction' | 'sendTransaction';

export type Form = 'exchange' | 'classic' | 'pq';

export interface AdapterReceipt {
  readonly success: boolean;
  readonly blockHeight: number;
  /** Decimal text in the native asset; absent if the node does not say. */
  readonly fee?: string;
  readonly error?: Said;
  /** Data of an operation's receipt. */
  readonly data?: JsonObject;
}

export interface SignedBytes {
  readonly hash: string;
  /** Stored, sent, and sent again unchanged. */
  readonly wireText: string;
}

/** A nonce of one of the user's accounts. */
export interface NoncePlace {
  /** The address for requests to the node. */
  readonly address: string;
  readonly nonce: bigint;
}

export interface TransactionAdapter {
  /** Name of an account's nonce sequence: exchange and chain count separately. */
  senderOf(account: AccountEntry): string;
  /** The address for requests to the node. */
  addressOf(account: AccountEntry): string;
  /** The first nonce that the node has not seen. */
  nextNonce(network: Network, address: string): Promise<bigint>;
  /** The first nonce that no block has used. */
  committedNonce(network: Network, address: string): Promise<bigint>;
  /**
   * Nonces of pending transactions at the node that the account's key signed elsewhere; `own` are hashes of this
   * wallet.
   */
  queuedElsewhere(network: Network, address: string, own: ReadonlySet<string>): Promise<ReadonlySet<bigint>>;
  sign(approved: Approved<SentKind>, nonce: bigint, network: Network): Promise<SignedBytes>;
  /** Signs an approved batch in one step, a nonce for each call; absent where batches do not exist. */
  signCalls?(approved: Approved<'sendCalls'>, nonces: readonly bigint[]): Promise<readonly SignedBytes[]>;
  send(network: Network, wireText: string): Promise<void>;
  /** Null before it is in a block. */
  receipt(network: Network, hash: string): Promise<AdapterReceipt | null>;
  /**
   * The result of an executed one, from the data of its receipt and the names of its tokens; undefined if success says
   * everything, or the result is unknown.
   */
  outcome(wireText: string, data: JsonObject, tokens: NamedTokens): Outcome | undefined;
  /** Whether the node has it; undefined if it cannot tell. */
  isKnown(network: Network, hash: string): Promise<boolean | undefined>;
  /**
   * The lowest unused nonce below `nonce`, for which this one waits; undefined for none. `own` are the wallet's other
   * open ones.
   */
  gapBefore(network: Network, address: string, nonce: bigint, own: ReadonlySet<bigint>): Promise<bigint | undefined>;
  /**
   * The hash of the transaction that a block took for this nonce: its bytes were read, and the account's own key signed
   * them. A node's word alone is not enough. Undefined if none was seen. `hash` is the asking one, and is never the
   * answer.
   */
  seenInPlace(network: Network, place: NoncePlace, hash: string): Promise<string | undefined>;
}
