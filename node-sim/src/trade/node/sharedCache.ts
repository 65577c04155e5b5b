// A cache whose values are shared: requests for a value that is being fetched wait for the same fetch. Bounded; the
// least recently used values are dropped first.

import type { Freshness } from '../freshness.ts';
import { BoundedMap } from './boundedMap.ts';

/** Even a value that blocks do not change is fetched again after this time, since it may contain other data. */
const LONGEST_MS = 10_000;
/** Blocks may follow one another faster than readers need. */
const SHORTEST_MS = 200;

interface Entry {
  readonly value: Promise<unknown>;
  readonly atMs: number;
  readonly generation: number;
  isSettled: boolean;
}

export interface CacheRule {
  /** How long a value may be used while block events are missing. */
  readonly ttlMs: number;
  /** Whether only blocks change it. */
  readonly followsBlocks: boolean;
  /** Longest use of a value that follows blocks while there is no new one; 10 s by default. */
  readonly longestMs?: number;
}

export class SharedCache {
  private readonly entries: BoundedMap<Entry>;
  private readonly now: () => number;
  private readonly freshness: Freshness;

  /** @param bounds most entries, and most rows in all of them together */
  constructor(bounds: { readonly entries: number; readonly rows: number }, now: () => number, freshness: Freshness) {
    this.entries = new BoundedMap(bounds.entries, bounds.rows);
    this.now = now;
    this.freshness = freshness;
  }

  /** The value of a key, fetched when it is missing or stale. A failure is shared by those who wait and not cached. */
  get<T>(key: string, rule: CacheRule, load: () => Promise<T>): Promise<T> {
    const known = this.entries.get(key);
    if (known !== undefined && (!known.isSettled || this.isFresh(known, rule))) return known.value as Promise<T>;
    const value = load();
    const entry: Entry = { value, atMs: this.now(), generation: this.freshness.generation, isSettled: false };
    this.entries.set(key, entry);
    value.then(
      (found) => {
        entry.isSettled = true;
        if (Array.isArray(found)) this.entries.weigh(key, entry, 1 + found.length);
      },
      () => {
        entry.isSettled = true;
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return value;
  }

  private isFresh({ atMs, generation }: Entry, rule: CacheRule): boolean {
    return isStillFresh({ ageMs: this.now() - atMs, generation }, rule, this.freshness);
  }
}

/** Whether a value of some age and generation may still be used. */
export function isStillFresh(
  value: { readonly ageMs: number; readonly generation: number },
  rule: CacheRule,
  freshness: Freshness,
): boolean {
  const { ageMs, generation } = value;
  if (ageMs < 0) return false;
  if (!rule.followsBlocks || !freshness.isConnected) return ageMs < rule.ttlMs;
  return generation === freshness.generation
    ? ageMs < Math.max(rule.ttlMs, rule.longestMs ?? LONGEST_MS)
    : ageMs < SHORTEST_MS;
}
