// The queue of reads whose running time is up to other users. Each one is first tried for a moment on the main thread,
// which answers nearly all of them. What takes longer goes on in a worker thread, where clients take turns: one read of
// a client, then one of the next.

import { Refusal } from '@svc/core/errors';
import { LongJson } from '@svc/core/json/longJson';
import { WrittenJson } from '@svc/core/json/wireJson';
import type { ReadName } from '@svc/core/reads/registry';
import type { ReadContext } from '../reads/context.ts';
import { HANDLERS } from '../reads/registry.ts';
import { withTimeLimit } from '../reads/timeLimit.ts';
import { deserializeError } from './errorTransfer.ts';
import { type Outcome, ReplicaWorker } from './replicaWorker.ts';

/** Length of a trial on the main thread: the first run of any code is slow, and the thread has to be started. */
const TRY_MS = 20;
/** The same while trials of others are failing: all failing clients share the time of one. */
const CROWDED_TRY_MS = 5;
/** After a failed trial a client's reads go to the thread at once for this long, since a failed trial is lost time. */
const TRY_AGAIN_MS = 5000;
/** Longest run in the thread, alone and while other clients wait. */
const ALONE_MS = 5000;
const CROWDED_MS = 1000;
/** Most clients whose failed trials are remembered. */
const MOST_KNOWN = 10_000;

export interface ReadQueueLimits {
  /** Long reads that one client may have waiting. */
  readonly long_reads_per_address: number;
  /** Long reads that may wait in total. */
  readonly long_reads: number;
  /** Seconds that a read may wait for its turn. */
  readonly long_read_seconds: number;
}

interface Waiting {
  readonly read: ReadName;
  readonly params: unknown;
  readonly client: string;
  readonly sinceMs: number;
  readonly settle: (outcome: unknown) => void;
  readonly fail: (error: unknown) => void;
}

export interface ReadQueueParts {
  readonly limits: ReadQueueLimits;
  /** Called with the running time of a client's read in the thread. */
  readonly onRun: (client: string, ms: number) => void;
  /** Called with the cause of the thread's end. */
  readonly onLost: (cause: unknown) => void;
}

type AnyHandler = (context: ReadContext, params: unknown, client: string) => unknown;

const isTooLong = (error: unknown): boolean => error instanceof Refusal && error.code === 'limit.time';

/** A refusal that is worth retrying later. */
function busy(words: string, retryAfterSec: number): Refusal {
  return new Refusal('limit.busy', `${words} Try again in ${retryAfterSec} s.`, {
    facts: { retry_after: retryAfterSec },
  });
}

export class ReadQueue {
  /** The context of a trial, by whether others failed. */
  private readonly alone: ReadContext;
  private readonly crowded: ReadContext;
  private readonly parts: ReadQueueParts;
  private readonly replica: ReplicaWorker;
  /** Until when a client's reads skip the trial. */
  private readonly notTried = new Map<string, number>();
  /** Until when the newest of them skips it. */
  private crowdedUntilMs = 0;
  /** Waiting reads by client; the client whose turn is next comes first. */
  private readonly queues = new Map<string, Waiting[]>();
  private count = 0;
  private atWork: Waiting | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 1;

  constructor(context: ReadContext, parts: ReadQueueParts) {
    this.alone = { ...context, patience: { mostMs: TRY_MS, isBrief: true } };
    this.crowded = { ...context, patience: { mostMs: CROWDED_TRY_MS, isBrief: true } };
    this.parts = parts;
    this.replica = new ReplicaWorker(context, {
      onOutcome: (outcome) => this.finish(outcome),
      onLost: (error) => this.lose(error),
    });
  }

  /** Answers a read: at once where that is quick, else with a promise. */
  run(read: ReadName, params: unknown, client: string): unknown {
    const now = performance.now();
    if (now < (this.notTried.get(client) ?? 0)) return this.wait(read, params, client);
    const context = now < this.crowdedUntilMs ? this.crowded : this.alone;
    const goOn = (error: unknown): unknown => {
      if (!isTooLong(error)) throw error;
      this.noteLong(client);
      return this.wait(read, params, client);
    };
    try {
      const result = withTimeLimit(context.chain.state, context.patience.mostMs, () =>
        (HANDLERS[read] as AnyHandler)(context, params, client),
      );
      return result instanceof Promise ? result.catch(goOn) : result;
    } catch (error) {
      return goOn(error);
    }
  }

  private noteLong(client: string): void {
    this.notTried.delete(client);
    this.crowdedUntilMs = performance.now() + TRY_AGAIN_MS;
    this.notTried.set(client, this.crowdedUntilMs);
    const [oldest] = this.notTried.keys();
    if (this.notTried.size > MOST_KNOWN && oldest !== undefined) this.notTried.delete(oldest);
  }

  private wait(read: ReadName, params: unknown, client: string): Promise<unknown> {
    const { limits } = this.parts;
    const queue = this.queues.get(client) ?? [];
    if (queue.length >= limits.long_reads_per_address)
      throw busy('Too many long reads of this address wait.', limits.long_read_seconds);
    if (this.count >= limits.long_reads) throw busy('Too many long reads wait.', limits.long_read_seconds);
    return new Promise((settle, fail) => {
      queue.push({ read, params, client, sinceMs: performance.now(), settle, fail });
      this.queues.set(client, queue);
      this.count += 1;
      this.turn();
    });
  }

  /** Starts the next read, if none is running. */
  private turn(): void {
    this.refuseLate();
    if (this.atWork !== undefined) return;
    const [first] = this.queues;
    if (first === undefined) return;
    const [client, queue] = first;
    const job = queue.shift() as Waiting;
    this.count -= 1;
    // A client that had its turn goes to the back.
    this.queues.delete(client);
    if (queue.length > 0) this.queues.set(client, queue);
    this.atWork = job;
    const isCrowded = this.queues.size > (queue.length > 0 ? 1 : 0);
    this.replica.send({
      id: this.next,
      read: job.read,
      params: job.params,
      client,
      mostMs: isCrowded ? CROWDED_MS : ALONE_MS,
    });
  }

  /** Refuses reads that have waited too long, and sets a timer for the next. */
  private refuseLate(): void {
    const most = this.parts.limits.long_read_seconds;
    const before = performance.now() - most * 1000;
    let oldest = Number.POSITIVE_INFINITY;
    for (const [client, queue] of this.queues) {
      while (queue[0] !== undefined && queue[0].sinceMs <= before) {
        this.count -= 1;
        queue.shift()?.fail(busy('Other reads were before this one for too long.', most));
      }
      if (queue[0] === undefined) this.queues.delete(client);
      else oldest = Math.min(oldest, queue[0].sinceMs);
    }
    clearTimeout(this.timer);
    if (oldest !== Number.POSITIVE_INFINITY)
      this.timer = setTimeout(() => this.turn(), Math.max(1, oldest - before)).unref();
  }

  private finish(outcome: Outcome): void {
    const job = this.atWork;
    if (job === undefined || outcome.id !== this.next) return;
    this.next += 1;
    this.atWork = undefined;
    this.parts.onRun(job.client, outcome.ms);
    if (outcome.kind === 'done') {
      const { text } = outcome;
      job.settle(typeof text === 'string' ? new WrittenJson(text) : new LongJson([text]));
    } else {
      job.fail(deserializeError(outcome.error));
    }
    this.turn();
  }

  /** The thread is gone, and its read with it; waiting reads get a new thread. */
  private lose(error: Refusal): void {
    const job = this.atWork;
    this.next += 1;
    this.atWork = undefined;
    if (error.cause !== undefined) this.parts.onLost(error.cause);
    job?.fail(error);
    this.turn();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const open = [...(this.atWork === undefined ? [] : [this.atWork]), ...[...this.queues.values()].flat()];
    this.atWork = undefined;
    this.queues.clear();
    this.count = 0;
    await this.replica.stop();
    for (const { fail } of open) fail(new Refusal('unavailable.stopping', 'The node stops.'));
  }
}
