// How transactions of one kind are signed, sent and followed: exchange operations, or chain transactions. An adapter
// knows forms and answers; when something is signed, sent or given up is for transactions.ts.

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
  /** Decimal text in the native asset; absent where the node does not say. */
  readonly fee?: string;
  readonly error?: Said;
  /** What an operation says of itself. */
  readonly data?: JsonObject;
}

export interface SignedBytes {
  readonly hash: string;
  /** What is stored, sent, and sent again unchanged. */
  readonly wireText: string;
}

/** A nonce of one of our accounts. */
export interface NoncePlace {
  /** The address that the node is asked about. */
  readonly address: string;
  readonly nonce: bigint;
}

export interface TransactionAdapter {
  /** Names the nonce sequence of an account: those of the exchange and of the chain count apart. */
  senderOf(account: AccountEntry): string;
  /** The address that the node is asked about. */
  addressOf(account: AccountEntry): string;
  /** The first nonce that the node has not seen used. */
  nextNonce(network: Network, address: string): Promise<bigint>;
  /** The first nonce that no block has used. */
  committedNonce(network: Network, address: string): Promise<bigint>;
  /**
   * Nonces of transactions that wait at the node and that the account's key signed elsewhere; `own` are hashes that are
   * ours.
   */
  queuedElsewhere(network: Network, address: string, own: ReadonlySet<string>): Promise<ReadonlySet<bigint>>;
  sign(approved: Approved<SentKind>, nonce: bigint, network: Network): Promise<SignedBytes>;
  /** Signs an approved batch at once, a nonce for each call; absent where there are none. */
  signCalls?(approved: Approved<'sendCalls'>, nonces: readonly bigint[]): Promise<readonly SignedBytes[]>;
  send(network: Network, wireText: string): Promise<void>;
  /** Null while it is in no block. */
  receipt(network: Network, hash: string): Promise<AdapterReceipt | null>;
  /**
   * What came of one that a block executed, by the data of its receipt and the names of its tokens; undefined: success says all, or it does not
   * tell.
   */
  outcome(wireText: string, data: JsonObject, tokens: NamedTokens): Outcome | undefined;
  /** Whether the node has it; undefined: it cannot tell. */
  isKnown(network: Network, hash: string): Promise<boolean | undefined>;
  /**
   * The lowest nonce below `nonce` that nothing uses, so that this one waits; undefined: none. `own` are our other open
   * ones.
   */
  gapBefore(network: Network, address: string, nonce: bigint, own: ReadonlySet<bigint>): Promise<bigint | undefined>;
  /**
   * The hash of the transaction that a block took for this nonce: its bytes were read, and the account's own key signed
   * them. What a node merely says is not enough. Undefined: none was seen. `hash` is the one that asks, and is never
   * the answer.
   */
  seenInPlace(network: Network, place: NoncePlace, hash: string): Promise<string | undefined>;
}
