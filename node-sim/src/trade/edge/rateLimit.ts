// How often one client may ask: a bucket for each address that refills steadily. Clients that are long unseen are
// forgotten.

import { Refusal } from '@svc/core/errors';

const MAX_CLIENTS = 50_000;

/** Too many requests; answered with 429 and Retry-After. */
export class TooMany extends Refusal {
  readonly retryAfterSec: number;

  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super('limit.rate', `Too many requests; try again in ${seconds} s.`);
    this.retryAfterSec = seconds;
  }
}

/** Counts requests per client. */
export class RateLimit {
  private readonly perMs: number;
  private readonly burst: number;
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(perMinute: number, burst: number) {
    this.perMs = perMinute / 60_000;
    this.burst = burst;
  }

  /** @throws TooMany */
  take(client: string, nowMs: number): void {
    if (this.perMs === Number.POSITIVE_INFINITY || this.burst === Number.POSITIVE_INFINITY) return;
    const known = this.buckets.get(client) ?? { tokens: this.burst, atMs: nowMs };
    const tokens = Math.min(this.burst, known.tokens + Math.max(0, nowMs - known.atMs) * this.perMs);
    this.buckets.delete(client);
    this.buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - 1, atMs: nowMs });
    if (this.buckets.size > MAX_CLIENTS) this.buckets.delete(this.buckets.keys().next().value ?? '');
    if (tokens < 1) throw new TooMany((1 - tokens) / this.perMs);
  }
}
