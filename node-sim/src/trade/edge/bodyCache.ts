// Cached response bodies, valid as long as nothing that they are made of can have changed, so that a popular market is
// computed once. Requests that come while a body is being made wait for it.

import { createHash } from 'node:crypto';
import { wireJson } from '@svc/core/json/wireJson';
import type { AnyTradeRead } from '@svc/core/trade/registry';
import type { Freshness } from '../freshness.ts';
import { BoundedMap } from '../node/boundedMap.ts';
import { type CacheRule, isStillFresh } from '../node/sharedCache.ts';
import { NodeUnavailable } from '../refusals.ts';

/** A body with the headers that depend on it. */
export interface Body {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly rule: CacheRule;
  readonly generation: number;
  readonly atMs: number;
}

const SHORT_MS = 1_000;
const COSTLY_MS = 10_000;
const STALE_FACTOR = 4;

/** The caching header of a read: a stale answer may be used for four times its age while it is renewed. */
export const cacheControl = (maxAgeSec: number): string =>
  `public, max-age=${maxAgeSec}, stale-while-revalidate=${STALE_FACTOR * maxAgeSec}`;

/** A weak ETag: the same for bodies that differ only in when they were made. */
function etagOf(text: string): string {
  return `W/"${createHash('sha1')
    .update(text.replace(/"(?:asOf|latencyMs)":\d+/g, ''))
    .digest('base64url')
    .slice(0, 20)}"`;
}

export interface BodiesOptions {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly now: () => number;
  readonly freshness: Freshness;
}

export class BodyCache {
  private readonly options: BodiesOptions;
  private readonly kept: BoundedMap<Body>;
  private readonly pending = new Map<string, Promise<Body>>();
  /** Bodies by the request's own text: this serves most requests. */
  private readonly byUrl: BoundedMap<Body>;

  constructor(options: BodiesOptions) {
    this.options = options;
    this.kept = new BoundedMap(options.maxEntries, options.maxBytes);
    this.byUrl = new BoundedMap(options.maxEntries, options.maxBytes);
  }

  /** A fresh body for a repeated request. */
  findFresh(url: string): Body | undefined {
    const body = this.byUrl.get(url);
    return body !== undefined && this.isFresh(body) ? body : undefined;
  }

  /** Remembers the body for a request's text. */
  remember(url: string, body: Body): void {
    this.byUrl.set(url, body, body.bytes.length);
  }

  /** The body of a read with some parameters. @throws what `make` throws, unless a stale body can replace it */
  async get(read: AnyTradeRead, key: string, make: () => Promise<Record<string, unknown>>): Promise<Body> {
    const known = this.kept.get(key);
    if (known !== undefined && this.isFresh(known)) return known;
    const waiting = this.pending.get(key);
    if (waiting !== undefined) return waiting;
    const making = this.make(read, key, make).finally(() => this.pending.delete(key));
    this.pending.set(key, making);
    return making;
  }

  private async make(read: AnyTradeRead, key: string, make: () => Promise<Record<string, unknown>>): Promise<Body> {
    const { now, freshness } = this.options;
    const [atMs, generation] = [now(), freshness.generation];
    try {
      const body = finish(await make(), read, { atMs, generation });
      this.kept.set(key, body, body.bytes.length);
      return body;
    } catch (error) {
      const stale = this.kept.get(key);
      const mayStandIn = read.isStaleAllowed && error instanceof NodeUnavailable && stale !== undefined;
      if (mayStandIn && now() - stale.atMs < (1 + STALE_FACTOR) * read.maxAgeSec * 1000) return stale;
      throw error;
    }
  }

  private isFresh({ atMs, generation, rule }: Body): boolean {
    return isStillFresh({ ageMs: this.options.now() - atMs, generation }, rule, this.options.freshness);
  }
}

/** A body of JSON. */
function finish(
  value: Record<string, unknown>,
  read: Pick<AnyTradeRead, 'maxAgeSec' | 'keeps' | 'keepsLiterals' | 'saysAway'>,
  made: { readonly atMs: number; readonly generation: number },
): Body {
  const text = read.keepsLiterals ? wireJson(value) : JSON.stringify(value);
  const bytes = Buffer.from(text);
  const etag = etagOf(text);
  // A report that the node is unavailable is valid for this moment only.
  const isAway = read.saysAway?.(value) === true;
  return {
    ...{ bytes, etag, ...made },
    headers: {
      'cache-control': isAway ? 'no-store' : cacheControl(read.maxAgeSec),
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      etag,
    },
    rule: {
      ttlMs: isAway ? 0 : read.keeps === 'costly' ? COSTLY_MS : Math.min(SHORT_MS, read.maxAgeSec * 1000),
      followsBlocks: !isAway,
      ...(read.keeps === 'moment' ? { longestMs: SHORT_MS } : {}),
    },
  };
}
