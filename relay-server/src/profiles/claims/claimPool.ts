// Threads that judge claims, at most one for each core. They start when claims come many at a time; a few are judged
// without them. What comes while all threads are busy waits, up to a bound, and travels together. A thread that dies
// takes no claim with it: what it had is judged without it, and another takes its place.

import { availableParallelism } from 'node:os';
import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { canRun } from '@svc/core/crypto/verifier/program';
import { Refusal } from '@svc/core/errors';
import { type ClaimCheck, checkClaimInProcess } from './checkClaim.ts';
import { type Answers, batchOf } from './claimMessages.ts';
import type { ClaimTask } from './readClaim.ts';

/** Most claims in one message to a thread, some milliseconds of work. */
const BATCH = 32;
/** Messages that one thread has at a time: the next is there when it is done with the first. */
const AHEAD = 2;
/** Claims at a time below which no thread is started. */
const FEW = 4;
/** Fewer claims wait for a busy thread: a message costs as much as some verifications. */
const WORTH_A_MESSAGE = 8;
/** Threads that may die one after another before no more are started. */
const MOST_LOSSES = 3;

/** More claims wait than may, or the server stops; answered with 503. */
export class BusyRefusal extends Refusal {
  constructor() {
    super('profile.busy', 'Too many claims are being checked; try again');
  }
}

interface Waiting {
  readonly task: ClaimTask;
  readonly resolve: (judgement: ClaimCheck) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Batches at work, in the order in which they were sent. */
  readonly sent: (readonly Waiting[])[];
}

/** What a pool can be told; everything has a default. */
export interface ClaimPoolOptions {
  /** Judges without threads. */
  readonly spare?: (task: ClaimTask) => Promise<ClaimCheck>;
  /** Threads. Default: one a core, and none where the verifier cannot run. */
  readonly most?: number;
  /** Claims that may be under way; what comes beyond is refused. Default 4096. */
  readonly queue?: number;
  /** What a thread runs. */
  readonly script?: URL;
  /** Told why a thread died: its claims are judged all the same, so that nobody else would hear. */
  readonly onLost?: (cause: unknown) => void;
}

export class ClaimPool {
  private readonly spare: (task: ClaimTask) => Promise<ClaimCheck>;
  private readonly most: number;
  private readonly queue: number;
  private readonly script: URL;
  private readonly onLost: (cause: unknown) => void;
  private readonly threads = new Set<Thread>();
  private waiting: Waiting[] = [];
  /** Claims that have no answer yet. */
  private open = 0;
  private losses = 0;
  private isDue = false;
  private isClosed = false;

  constructor({
    spare = checkClaimInProcess,
    most = canRun() ? availableParallelism() : 0,
    queue = 4096,
    script = new URL('./claimWorker.ts', import.meta.url),
    onLost = () => undefined,
  }: ClaimPoolOptions = {}) {
    this.spare = spare;
    this.most = most;
    this.queue = queue;
    this.script = script;
    this.onLost = onLost;
  }

  /** Threads that are there now. */
  get threadCount(): number {
    return this.threads.size;
  }

  /** Whether it takes no claim now. */
  get isFull(): boolean {
    return this.isClosed || this.open >= this.queue;
  }

  /** Judges a claim, of which the body is not to be changed. @throws BusyRefusal */
  async judge(task: ClaimTask): Promise<ClaimCheck> {
    if (this.isFull) throw new BusyRefusal();
    this.open++;
    try {
      return await new Promise<ClaimCheck>((resolve, reject) => {
        this.waiting.push({ task, resolve, reject });
        this.schedule();
      });
    } finally {
      this.open--;
    }
  }

  /** Ends every thread; claims without an answer are refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    const left = this.waiting.concat(...[...this.threads].flatMap(({ sent }) => sent));
    this.waiting = [];
    const ended = [...this.threads].map(({ worker }) => worker.terminate());
    this.threads.clear();
    for (const { reject } of left) reject(new BusyRefusal());
    await Promise.all(ended);
  }

  private schedule(): void {
    if (this.isDue) return;
    this.isDue = true;
    // What else this turn of the loop brings goes along.
    setImmediate(() => {
      this.isDue = false;
      const isForSpare = this.most === 0 || this.losses >= MOST_LOSSES || (this.threads.size === 0 && this.open < FEW);
      if (isForSpare) this.spareAll(this.waiting.splice(0));
      else this.send();
    });
  }

  private send(): void {
    // Shared out evenly, so that no core waits while another has a long list.
    const share = Math.min(BATCH, Math.max(WORTH_A_MESSAGE, Math.ceil(this.waiting.length / this.most)));
    while (this.waiting.length > 0) {
      const thread = this.free();
      if (thread === undefined) return;
      const batch = this.waiting.splice(0, share);
      const message = batchOf(batch.map(({ task }) => task));
      if (thread.sent.length === 0) thread.worker.ref();
      thread.sent.push(batch);
      thread.worker.postMessage(message, [message.buffer]);
    }
  }

  /**
   * An idle thread; where it is worth it a new one while there may be more, or the one with the least to do that may be
   * given more.
   */
  private free(): Thread | undefined {
    const threads = [...this.threads];
    const idle = threads.find(({ sent }) => sent.length === 0);
    if (idle !== undefined) return idle;
    if (threads.length === 0) return this.start();
    if (this.waiting.length < WORTH_A_MESSAGE) return undefined;
    if (threads.length < this.most) return this.start();
    return threads.filter(({ sent }) => sent.length < AHEAD).sort((a, b) => a.sent.length - b.sent.length)[0];
  }

  private start(): Thread {
    const worker = new Worker(this.script);
    const thread: Thread = { worker, sent: [] };
    worker.on('message', ({ judgements }: Answers) => {
      const batch = thread.sent.shift() ?? [];
      this.losses = 0;
      if (thread.sent.length === 0) worker.unref();
      for (const [at, judgement] of judgements.entries()) batch[at]?.resolve(judgement);
      this.send();
    });
    let cause: unknown;
    // An error is followed by the exit.
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => this.lose(thread, cause ?? new Error(`A thread ended with ${code}.`)));
    worker.unref();
    this.threads.add(thread);
    return thread;
  }

  /** Has what a thread left behind judged without threads: whatever ended it must not end the next. */
  private lose(thread: Thread, cause: unknown): void {
    if (!this.threads.delete(thread)) return;
    this.onLost(cause);
    this.losses++;
    const left = thread.sent.flat();
    if (this.losses >= MOST_LOSSES) left.push(...this.waiting.splice(0));
    this.spareAll(left);
    this.send();
  }

  private spareAll(left: readonly Waiting[]): void {
    for (const { task, resolve, reject } of left) this.spare(task).then(resolve, reject);
  }
}
