// Threads that verify signatures, at most one for each core. They start when they are first needed and never keep the
// process alive without work. Claims are sent in batches: what comes while all threads are busy travels together.

import { availableParallelism } from 'node:os';
import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES, type MlDsa } from '@svc/core/crypto/mlDsa';
import { type Claim, packClaims, packedBytes, readVerdicts } from './verifyMessages.ts';

/** Most claims in one message to a thread, some milliseconds of work. */
const BATCH = 64;
/** Messages that one thread has at a time: the next is there when it is done with the first. */
const AHEAD = 2;
/** Fewer claims wait for a busy thread: a message costs as much as some verifications. */
const WORTH_A_THREAD = 16;
/** Buffers of this size are used again; longer messages get one of their own. */
const BUFFER_BYTES = 2 ** 19;

interface Waiting extends Claim {
  readonly settle: (isValid: boolean) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Batches at work, in the order in which they were sent. */
  readonly sent: (readonly Waiting[])[];
}

export class VerifyPool {
  private readonly spare: MlDsa['verify'];
  private readonly most: number;
  private readonly script: URL;
  private readonly threads: Thread[] = [];
  private readonly buffers: ArrayBuffer[] = [];
  private waiting: Waiting[] = [];
  private isDue = false;
  private isBroken = false;

  /** @param spare verifies should a thread fail @param most threads @param script what a thread runs */
  constructor(spare: MlDsa['verify'], most = availableParallelism(), script = new URL('./verifyThread.ts', import.meta.url)) {
    this.spare = spare;
    this.most = most;
    this.script = script;
  }

  /** False for anything that is not a valid signature, wrong lengths included; never rejects. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
    if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return Promise.resolve(false);
    if (this.isBroken) return this.spare(signature, message, publicKey);
    return new Promise((settle) => {
      this.waiting.push({ signature, message, publicKey, settle });
      if (this.isDue) return;
      this.isDue = true;
      // What else this turn of the loop brings goes along.
      setImmediate(() => {
        this.isDue = false;
        this.send();
      });
    });
  }

  private send(): void {
    while (this.waiting.length > 0) {
      const thread = this.free();
      if (thread === undefined) return;
      const batch = this.waiting.splice(0, BATCH);
      const size = packedBytes(batch);
      const buffer = (size <= BUFFER_BYTES ? this.buffers.pop() : undefined) ?? new ArrayBuffer(Math.max(size, BUFFER_BYTES));
      packClaims(buffer, batch);
      if (thread.sent.length === 0) thread.worker.ref();
      thread.sent.push(batch);
      thread.worker.postMessage(buffer, [buffer]);
    }
  }

  /** An idle thread; where it is worth it a new one while there may be more, or the one with the least to do that may be given more. */
  private free(): Thread | undefined {
    const idle = this.threads.find(({ sent }) => sent.length === 0);
    if (idle !== undefined) return idle;
    if (this.threads.length > 0 && this.waiting.length < WORTH_A_THREAD) return undefined;
    if (this.threads.length < this.most) return this.start();
    return this.threads.filter(({ sent }) => sent.length < AHEAD).sort((a, b) => a.sent.length - b.sent.length)[0];
  }

  private start(): Thread {
    const worker = new Worker(this.script);
    const thread: Thread = { worker, sent: [] };
    worker.on('message', (buffer: ArrayBuffer) => {
      const batch = thread.sent.shift() ?? [];
      if (thread.sent.length === 0) worker.unref();
      for (const [at, isValid] of readVerdicts(buffer).entries()) batch[at]?.settle(isValid);
      if (buffer.byteLength === BUFFER_BYTES && this.buffers.length < AHEAD * this.most) this.buffers.push(buffer);
      this.send();
    });
    worker.on('error', () => this.giveUp());
    worker.unref();
    this.threads.push(thread);
    return thread;
  }

  /** Verifies in the other way from now on, beginning with what the threads have not answered. */
  private giveUp(): void {
    this.isBroken = true;
    const open = [...this.threads.flatMap(({ sent }) => sent.flat()), ...this.waiting];
    this.waiting = [];
    for (const { worker } of this.threads.splice(0)) void worker.terminate();
    for (const { signature, message, publicKey, settle } of open) void this.spare(signature, message, publicKey).then(settle);
  }
}
