// The mempool: queue limits, the nonce window, and the choice of a block's candidates. Form, signature and funds were
// checked before (admission.ts); committed nonces come from the state.

import type { AccountId } from '@svc/core/accounts/address';
import { Refusal } from '@svc/core/errors';
import type { SignedExchangeTx } from '@svc/core/tx/exchangeTx';

export interface MempoolLimits {
  /** Most queued transactions in total. */
  readonly total: number;
  /** Most queued transactions of one sender. */
  readonly perSender: number;
  /** How far a nonce may be above the next committed one. */
  readonly nonceWindow: number;
}

/** The members that the queue needs of a transaction of either kind. */
interface Numbered {
  readonly nonce: bigint;
}

export interface QueuedTx<T extends Numbered = SignedExchangeTx> {
  readonly tx: T;
  /** 64 hex characters without `0x`. */
  readonly hash: string;
  readonly sender: AccountId;
  /** The most it may cost, in wei. */
  readonly gasWei: bigint;
  /** When it was queued, Unix seconds. */
  readonly queuedSec: number;
}

/** Next committed nonce of an account. */
export type NonceOf = (account: AccountId) => bigint;

/** The refusal of the exchange queue for a nonce that is taken. */
export const nonceQueued = (nonce: bigint): string => `nonce already queued: ${nonce} is used by another transaction`;
/** The refusal of the EVM queue for it, in the words that Ethereum clients recognise. */
export const notReplaced = (nonce: bigint): string =>
  `replacement transaction underpriced: nonce ${nonce} is already queued, and what is queued is not replaced`;

/** One queue: exchange transactions have one, EVM transactions another. */
export class Mempool<T extends Numbered = SignedExchangeTx> {
  private readonly limits: MempoolLimits;
  private readonly nonceOf: NonceOf;
  private readonly takenWords: (nonce: bigint) => string;
  private readonly byHash = new Map<string, QueuedTx<T>>();
  private readonly bySender = new Map<AccountId, Map<bigint, QueuedTx<T>>>();

  /** @param takenWords the refusal for a nonce that another queued transaction has */
  constructor(limits: MempoolLimits, nonceOf: NonceOf, takenWords: (nonce: bigint) => string) {
    this.limits = limits;
    this.nonceOf = nonceOf;
    this.takenWords = takenWords;
  }

  get size(): number {
    return this.byHash.size;
  }

  find(hash: string): QueuedTx<T> | undefined {
    return this.byHash.get(hash);
  }

  has(hash: string): boolean {
    return this.byHash.has(hash);
  }

  /** Queued transactions in the order of admission. */
  all(): IterableIterator<QueuedTx<T>> {
    return this.byHash.values();
  }

  /** The most that the queued transactions of a sender may cost in gas, in wei. */
  queuedGasWei(sender: AccountId): bigint {
    let sum = 0n;
    for (const { gasWei } of this.bySender.get(sender)?.values() ?? []) sum += gasWei;
    return sum;
  }

  /** The lowest nonce that is neither committed nor queued: the one for the sender's next transaction. */
  nextFreeNonce(sender: AccountId): bigint {
    const queue = this.bySender.get(sender);
    let nonce = this.nonceOf(sender);
    while (queue?.has(nonce) === true) nonce += 1n;
    return nonce;
  }

  /**
   * The queued transaction that is displaced if this one is admitted: a sender with a full queue may always fill its
   * first gap, at the cost of its own highest nonce.
   */
  displacedBy(candidate: QueuedTx<T>): QueuedTx<T> | undefined {
    const queue = this.bySender.get(candidate.sender);
    const { nonce } = candidate.tx;
    if (queue === undefined || queue.size < this.limits.perSender || nonce !== this.nextFreeNonce(candidate.sender))
      return undefined;
    let highest: QueuedTx<T> | undefined;
    for (const queued of queue.values())
      if (highest === undefined || queued.tx.nonce > highest.tx.nonce) highest = queued;
    return highest !== undefined && highest.tx.nonce > nonce ? highest : undefined;
  }

  /**
   * Queues a transaction that is not queued yet.
   * @throws Refusal `tx.*` in the order of the protocol: capacity, sender's queue, nonce low, high, taken
   */
  add(candidate: QueuedTx<T>): void {
    const { sender, tx } = candidate;
    this.dropStale(sender);
    const displaced = this.displacedBy(candidate);
    if (displaced === undefined) {
      if (this.byHash.size >= this.limits.total) this.dropAllStale();
      if (this.byHash.size >= this.limits.total) throw new Refusal('tx.mempoolFull', 'mempool full');
      if ((this.bySender.get(sender)?.size ?? 0) >= this.limits.perSender)
        throw new Refusal('tx.senderQueueFull', 'sender queue full');
    }
    this.checkNonce(sender, tx.nonce);
    if (displaced !== undefined) this.remove(displaced.hash);
    this.byHash.set(candidate.hash, candidate);
    const queue = this.bySender.get(sender);
    if (queue === undefined) this.bySender.set(sender, new Map([[tx.nonce, candidate]]));
    else queue.set(tx.nonce, candidate);
  }

  /** Whether a nonce could be queued for a sender. @throws Refusal `tx.*`: nonce low, high, taken */
  checkNonce(sender: AccountId, nonce: bigint): void {
    const next = this.nonceOf(sender);
    if (nonce < next) throw new Refusal('tx.nonceTooLow', `nonce too low: next nonce is ${next}, got ${nonce}`);
    const highest = next + BigInt(this.limits.nonceWindow);
    if (nonce > highest) throw new Refusal('tx.nonceTooHigh', `nonce too high: at most ${highest} now, got ${nonce}`);
    if (this.bySender.get(sender)?.has(nonce) === true) {
      throw new Refusal('tx.nonceQueued', this.takenWords(nonce));
    }
  }

  remove(hash: string): void {
    const queued = this.byHash.get(hash);
    if (queued === undefined) return;
    this.byHash.delete(hash);
    const queue = this.bySender.get(queued.sender);
    queue?.delete(queued.tx.nonce);
    if (queue?.size === 0) this.bySender.delete(queued.sender);
  }

  /**
   * Removes a transaction that could not be charged when it was due. Later ones of its sender, which the same block
   * could not take either, stay until the gap is filled.
   */
  removeDue(hash: string): void {
    const queued = this.byHash.get(hash);
    if (queued !== undefined && queued.tx.nonce <= this.nonceOf(queued.sender)) this.remove(hash);
  }

  /** Removes a sender's queued transactions below its committed nonce. */
  dropStale(sender: AccountId): void {
    const next = this.nonceOf(sender);
    for (const { tx, hash } of [...(this.bySender.get(sender)?.values() ?? [])]) if (tx.nonce < next) this.remove(hash);
  }

  private dropAllStale(): void {
    for (const sender of [...this.bySender.keys()]) this.dropStale(sender);
  }

  /**
   * Candidates of the next block: senders in ascending account id, each with the gapless run from its committed nonce.
   */
  select(max: number): QueuedTx<T>[] {
    const chosen: QueuedTx<T>[] = [];
    for (const sender of [...this.bySender.keys()].sort()) {
      const queue = this.bySender.get(sender);
      for (let nonce = this.nonceOf(sender); ; nonce += 1n) {
        const next = queue?.get(nonce);
        if (next === undefined) break;
        if (chosen.length === max) return chosen;
        chosen.push(next);
      }
    }
    return chosen;
  }

  /** Whether the next block would hold a transaction. */
  hasCandidates(): boolean {
    for (const [sender, queue] of this.bySender) if (queue.has(this.nonceOf(sender))) return true;
    return false;
  }
}
