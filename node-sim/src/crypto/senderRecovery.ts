// Recovery of keys on all cores. The first request of a turn of the loop is done here, at once; threads take from those
// that follow while this one still reads the rest, and this one helps when it is done with that. Answers come in the
// order of the questions, so that two transactions of one account stay in theirs.

import { availableParallelism } from 'node:os';
import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { recoverKey } from './nodeSecp256k1.ts';
import { DIGEST_BYTES, queueMemory, RecoveryQueue, SIGNATURE_BYTES } from './recoveryQueue.ts';
import { tellThreadFault } from './threadFaults.ts';

/** Requests of one turn that threads are started for. */
const WORTH_THREADS = 8;
/** A thread that takes longer than this for what it took has died, or starves. */
const PATIENCE_MS = 1000;
/** Times that threads are replaced before this one goes on alone. */
const TRIES = 3;

/** Threads and the queue that they serve. Both go together: nobody else's answer may come where a late one is due. */
interface Crew {
  readonly queue: RecoveryQueue;
  readonly threads: readonly Worker[];
  /** Laid down, and not answered yet. */
  laid: number;
}

interface Waiting {
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
  readonly settle: (key: Uint8Array | undefined) => void;
  /** Where the answer will be; undefined where this thread finds it. */
  readonly place: { readonly crew: Crew; readonly slot: number } | undefined;
}

export class SenderRecovery {
  private readonly most: number;
  private readonly script: URL;
  private crew: Crew | undefined;
  private failures = 0;
  /** In the order of the questions. */
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
      // The first of a turn may stay the only one, and its block need not wait.
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

  /** The answer to what was laid down: a key, null for none, undefined where threads failed. */
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

  /** Nothing goes to these threads any more. */
  private giveUp(crew: Crew): void {
    if (this.crew !== crew) return;
    this.crew = undefined;
    this.failures += 1;
    for (const thread of crew.threads) void thread.terminate();
  }
}
