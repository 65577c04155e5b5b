// What reorganisations replaced, so that the pages of a history can tell what somebody read before one. Reorganisations are
// numbered; an era is the time between two. Bounded: of the oldest nothing is known any more. Memory only: after a restart
// cursors are plain places again.

import type { Chain, ReorgNews } from '../../chain/chain.ts';
import type { ReplacedBlock } from '../../kernel/indexEntry.ts';

/** Most reorganisations and replaced transactions that are remembered. */
const MAX_REORGS = 512;
const MAX_TRANSACTIONS = 200_000;
/** Key, in the store, of the number of the newest reorganisation. */
const NUMBER_KEY = 'reorg_number';

/** Where reading stood: everything above this place, and the entry in it, was read. */
export interface ReadPlace {
  readonly height: number;
  readonly position: number;
  /** The era in which it was read. */
  readonly era: number;
}

interface Reorg {
  readonly number: number;
  readonly fromHeight: number;
  readonly replaced: readonly (ReplacedBlock & { readonly bornIn: number })[];
}

export class ReplacedBlocks {
  private readonly chain: Chain;
  /** Oldest first. */
  private readonly reorgs: Reorg[] = [];
  private transactions = 0;
  private newest: number;

  constructor(chain: Chain) {
    this.chain = chain;
    this.newest = Number(chain.storage.findMeta(NUMBER_KEY) ?? 0);
    chain.onReorg((news) => this.add(news));
  }

  /** The era of now. */
  get era(): number {
    return this.newest;
  }

  /** The era in which a block at a height that is in the chain now became part of it; undefined where it was there before all that is known. */
  bornIn(height: number, until = Number.POSITIVE_INFINITY): number | undefined {
    return this.reorgs.findLast(({ number, fromHeight }) => number <= until && fromHeight <= height)?.number;
  }

  /**
   * The era of a cursor that names none: it was given before the first known reorganisation that replaced its height, or now.
   */
  eraOfPlain(height: number): number {
    const first = this.reorgs.find(({ fromHeight }) => fromHeight <= height);
    return first === undefined ? this.era : first.number - 1;
  }

  /** Whether the block of a place was replaced since. */
  isReplaced({ height, era }: ReadPlace): boolean {
    return this.reorgs.some(({ number, fromHeight }) => number > era && fromHeight <= height);
  }

  /**
   * Hashes of replaced transactions that somebody read who stood at these places, one after the other. Eras in which nothing
   * at a place or below changed are one to a reader.
   */
  readHashes(places: readonly ReadPlace[]): ReadonlySet<string> {
    const hashes = new Set<string>();
    let after = Number.NEGATIVE_INFINITY;
    for (const { height, position, era } of places) {
      const first = Math.max(after + 1, this.bornIn(height, era) ?? Number.NEGATIVE_INFINITY);
      for (const { number, replaced } of this.reorgs) {
        for (const block of replaced) {
          // It was in the chain from `bornIn` until just before this reorganisation.
          if (block.bornIn > era || number <= first || block.height < height) continue;
          block.transactions.forEach((hash, at) => {
            if (block.height > height || at >= position) hashes.add(hash);
          });
        }
      }
      after = era;
    }
    return hashes;
  }

  private add({ fromHeight, replaced }: ReorgNews): void {
    const number = this.newest + 1;
    this.newest = number;
    this.chain.storage.setMeta(NUMBER_KEY, String(number));
    if (replaced === undefined) {
      // Nothing of another chain can have been read on this one.
      this.reorgs.length = 0;
      this.transactions = 0;
      return;
    }
    const born = replaced.map((block) => ({ ...block, bornIn: this.bornIn(block.height) ?? Number.NEGATIVE_INFINITY }));
    this.reorgs.push({ number, fromHeight, replaced: born });
    this.transactions += born.reduce((sum, { transactions }) => sum + transactions.length, 0);
    while (this.reorgs.length > MAX_REORGS || (this.transactions > MAX_TRANSACTIONS && this.reorgs.length > 1)) {
      const oldest = this.reorgs.shift();
      for (const { transactions } of oldest?.replaced ?? []) this.transactions -= transactions.length;
    }
  }
}
