// Short texts by key, outside the heap of JavaScript: many of them cost the collector nothing, and those of a whole
// list are put together as bytes. As many as fit into a bound; what was kept first goes first.

import { randomBytes } from 'node:crypto';

/** Offsets count units of this many bytes, so that 32 bits are enough for them. */
const UNIT = 16;
const SEGMENT_BYTES = 4_194_304;
/** Bytes before an entry: the lengths of its key and its text. */
const HEAD = 8;
/** Bytes that the processor brings from memory at a time, and the number of such pieces that most entries fill. */
const LINE = 64;
const LINES = 6;
const FIRST_SLOTS = 1024;
/** Smaller offsets are not used; the first marks a slot whose entry was deleted. */
const DELETED = 1;
const FIRST_UNIT = 2;
const COMMA = 0x2c;

/** A bounded map from ASCII texts to texts. */
export class OffHeapMap {
  readonly #segmentUnits: number;
  readonly #ring: (Buffer | undefined)[];
  readonly #lastUnit: number;
  /** What makes hashes unforeseeable: nobody can choose keys that meet in one place. */
  readonly #seed = randomBytes(4).readUInt32LE();
  /** Pairs of a hash and the unit of an entry; a unit of 0 ends a search. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #used = 0;
  #next = FIRST_UNIT;
  readonly #touched = new Uint8Array(1);

  /** @param maxBytes bound of all entries together @param lastUnit where offsets wrap around, for tests */
  constructor(maxBytes: number, lastUnit = 2 ** 32 - 1) {
    const bytes = Math.min(SEGMENT_BYTES, Math.floor(maxBytes / UNIT) * UNIT);
    this.#segmentUnits = bytes / UNIT;
    this.#ring = new Array<Buffer | undefined>(bytes === 0 ? 0 : Math.floor(maxBytes / bytes));
    this.#lastUnit = lastUnit;
  }

  /** Keeps a text, in place of what the key had; one that is larger than a segment is not kept. */
  set(key: string, text: string): void {
    const textBytes = Buffer.byteLength(text);
    const units = Math.ceil((HEAD + key.length + textBytes) / UNIT);
    this.delete(key);
    if (units > this.#segmentUnits - FIRST_UNIT) return;
    const unit = this.#allot(units);
    const segment = this.#segmentAt(unit);
    const at = (unit % this.#segmentUnits) * UNIT;
    segment.writeUInt32LE(key.length, at);
    segment.writeUInt32LE(textBytes, at + 4);
    segment.write(key, at + HEAD, 'latin1');
    segment.write(text, at + HEAD + key.length);
    this.#enter(this.#hashOf(key), unit);
  }

  /** Removes a key. */
  delete(key: string): void {
    const slot = this.#find(key, this.#hashOf(key));
    if (slot >= 0) this.#slots[slot + 1] = DELETED;
  }

  /**
   * The texts of some keys as bytes, joined by commas, between two ASCII texts.
   * @param missing gets the places of the keys that are not here
   */
  join(keys: readonly string[], missing: number[], before = '', after = ''): Buffer {
    const hashes = keys.map((key) => this.#hashOf(key));
    this.#fetch(hashes);
    const starts: number[] = [];
    let bytes = 0;
    for (const [at, key] of keys.entries()) {
      const slot = this.#find(key, hashes[at] as number);
      if (slot < 0) {
        missing.push(at);
        continue;
      }
      const unit = this.#slots[slot + 1] as number;
      starts.push(unit);
      bytes += 1 + this.#segmentAt(unit).readUInt32LE((unit % this.#segmentUnits) * UNIT + 4);
    }
    const joined = Buffer.allocUnsafe(before.length + Math.max(0, bytes - 1) + after.length);
    let to = joined.write(before, 'latin1');
    for (const unit of starts) {
      if (to > before.length) joined[to++] = COMMA;
      const segment = this.#segmentAt(unit);
      const at = (unit % this.#segmentUnits) * UNIT;
      const from = at + HEAD + segment.readUInt32LE(at);
      to += segment.copy(joined, to, from, from + segment.readUInt32LE(at + 4));
    }
    joined.write(after, to, 'latin1');
    return joined;
  }

  /** Reads a little of all entries before any is used: memory is slow, but hands out many things at a time. */
  #fetch(hashes: readonly number[]): void {
    const slots = hashes.map((hash) => this.#seek(hash, hash));
    let touched = 0;
    for (const slot of slots) {
      if (slot < 0) continue;
      const unit = this.#slots[slot + 1] as number;
      const segment = this.#segmentAt(unit);
      const at = (unit % this.#segmentUnits) * UNIT;
      for (let line = 0; line < LINES; line++) touched ^= segment[at + line * LINE] ?? 0;
    }
    this.#touched[0] = touched;
  }

  /** Where the slot of a key is, or -1. */
  #find(key: string, hash: number): number {
    let slot = this.#seek(hash, hash);
    while (slot >= 0 && this.#keyAt(this.#slots[slot + 1] as number) !== key) slot = this.#seek(hash, slot / 2 + 1);
    return slot;
  }

  /**
   * Where the next slot of an entry with this hash is, or -1.
   * @param from number of a slot; it wraps around after the last one
   */
  #seek(hash: number, from: number): number {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let slot = from & mask; ; slot = (slot + 1) & mask) {
      const unit = slots[2 * slot + 1] as number;
      if (unit === 0) return -1;
      if (slots[2 * slot] === hash && this.#isLive(unit)) return 2 * slot;
    }
  }

  #keyAt(unit: number): string {
    const segment = this.#segmentAt(unit);
    const at = (unit % this.#segmentUnits) * UNIT;
    return segment.toString('latin1', at + HEAD, at + HEAD + segment.readUInt32LE(at));
  }

  /** Whether what an offset points to has not been written over. */
  #isLive(unit: number): boolean {
    const oldest = Math.floor(this.#next / this.#segmentUnits) - this.#ring.length + 1;
    return unit >= FIRST_UNIT && unit >= oldest * this.#segmentUnits;
  }

  #segmentAt(unit: number): Buffer {
    return this.#ring[Math.floor(unit / this.#segmentUnits) % this.#ring.length] as Buffer;
  }

  /** Room in one segment; the oldest segment is written over when there is no other. */
  #allot(units: number): number {
    const left = this.#segmentUnits - (this.#next % this.#segmentUnits);
    let unit = left < units ? this.#next + left : this.#next;
    if (unit + units > this.#lastUnit) {
      this.#slots.fill(0);
      this.#used = 0;
      unit = FIRST_UNIT;
    }
    this.#next = unit + units;
    this.#ring[Math.floor(unit / this.#segmentUnits) % this.#ring.length] ??= Buffer.allocUnsafeSlow(
      this.#segmentUnits * UNIT,
    );
    return unit;
  }

  #enter(hash: number, unit: number): void {
    if (this.#used * 2 >= this.#slots.length / 2) this.#rebuild();
    this.#place(hash, unit);
  }

  #place(hash: number, unit: number): void {
    const mask = this.#slots.length / 2 - 1;
    let slot = hash & mask;
    while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = unit;
    this.#used++;
  }

  /** Rebuilds the slots for the entries that remain, at most a quarter full. */
  #rebuild(): void {
    const old = this.#slots;
    let live = 0;
    for (let at = 1; at < old.length; at += 2) if (this.#isLive(old[at] as number)) live++;
    let size = FIRST_SLOTS;
    while (size < 4 * live) size *= 2;
    this.#slots = new Uint32Array(2 * size);
    this.#used = 0;
    for (let at = 0; at < old.length; at += 2)
      if (this.#isLive(old[at + 1] as number)) this.#place(old[at] as number, old[at + 1] as number);
  }

  #hashOf(key: string): number {
    let hash = this.#seed;
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) >>> 0;
  }
}
