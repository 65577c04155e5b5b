// The initialised ticks of one pool as a hierarchical bitmap: 32 bits a word, a set bit for each word below that is not
// empty. Finding the next tick either way looks at no more than two words on each of five levels. Their rows by number
// lie beside.

import type { TickRow } from './spotRows.ts';

const BITS = 32;
const LEVELS = 5;
/** Ticks run over ±887272; shifted to start at zero they stay below 2^21. */
const OFFSET = 1 << 20;

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function highestBit(word: number): number {
  return 31 - Math.clz32(word);
}

export class TickIndex {
  private readonly levels: Map<number, number>[] = Array.from({ length: LEVELS }, () => new Map<number, number>());
  private readonly rows = new Map<number, TickRow>();

  /** The row of an initialised tick. */
  row(tick: number): TickRow | undefined {
    return this.rows.get(tick);
  }

  /** A tick's row is new or changed. */
  put(row: TickRow): void {
    if (!this.rows.has(row.tick)) this.add(row.tick);
    this.rows.set(row.tick, row);
  }

  remove(tick: number): void {
    this.rows.delete(tick);
    this.clear(tick);
  }

  private add(tick: number): void {
    let place = tick + OFFSET;
    for (const level of this.levels) {
      const word = place >>> 5;
      level.set(word, (level.get(word) ?? 0) | (1 << (place & 31)));
      place = word;
    }
  }

  private clear(tick: number): void {
    let place = tick + OFFSET;
    for (const level of this.levels) {
      const word = place >>> 5;
      const left = (level.get(word) ?? 0) & ~(1 << (place & 31));
      if (left !== 0) {
        level.set(word, left);
        return;
      }
      level.delete(word);
      place = word;
    }
  }

  /** Highest initialised tick <= `tick`, or undefined. */
  atOrBelow(tick: number): number | undefined {
    let place = tick + OFFSET;
    for (let depth = 0; depth < LEVELS; depth++) {
      const bit = place & 31;
      const mask = bit === 31 ? -1 : (1 << (bit + 1)) - 1;
      const word = (this.levels[depth]?.get(place >>> 5) ?? 0) & mask;
      if (word !== 0) return this.descend((place >>> 5) * BITS + highestBit(word), depth, highestBit);
      // Continue with the word to the left, one level up.
      place = (place >>> 5) - 1;
      if (place < 0) return undefined;
    }
    return undefined;
  }

  /** Lowest initialised tick > `tick`, or undefined. */
  above(tick: number): number | undefined {
    let place = tick + OFFSET + 1;
    for (let depth = 0; depth < LEVELS; depth++) {
      const word = (this.levels[depth]?.get(place >>> 5) ?? 0) & (-1 << (place & 31));
      if (word !== 0) return this.descend((place >>> 5) * BITS + lowestBit(word), depth, lowestBit);
      place = (place >>> 5) + 1;
    }
    return undefined;
  }

  /** Ticks in ascending order. */
  *ascending(): IterableIterator<number> {
    for (let tick = this.above(-OFFSET - 1); tick !== undefined; tick = this.above(tick)) yield tick;
  }

  private descend(start: number, depth: number, pick: (word: number) => number): number {
    let place = start;
    for (let level = depth - 1; level >= 0; level--) place = place * BITS + pick(this.levels[level]?.get(place) ?? 0);
    return place - OFFSET;
  }
}
