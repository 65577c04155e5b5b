// Counters of requests over time, per client address. Time comes in as an argument; entries that no longer matter are
// swept, and the number of clients that are remembered is bounded.

import { Refusal } from '../errors.ts';

/** Most clients remembered by one counter; beyond it the longest unseen are forgotten. */
const MAX_CLIENTS = 50_000;

/** Too many requests: REST answers 429 with Retry-After, JSON-RPC -32005. */
export class TooMany extends Refusal {
  readonly retryAfterSec: number;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('limit.rate', `Too many requests; try again in ${seconds} s.`, { facts: { retry_after: seconds } });
    this.retryAfterSec = seconds;
  }
}

/** Keeps a map in the order of last use and cuts it at the bound. */
function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_CLIENTS) {
    const oldest = map.keys().next().value;
    if (oldest !== undefined) map.delete(oldest);
  }
}

/** A budget per fixed window that starts with a client's first request in it. */
export class WindowLimit {
  private readonly budget: number;
  private readonly windowMs: number;
  private readonly windows = new Map<string, { readonly startMs: number; used: number }>();

  constructor(budget: number, windowMs: number) {
    this.budget = budget;
    this.windowMs = windowMs;
  }

  /** @throws TooMany when the cost does not fit any more; nothing is added then */
  take(client: string, nowMs: number, cost = 1): void {
    const leftMs = this.tryTake(client, nowMs, cost);
    if (leftMs !== undefined) throw new TooMany(leftMs);
  }

  /** Like {@link take}, answering the milliseconds until the window ends where the cost does not fit. */
  tryTake(client: string, nowMs: number, cost = 1): number | undefined {
    if (this.budget === Number.POSITIVE_INFINITY) return undefined;
    const open = this.windows.get(client);
    const current =
      open === undefined || nowMs - open.startMs >= this.windowMs || nowMs < open.startMs
        ? { startMs: nowMs, used: 0 }
        : open;
    if (current.used + cost > this.budget) return current.startMs + this.windowMs - nowMs;
    current.used += cost;
    touch(this.windows, client, current);
    return undefined;
  }

  /** Takes back what was counted of one that did not happen. */
  giveBack(client: string): void {
    const open = this.windows.get(client);
    if (open !== undefined && open.used > 0) open.used -= 1;
  }
}

/** A bucket that refills at a steady rate. */
export class BucketLimit {
  private readonly perSecond: number;
  private readonly burst: number;
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(perSecond: number, burst: number) {
    this.perSecond = perSecond;
    this.burst = burst;
  }

  private get isOff(): boolean {
    return this.perSecond === Number.POSITIVE_INFINITY || this.burst === Number.POSITIVE_INFINITY;
  }

  /** What the bucket of a client holds. */
  private tokensOf(client: string, nowMs: number): number {
    const bucket = this.buckets.get(client);
    return bucket === undefined
      ? this.burst
      : Math.min(this.burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * this.perSecond) / 1000);
  }

  /** Whether the bucket holds enough for a request; nothing is taken. */
  has(client: string, nowMs: number): boolean {
    return this.isOff || this.tokensOf(client, nowMs) >= 1;
  }

  /** @throws TooMany while a client owes */
  checkDebt(client: string, nowMs: number): void {
    if (this.isOff || !this.buckets.has(client)) return;
    const tokens = this.tokensOf(client, nowMs);
    if (tokens < 0) throw new TooMany((-tokens * 1000) / this.perSecond);
  }

  /** Takes what is owed, whether it is there or not; at most a whole bucket is owed. */
  charge(client: string, nowMs: number, cost: number): void {
    if (this.isOff) return;
    touch(this.buckets, client, { tokens: Math.max(-this.burst, this.tokensOf(client, nowMs) - cost), atMs: nowMs });
  }

  /** @throws TooMany when the bucket holds less than `cost` */
  take(client: string, nowMs: number, cost = 1): void {
    if (this.isOff) return;
    const tokens = this.tokensOf(client, nowMs);
    if (tokens < cost) {
      touch(this.buckets, client, { tokens, atMs: nowMs });
      throw new TooMany(((Math.min(cost, this.burst) - tokens) * 1000) / this.perSecond);
    }
    touch(this.buckets, client, { tokens: tokens - cost, atMs: nowMs });
  }
}
