// What reorganisations replaced, so that history pages know what a reader saw before one. Reorganisations are numbered;
// an era is the time between two. Bounded: the oldest are forgotten. The store has the same records, and returns them
// after a restart.

import type { ChainView } from '../../chain/chainView.ts';
import type { ReorgStore, StoredReorg } from '../../storage/storage.ts';

/** Most reorganisations and replaced transactions that are remembered. */
const MAX_REORGS = 512;
const MAX_TRANSACTIONS = 200_000;

/** How far reading got: this entry and everything above it was read. */
export interface ReadPlace {
  readonly height: number;
  readonly position: number;
  /** The era in which it was read. */
  readonly era: number;
}

export class ReplacedBlocks {
  private readonly store: ReorgStore;
  /** Oldest first. */
  private readonly reorgs: StoredReorg[] = [];
  private transactions = 0;
  private newest = 0;

  /** @param store what is forgotten here is deleted there too */
  constructor(chain: Pick<ChainView, 'onReorg'>, store: ReorgStore) {
    this.store = store;
    this.follow();
    chain.onReorg(() => this.follow());
  }

  /** The current era. */
  get era(): number {
    return this.newest;
  }

  /**
   * The era in which a current block at a height became part of the chain; undefined where that was before all known
   * eras.
   */
  bornIn(height: number, until = Number.POSITIVE_INFINITY): number | undefined {
    return this.reorgs.findLast(({ number, fromHeight }) => number <= until && fromHeight <= height)?.number;
  }

  /**
   * The era of a cursor that names none: it was issued before the first known reorganisation that replaced its height,
   * or now.
   */
  eraOfPlain(height: number): number {
    const first = this.reorgs.find(({ fromHeight }) => fromHeight <= height);
    return first === undefined ? this.era : first.number - 1;
  }

  /** Whether the block of a place has been replaced since. */
  isReplaced({ height, era }: ReadPlace): boolean {
    return this.reorgs.some(({ number, fromHeight }) => number > era && fromHeight <= height);
  }

  /**
   * Hashes of replaced transactions that a reader has read who stood at these places, one after the other. Eras in
   * which nothing at or below a place changed are the same to a reader.
   */
  readHashes(places: readonly ReadPlace[]): ReadonlySet<string> {
    const hashes = new Set<string>();
    let after = Number.NEGATIVE_INFINITY;
    for (const { height, position, era } of places) {
      const first = Math.max(after + 1, this.bornIn(height, era) ?? Number.NEGATIVE_INFINITY);
      for (const { number, replaced } of this.reorgs) {
        for (const block of replaced) {
          // It was in the chain from `bornIn` until just before this reorganisation.
          if ((block.bornIn ?? 0) > era || number <= first || block.height < height) continue;
          block.transactions.forEach((hash, at) => {
            if (block.height > height || at >= position) hashes.add(hash);
          });
        }
      }
      after = era;
    }
    return hashes;
  }

  /** Loads the records of the store that are missing here. */
  private follow(): void {
    const { newest } = this.store;
    const added = this.store.list(this.newest);
    // A number without a record belongs to a chain of which nothing is left.
    if (newest > this.newest && added.length === 0) this.forget(this.reorgs.length);
    this.newest = newest;
    for (const reorg of added) {
      this.reorgs.push(reorg);
      this.transactions += sizeOf(reorg);
    }
    const known = this.reorgs.length;
    while (this.reorgs.length > MAX_REORGS || (this.transactions > MAX_TRANSACTIONS && this.reorgs.length > 1))
      this.forget(1);
    const [oldest] = this.reorgs;
    if (oldest !== undefined && this.reorgs.length < known) this.store.forgetBelow(oldest.number);
  }

  private forget(count: number): void {
    for (const reorg of this.reorgs.splice(0, count)) this.transactions -= sizeOf(reorg);
  }
}

function sizeOf({ replaced }: StoredReorg): number {
  return replaced.reduce((sum, { transactions }) => sum + transactions.length, 0);
}
