// Threads for one kind of task, at most one for each core. They start on first use and never keep the process alive
// without work. Tasks are sent in batches, one buffer each, which is transferred and not copied: tasks that come while
// all threads are busy go together. The caller decides what a buffer holds.

import { availableParallelism } from 'node:os';
import type { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Fault } from '@svc/core/errors';
import { tellThreadFault } from './threadFaults.ts';

/** Messages that one thread has at a time: the next is there when it finishes the first. */
const AHEAD = 2;
/** Largest weight of a batch, some milliseconds of work. */
const BATCH_WEIGHT = 64;
/** A lighter batch waits for a busy thread: a message costs as much as some tasks. */
const WORTH_A_THREAD = 16;
/** Buffers grow in these steps, so that returned ones can be reused. */
const BUFFER_STEP = 2 ** 19;
/** Longer ones are not kept. */
const MOST_KEPT_BYTES = 2 ** 22;

/** How tasks become messages, and answers results. */
export interface Work<T> {
  /** The script of a thread: it answers each buffer with one, in order. */
  readonly script: URL;
  /** Most threads; by default one for each core. */
  readonly most?: number | undefined;
  /** How much work a task is; one verification weighs 1. */
  weigh(task: T): number;
  /** Bytes that a batch takes. */
  size(batch: readonly T[]): number;
  pack(buffer: ArrayBuffer, batch: readonly T[]): void;
  /** Takes the answer to a batch. Batches are settled in the order in which their tasks came. */
  settle(buffer: ArrayBuffer, batch: readonly T[]): void;
  /** Called, once for each, with the tasks that the threads will not answer because one of them failed. */
  abandon(tasks: readonly T[]): void;
}

interface Sent<T> {
  readonly batch: readonly T[];
  answer?: ArrayBuffer;
}

interface Thread<T> {
  readonly worker: Worker;
  /** Batches being worked on, in the order in which they were sent. */
  readonly sent: Sent<T>[];
}

export class ThreadPool<T> {
  private readonly work: Work<T>;
  private readonly most: number;
  private readonly threads: Thread<T>[] = [];
  private readonly buffers: ArrayBuffer[] = [];
  /** All batches being worked on, in the order in which they were sent. */
  private readonly unsettled: Sent<T>[] = [];
  private waiting: T[] = [];
  private weight = 0;
  private isDue = false;
  private broken = false;

  constructor(work: Work<T>) {
    this.work = work;
    this.most = work.most ?? availableParallelism();
  }

  /** Whether a thread failed: the pool then accepts no more tasks. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Gives a task to the threads; not for a broken pool. */
  add(task: T): void {
    this.waiting.push(task);
    this.weight += this.work.weigh(task);
    if (this.isDue) return;
    this.isDue = true;
    // Tasks of the same turn of the event loop join the batch.
    setImmediate(() => {
      this.isDue = false;
      this.send();
    });
  }

  private send(): void {
    while (this.waiting.length > 0) {
      const thread = this.free();
      if (thread === undefined) return;
      const batch = this.takeBatch();
      const buffer = this.takeBuffer(this.work.size(batch));
      this.work.pack(buffer, batch);
      if (thread.sent.length === 0) thread.worker.ref();
      const sent: Sent<T> = { batch };
      thread.sent.push(sent);
      this.unsettled.push(sent);
      thread.worker.postMessage(buffer, [buffer]);
    }
  }

  private takeBatch(): T[] {
    let weight = 0;
    let count = 0;
    for (; count < this.waiting.length && (count === 0 || weight < BATCH_WEIGHT); count++)
      weight += this.work.weigh(this.waiting[count] as T);
    this.weight -= weight;
    return this.waiting.splice(0, count);
  }

  private takeBuffer(size: number): ArrayBuffer {
    const at = this.buffers.findIndex(({ byteLength }) => byteLength >= size);
    if (at >= 0) return this.buffers.splice(at, 1)[0] as ArrayBuffer;
    // In place of one that was too short.
    this.buffers.pop();
    return new ArrayBuffer(Math.ceil(size / BUFFER_STEP) * BUFFER_STEP);
  }

  /** An idle thread; else a new one if that is worth it and allowed, or the least busy one that may be given more. */
  private free(): Thread<T> | undefined {
    const idle = this.threads.find(({ sent }) => sent.length === 0);
    if (idle !== undefined) return idle;
    if (this.threads.length > 0 && this.weight < WORTH_A_THREAD) return undefined;
    if (this.threads.length < this.most) return this.start();
    return this.threads.filter(({ sent }) => sent.length < AHEAD).sort((a, b) => a.sent.length - b.sent.length)[0];
  }

  private start(): Thread<T> {
    const worker = new Worker(this.work.script);
    const thread: Thread<T> = { worker, sent: [] };
    worker.on('message', (buffer: ArrayBuffer) => {
      const sent = thread.sent.shift();
      if (thread.sent.length === 0) worker.unref();
      if (sent !== undefined) sent.answer = buffer;
      this.settle();
      this.send();
    });
    worker.on('error', (cause) => this.giveUp(cause));
    // Nobody asked a thread to end.
    worker.on('exit', (code) => this.giveUp(new Fault('thread.ended', `A thread ended with ${code}.`)));
    worker.unref();
    this.threads.push(thread);
    return thread;
  }

  private settle(): void {
    for (let next = this.unsettled[0]; next?.answer !== undefined; next = this.unsettled[0]) {
      this.unsettled.shift();
      const { answer, batch } = next;
      this.work.settle(answer, batch);
      if (answer.byteLength <= MOST_KEPT_BYTES && this.buffers.length < AHEAD * this.most) this.buffers.push(answer);
    }
  }

  private giveUp(cause: unknown): void {
    if (this.broken) return;
    this.broken = true;
    tellThreadFault(cause);
    const open = [...this.unsettled.splice(0).flatMap(({ batch }) => batch), ...this.waiting];
    this.waiting = [];
    for (const { worker } of this.threads.splice(0)) void worker.terminate();
    this.work.abandon(open);
  }
}
