// The nonces of one account, one transaction after the other however many are asked for at once. A nonce counts as
// taken once the node has queued its transaction; a refused one is given to the next, so that no gap holds up what
// comes behind it.

import { Refusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { NodeBadAnswer, NodeSilent, pause } from './node.ts';

/** A signed transaction that can be handed in, again and again with the same bytes. */
export interface Attempt {
  readonly hash: string;
  /** @throws RpcFailure, NodeSilent */
  submit(): Promise<void>;
  /** Whether it is in a block. @throws NodeSilent */
  isExecuted(): Promise<boolean>;
}

/** Where the nonces of an account come from, and the times of its waits. */
export interface NonceManagerOptions {
  /** The next nonce by the newest block. */
  readonly committed: () => Promise<bigint>;
  /** Milliseconds between two looks. */
  readonly pollMs: number;
  /** Milliseconds after which an answer that did not come is given up, and a full queue too. */
  readonly patienceMs: number;
}

/** Nobody knows what became of a transaction: it may still be executed. Ask for its hash before sending another. */
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

/** What a node says of nonces and queues, by its code or, where it has none, by its words. */
const REASONS = {
  'tx.nonceTooLow': /nonce too low/i,
  'tx.nonceTooHigh': /nonce too high/i,
  'tx.nonceQueued': /nonce already queued/i,
  'tx.senderQueueFull': /sender queue full/i,
  'tx.mempoolFull': /mempool full/i,
} as const;
type Reason = keyof typeof REASONS;

/** Why a transaction was refused, where it is about its place in the queue. */
function reasonOf(error: unknown): Reason | undefined {
  if (!(error instanceof RpcFailure)) return undefined;
  const { code } = Object(error.data) as { code?: unknown };
  const reasons = Object.keys(REASONS) as Reason[];
  return reasons.find((reason) => reason === code) ?? reasons.find((reason) => REASONS[reason].test(error.message));
}

/** A place in the queue of an account. */
export interface Placed {
  readonly hash: string;
  readonly nonce: bigint;
}

/** Gives out the nonces of one account. */
export interface NonceManager {
  /**
   * Hands in a transaction with the next nonce; resolves when the node has queued it.
   * @param make signs with a nonce; called again where the nonce was taken
   * @throws RpcFailure when the node refuses it, Unclear when it never answers
   */
  send(make: (nonce: bigint) => Promise<Attempt>): Promise<Placed>;
  /** Forgets the next nonce: it is asked for again. */
  forget(): void;
}

/** A manager of nonces. One account must have one in the whole program; other programs with the same key are noticed and avoided. */
export function createNonceManager({ committed, pollMs, patienceMs }: NonceManagerOptions): NonceManager {
  let next: bigint | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  /** Hands in the same bytes until an answer is clear. @throws RpcFailure, Unclear */
  async function submitClearly(attempt: Attempt, nonce: bigint): Promise<void> {
    const until = Date.now() + patienceMs;
    for (let isAgain = false; ; isAgain = true) {
      try {
        await attempt.submit();
        return;
      } catch (error) {
        // A nonce that was used between two tries may have been used by this very transaction.
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
        // What another transaction of the account has, the next one must not want.
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
