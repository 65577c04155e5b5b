// The nonces of one account, assigned one after another however many transactions are sent at once. A nonce counts as
// taken once the node has queued its transaction; a refused one is reused, so that no gap blocks the later ones.

import { Refusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { NodeBadAnswer, NodeSilent, pause } from './node.ts';

/** A signed transaction that can be submitted repeatedly with the same bytes. */
export interface Attempt {
  readonly hash: string;
  /** @throws RpcFailure, NodeSilent */
  submit(): Promise<void>;
  /** Whether it is in a block. @throws NodeSilent */
  isExecuted(): Promise<boolean>;
}

/** The source of an account's nonces, and timeouts. */
export interface NonceManagerOptions {
  /** The next nonce according to the newest block. */
  readonly committed: () => Promise<bigint>;
  /** Milliseconds between two checks. */
  readonly pollMs: number;
  /** As of a sender: milliseconds until an answer that does not come, or a full queue, is given up. */
  readonly patienceMs: number;
}

/** The result of a transaction is unknown: it may still be executed. Look for its hash before sending another. */
export class Unclear extends Refusal {
  readonly hash: string;
  readonly nonce: bigint;

  constructor(hash: string, nonce: bigint, cause: unknown) {
    super('client.unclear', `No answer says what became of the transaction ${hash}; it may still be executed.`, {
      cause,
      facts: { hash, nonce: nonce.toString() },
    });
    this.hash = hash;
    this.nonce = nonce;
  }
}

/** A node's refusals about nonces and queues, by code or, without one, by words. */
const REASONS = {
  'tx.nonceTooLow': /nonce too low/i,
  'tx.nonceTooHigh': /nonce too high/i,
  'tx.nonceQueued': /nonce already queued/i,
  'tx.senderQueueFull': /sender queue full/i,
  'tx.mempoolFull': /mempool full/i,
} as const;
type Reason = keyof typeof REASONS;

/** The reason of a refusal, if it is about the queue position. */
function reasonOf(error: unknown): Reason | undefined {
  if (!(error instanceof RpcFailure)) return undefined;
  const { code } = Object(error.data) as { code?: unknown };
  const reasons = Object.keys(REASONS) as Reason[];
  return reasons.find((reason) => reason === code) ?? reasons.find((reason) => REASONS[reason].test(error.message));
}

/** A position in the queue of an account. */
export interface Placed {
  readonly hash: string;
  readonly nonce: bigint;
}

/** Assigns the nonces of one account. */
export interface NonceManager {
  /**
   * Submits a transaction with the next nonce; resolves when the node has queued it.
   * @param make signs with a nonce; called again if the nonce was taken
   * @throws RpcFailure when the node refuses it, Unclear when it never answers
   */
  send(make: (nonce: bigint) => Promise<Attempt>): Promise<Placed>;
  /** Drops the cached next nonce: it is read again. */
  forget(): void;
}

/**
 * A nonce manager. An account must have only one in the whole program; transactions of other programs with the same key
 * are detected and avoided.
 */
export function createNonceManager({ committed, pollMs, patienceMs }: NonceManagerOptions): NonceManager {
  let next: bigint | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  /** Submits the same bytes until an answer is clear. @throws RpcFailure, Unclear */
  async function submitClearly(attempt: Attempt, nonce: bigint): Promise<void> {
    const until = Date.now() + patienceMs;
    for (let isAgain = false; ; isAgain = true) {
      try {
        await attempt.submit();
        return;
      } catch (error) {
        // A nonce that was used between two attempts may have been used by this very transaction.
        if (isAgain && reasonOf(error) === 'tx.nonceTooLow' && (await attempt.isExecuted())) return;
        if (!(error instanceof NodeSilent || error instanceof NodeBadAnswer)) throw error;
        if (Date.now() >= until) {
          next = undefined;
          throw new Unclear(attempt.hash, nonce, error);
        }
        await pause(pollMs);
      }
    }
  }

  async function place(make: (nonce: bigint) => Promise<Attempt>): Promise<Placed> {
    const until = Date.now() + patienceMs;
    for (;;) {
      next ??= await committed();
      const nonce = next;
      const attempt = await make(nonce);
      try {
        await submitClearly(attempt, nonce);
        next = nonce + 1n;
        return { hash: attempt.hash, nonce };
      } catch (error) {
        const reason = reasonOf(error);
        // The next transaction must not use a nonce that another one of the account has.
        if (reason === 'tx.nonceQueued') next = nonce + 1n;
        else if (reason === undefined || Date.now() >= until) throw error;
        else {
          if (reason === 'tx.nonceTooLow') next = undefined;
          await pause(pollMs);
        }
      }
    }
  }

  return {
    send(make) {
      const placed = tail.then(() => place(make));
      tail = placed.catch(() => undefined);
      return placed;
    },
    forget() {
      next = undefined;
    },
  };
}
