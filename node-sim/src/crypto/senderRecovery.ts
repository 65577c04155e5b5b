// Recovery of keys on all cores. The first request in a turn of the event loop is answered here, at once; threads take
// from those that follow while this thread still reads the rest, and then it helps them. Answers come in the order of
// the requests, so that two transactions of one account stay in order.

import { availableParallelism } from 'node:os';
import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { recoverKey } from './nodeSecp256k1.ts';
import { DIGEST_BYTES, queueMemory, RecoveryQueue, SIGNATURE_BYTES } from './recoveryQueue.ts';
import { tellThreadFault } from './threadFaults.ts';

/** Number of requests in one turn for which threads are started. */
const WORTH_THREADS = 8;
/** A thread that needs longer than this for a request has died or is starved. */
const PATIENCE_MS = 1000;
/** How often threads are replaced before this one continues alone. */
const TRIES = 3;

/**
 * Threads and the queue that they serve. Both are replaced together, so that a late answer cannot land in another
 * request's slot.
 */
interface Crew {
  readonly queue: RecoveryQueue;
  readonly threads: readonly Worker[];
  /** Added, and not answered yet. */
  laid: number;
}

interface Waiting {
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
  readonly settle: (key: Uint8Array | undefined) => void;
  /** Where the answer will be; undefined where this thread computes it. */
  readonly place: { readonly crew: Crew; readonly slot: number } | undefined;
}

export class SenderRecovery {
  private readonly most: number;
  private readonly script: URL;
  private crew: Crew | undefined;
  private failures = 0;
  /** In the order of the requests. */
  private readonly waiting: Waiting[] = [];
  private isDue = false;
  private isAnswering = false;

  /** @param most threads besides this one @param script what a thread runs */
  constructor(most = availableParallelism() - 1, script = new URL('./senderRecoveryWorker.ts', import.meta.url)) {
    this.most = most;
    this.script = script;
  }

  /** As `recoverKey`; never rejects. */
  recover(digest: Uint8Array, signature: Uint8Array): Promise<Uint8Array | undefined> {
    if (!this.isDue) {
      this.isDue = true;
      setImmediate(() => this.endTurn());
      // The first of a turn may be the only one, and its block need not wait.
      if (this.waiting.length === 0 && !this.isAnswering) return Promise.resolve(recoverKey(digest, signature));
    }
    return new Promise((settle) =>
      this.waiting.push({ digest, signature, settle, place: this.lay(digest, signature) }),
    );
  }

  private endTurn(): void {
    this.isDue = false;
    if (this.waiting.length >= WORTH_THREADS) this.start();
    if (!this.isAnswering) void this.answer();
  }

  private lay(digest: Uint8Array, signature: Uint8Array): Waiting['place'] {
    const { crew } = this;
    if (crew === undefined || digest.length !== DIGEST_BYTES || signature.length !== SIGNATURE_BYTES) return undefined;
    const slot = crew.queue.lay(digest, signature, crew.laid);
    if (slot === undefined) return undefined;
    crew.laid += 1;
    return { crew, slot };
  }

  private async answer(): Promise<void> {
    this.isAnswering = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const { digest, signature, place, settle } = next;
      const key = place === undefined ? undefined : await this.fetched(place);
      settle(key === undefined ? recoverKey(digest, signature) : (key ?? undefined));
    }
    this.isAnswering = false;
  }

  /** The answer to a queued request: a key, null for none, undefined where threads failed. */
  private async fetched({ crew, slot }: NonNullable<Waiting['place']>): Promise<Uint8Array | null | undefined> {
    const { queue } = crew;
    while (queue.answer(slot) === undefined && queue.serve());
    if (queue.answer(slot) === undefined && crew === this.crew) await queue.settled(slot, PATIENCE_MS);
    const key = queue.answer(slot);
    if (key === undefined) this.giveUp(crew);
    else crew.laid -= 1;
    return key;
  }

  private start(): void {
    if (this.crew !== undefined || this.failures >= TRIES || this.most < 1) return;
    const memory = queueMemory();
    const threads = Array.from({ length: this.most }, () => new Worker(this.script, { workerData: memory }));
    const crew: Crew = { queue: new RecoveryQueue(memory), threads, laid: 0 };
    for (const thread of threads)
      thread
        .on('error', (cause) => {
          tellThreadFault(cause);
          this.giveUp(crew);
        })
        .unref();
    this.crew = crew;
  }

  /** Nothing is sent to these threads any more. */
  private giveUp(crew: Crew): void {
    if (this.crew !== crew) return;
    this.crew = undefined;
    this.failures += 1;
    for (const thread of crew.threads) void thread.terminate();
  }
}
