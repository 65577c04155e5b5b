// Texts of answers that outlive blocks: each is kept until a block changes one of the things that it shows. Bounded; a
// chain that went another way than forward by one block loses them all. What they show is the matter of recipes.ts.

import type { Chain, NewBlockNews } from '../../chain/chain.ts';
import type { Tip } from '../../chain/tip.ts';

/** Longest text that is kept, and how many characters all texts and their keys may have together. */
const MAX_TEXT = 262_144;
const MAX_TOTAL = 16_777_216;

/** A kept text. */
export interface Piece {
  readonly text: string;
  /** Things, as {@link thing} names them, whose change ends it. */
  readonly things: readonly string[];
  /** Values that must still be the same ones. */
  readonly stamp: readonly unknown[];
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

export class Pieces {
  private readonly chain: Chain;
  /** In the order of keeping. */
  private readonly kept = new Map<string, Piece>();
  private readonly keysByThing = new Map<string, Set<string>>();
  /** The block up to which changes were followed. */
  private tip: Tip | undefined;
  private total = 0;

  constructor(chain: Chain) {
    this.chain = chain;
    chain.onBlock((news) => this.follow(news));
    chain.onReorg(() => this.forget());
  }

  get size(): number {
    return this.kept.size;
  }

  /** The piece of a key that still holds. @param stamp what it must have been made with */
  find(key: string, stamp: readonly unknown[]): Piece | undefined {
    if (this.tip !== this.chain.tip) this.forget();
    const piece = this.kept.get(key);
    if (piece === undefined || piece.stamp.every((value, at) => value === stamp[at])) return piece;
    this.drop(key, piece);
    return undefined;
  }

  /** Keeps a piece that was made on the newest block. */
  keep(key: string, piece: Piece): void {
    const before = this.kept.get(key);
    if (before !== undefined) this.drop(key, before);
    if (piece.text.length > MAX_TEXT) return;
    this.kept.set(key, piece);
    this.total += piece.text.length + key.length;
    for (const name of piece.things) {
      const keys = this.keysByThing.get(name);
      if (keys === undefined) this.keysByThing.set(name, new Set([key]));
      else keys.add(key);
    }
    for (const [oldest, other] of this.kept) {
      if (this.total <= MAX_TOTAL) break;
      this.drop(oldest, other);
    }
  }

  private follow(news: NewBlockNews): void {
    if (this.kept.size > 0 && news.tip.height !== (this.tip?.height ?? -1) + 1) this.forget();
    this.tip = news.tip;
    if (this.kept.size === 0) return;
    for (const name of thingsOf(news)) {
      for (const key of this.keysByThing.get(name) ?? []) {
        const piece = this.kept.get(key);
        if (piece !== undefined) this.drop(key, piece);
      }
    }
  }

  private drop(key: string, piece: Piece): void {
    this.kept.delete(key);
    this.total -= piece.text.length + key.length;
    for (const name of piece.things) {
      const keys = this.keysByThing.get(name);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByThing.delete(name);
    }
  }

  private forget(): void {
    this.kept.clear();
    this.keysByThing.clear();
    this.total = 0;
    this.tip = this.chain.tip;
  }
}
