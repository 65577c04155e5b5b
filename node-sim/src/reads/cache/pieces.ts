// Parts of answers that are cached across blocks: each one stays until a block changes one of the things that it shows.
// Bounded; when the chain does anything but advance by one block, all are dropped. recipes.ts decides what they show.

import type { NewBlockNews } from '../../chain/chainNews.ts';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';

/** Largest cached part, and the total of one generation with its keys, in characters. */
const MAX_SIZE = 262_144;
const MAX_TOTAL = 8_388_608;
/** Most changed things that are remembered. */
const MAX_CHANGED = 100_000;

/** A part to keep. */
export interface Piece<T> {
  readonly value: T;
  /** Approximate size in characters. */
  readonly size: number;
  /** Things, named by {@link thing}, whose change invalidates it. */
  readonly things: readonly string[];
  /** Values that must still be the same objects. */
  readonly stamp: readonly unknown[];
}

interface Kept<T> extends Piece<T> {
  /** The number of the block after which it was made, in this cache's own count. */
  readonly madeAt: number;
}

/** Name of something that blocks change. */
export function thing(kind: 'pair' | 'account' | 'perpMarket' | 'perpAccount' | 'traded', key: string): string {
  return `${kind} ${key}`;
}

/** Everything that a block changed, by name. */
function* thingsOf({ outcome, trades }: NewBlockNews): IterableIterator<string> {
  const { pairs, accounts, perpMarkets, perpAccounts } = outcome.changed;
  for (const key of pairs) yield thing('pair', key);
  for (const key of accounts) yield thing('account', key);
  for (const key of perpMarkets) yield thing('perpMarket', key);
  for (const key of perpAccounts) yield thing('perpAccount', key);
  for (const { market } of trades) yield thing('traded', market);
}

export class Pieces<T> {
  private readonly chain: ChainView;
  /** Two generations: when the young one is full, the old one is dropped and the young one takes its place. */
  private young = new Map<string, Kept<T>>();
  private old = new Map<string, Kept<T>>();
  private youngTotal = 0;
  /** The last block that changed a thing, in this cache's own count. */
  private readonly changedAt = new Map<string, number>();
  /** Number of blocks followed. */
  private count = 0;
  /** The block up to which changes were followed. */
  private tip: Tip | undefined;

  constructor(chain: ChainView) {
    this.chain = chain;
    chain.onBlock((news) => this.follow(news));
    chain.onReorg(() => this.forget());
  }

  get size(): number {
    return this.young.size + this.old.size;
  }

  /** The cached part of a key, if it is still valid. @param stamp what it must have been made with */
  find(key: string, stamp: readonly unknown[]): T | undefined {
    if (this.tip !== this.chain.tip) this.forget();
    const kept = this.young.get(key) ?? this.old.get(key);
    if (kept === undefined) return undefined;
    if (this.holds(kept, stamp)) return kept.value;
    this.drop(key);
    return undefined;
  }

  private holds(kept: Kept<T>, stamp: readonly unknown[]): boolean {
    for (let at = 0; at < kept.stamp.length; at++) if (kept.stamp[at] !== stamp[at]) return false;
    for (const name of kept.things) if ((this.changedAt.get(name) ?? 0) > kept.madeAt) return false;
    return true;
  }

  /** Caches a part that was made on the newest block. */
  keep(key: string, piece: Piece<T>): void {
    this.drop(key);
    if (piece.size > MAX_SIZE) return;
    const size = piece.size + key.length;
    if (this.youngTotal + size > MAX_TOTAL) {
      this.old = this.young;
      this.young = new Map();
      this.youngTotal = 0;
    }
    this.young.set(key, { ...piece, madeAt: this.count });
    this.youngTotal += size;
  }

  private drop(key: string): void {
    const young = this.young.get(key);
    if (young === undefined) this.old.delete(key);
    else {
      this.young.delete(key);
      this.youngTotal -= young.size + key.length;
    }
  }

  private follow(news: NewBlockNews): void {
    if (this.size > 0 && news.tip.height !== (this.tip?.height ?? -1) + 1) this.forget();
    this.tip = news.tip;
    // The cache is empty.
    if (this.size === 0) return;
    this.count += 1;
    for (const name of thingsOf(news)) this.changedAt.set(name, this.count);
    if (this.changedAt.size > MAX_CHANGED) this.forget();
  }

  private forget(): void {
    this.young.clear();
    this.old.clear();
    this.youngTotal = 0;
    this.changedAt.clear();
    this.tip = this.chain.tip;
  }
}
