// A table whose keys are ids of 16 hex digits, as orders have. An id is two numbers, and those are found in an open
// hash table of numbers: a text would be hashed, looked up and compared for each order that comes or goes.

import type { Slot } from './journal.ts';
import { Table } from './table.ts';

const DIGITS = 16;
const FIRST_PLACES = 64;
/** An odd number with bits everywhere. */
const SPREAD = 0x9e3779b1;
/** Values of characters as lower-case hex digits. */
const VALUES = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) VALUES[digit.charCodeAt(0)] = value;

/** Eight hex digits of a text as a 32-bit number; undefined where a character is not a hex digit. */
function readHalf(text: string, from: number): number | undefined {
  let bits = 0;
  let signs = 0;
  for (let at = from; at < from + DIGITS / 2; at++) {
    const code = text.charCodeAt(at);
    const value = code < VALUES.length ? (VALUES[code] as number) : -1;
    signs |= value;
    bits = (bits << 4) | value;
  }
  return signs < 0 ? undefined : bits;
}

/** Where the search for an id begins. */
function homeOf(high: number, low: number, mask: number): number {
  return (low ^ Math.imul(high, SPREAD)) & mask;
}

/** Keys of another form, and the id of zeros, which marks an empty place, are in the map of the plain table. */
export class IdTable<V> extends Table<V> {
  /** The two halves of the id at each place; both are zero at an empty place. */
  private halves = new Int32Array(2 * FIRST_PLACES);
  private places: (Slot<V> | undefined)[] = new Array(FIRST_PLACES).fill(undefined);
  private used = 0;
  /** What {@link seek} read last. */
  private high = 0;
  private low = 0;

  override slot(key: string): Slot<V> {
    const at = this.seek(key);
    if (at < 0) return super.slot(key);
    const known = this.places[at];
    if (known !== undefined) return known;
    const slot = this.newSlot(key);
    this.write(at, this.high, this.low, slot);
    this.used += 1;
    if (2 * this.used > this.places.length) this.grow();
    return slot;
  }

  override drop(slot: Slot<unknown>): void {
    const at = this.seek(slot.key);
    if (at < 0) super.drop(slot);
    else if (this.places[at] === slot) this.empty(at);
  }

  protected override forgetSlots(): void {
    super.forgetSlots();
    this.halves = new Int32Array(2 * FIRST_PLACES);
    this.places = new Array(FIRST_PLACES).fill(undefined);
    this.used = 0;
  }

  override *liveSlots(): IterableIterator<Slot<V>> {
    yield* super.allSlots();
    // Of the places as they are now: entries move when others go.
    for (const slot of this.places.slice()) if (slot !== undefined) yield slot;
  }

  protected override *allSlots(): IterableIterator<Slot<V>> {
    yield* super.allSlots();
    for (const slot of this.places) if (slot !== undefined) yield slot;
  }

  protected override known(key: string): Slot<V> | undefined {
    const at = this.seek(key);
    return at < 0 ? super.known(key) : this.places[at];
  }

  /** The place of a key, or where it would be stored; negative for a key that is not an id. */
  private seek(key: string): number {
    if (key.length !== DIGITS) return -1;
    const high = readHalf(key, 0);
    const low = readHalf(key, DIGITS / 2);
    if (high === undefined || low === undefined || (high === 0 && low === 0)) return -1;
    const { halves } = this;
    const mask = this.places.length - 1;
    let at = homeOf(high, low, mask);
    for (;;) {
      const there = halves[2 * at] as number;
      const beside = halves[2 * at + 1] as number;
      if ((there === high && beside === low) || (there === 0 && beside === 0)) break;
      at = (at + 1) & mask;
    }
    this.high = high;
    this.low = low;
    return at;
  }

  private write(at: number, high: number, low: number, slot: Slot<V> | undefined): void {
    this.halves[2 * at] = high;
    this.halves[2 * at + 1] = low;
    this.places[at] = slot;
  }

  /** Empties a place and moves later entries towards their home place, so that no search ends early. */
  private empty(place: number): void {
    const { halves, places } = this;
    const mask = places.length - 1;
    let hole = place;
    for (let at = (hole + 1) & mask; places[at] !== undefined; at = (at + 1) & mask) {
      const high = halves[2 * at] as number;
      const low = halves[2 * at + 1] as number;
      if (((at - homeOf(high, low, mask)) & mask) < ((at - hole) & mask)) continue;
      this.write(hole, high, low, places[at]);
      hole = at;
    }
    this.write(hole, 0, 0, undefined);
    this.used -= 1;
  }

  private grow(): void {
    const { halves, places } = this;
    const size = 2 * places.length;
    this.halves = new Int32Array(2 * size);
    this.places = new Array(size).fill(undefined);
    for (const [from, slot] of places.entries()) {
      if (slot === undefined) continue;
      const high = halves[2 * from] as number;
      const low = halves[2 * from + 1] as number;
      let at = homeOf(high, low, size - 1);
      while (this.places[at] !== undefined) at = (at + 1) & (size - 1);
      this.write(at, high, low, slot);
    }
  }
}
