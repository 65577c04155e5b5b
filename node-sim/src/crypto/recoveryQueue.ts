// The queue that passes recoveries from one thread to the others: shared memory with a slot for each, taken in order by
// idle threads. It does not manage threads.

import { recoverKey } from './nodeSecp256k1.ts';

/** Bytes of a digest and of a signature on the queue. */
export const DIGEST_BYTES = 32;
export const SIGNATURE_BYTES = 65;
const KEY_BYTES = 65;
const SLOT_BYTES = DIGEST_BYTES + SIGNATURE_BYTES + KEY_BYTES;
/** Slots of a queue, a power of two: counters may overflow. */
const SLOTS = 1024;

// States of a slot.
const OPEN = 0;
const FOUND = 1;
const NONE = 2;

// Counters, after the slots: recoveries that were added, and those that were taken.
const LAID = SLOTS;
const TAKEN = SLOTS + 1;
const NUMBERS = SLOTS + 2;

/** Memory for a queue. */
export function queueMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT + SLOTS * SLOT_BYTES);
}

export class RecoveryQueue {
  private readonly numbers: Int32Array<SharedArrayBuffer>;
  private readonly bytes: Uint8Array<SharedArrayBuffer>;

  constructor(memory: SharedArrayBuffer) {
    this.numbers = new Int32Array(memory, 0, NUMBERS);
    this.bytes = new Uint8Array(memory, NUMBERS * Int32Array.BYTES_PER_ELEMENT);
  }

  private part(slot: number, from: number, length: number): Uint8Array<SharedArrayBuffer> {
    const start = slot * SLOT_BYTES + from;
    return this.bytes.subarray(start, start + length);
  }

  /**
   * Adds a recovery; only one thread may call it. @param kept number of answers that are still to be read @returns its
   * slot, undefined for a full queue
   */
  lay(digest: Uint8Array, signature: Uint8Array, kept: number): number | undefined {
    if (kept >= SLOTS) return undefined;
    const slot = Atomics.load(this.numbers, LAID) & (SLOTS - 1);
    this.part(slot, 0, DIGEST_BYTES).set(digest);
    this.part(slot, DIGEST_BYTES, SIGNATURE_BYTES).set(signature);
    Atomics.store(this.numbers, slot, OPEN);
    Atomics.add(this.numbers, LAID, 1);
    Atomics.notify(this.numbers, LAID);
    return slot;
  }

  /** Takes and runs the next recovery; false when the queue is empty. */
  serve(): boolean {
    const taken = Atomics.load(this.numbers, TAKEN);
    if (taken === Atomics.load(this.numbers, LAID)) return false;
    if (Atomics.compareExchange(this.numbers, TAKEN, taken, taken + 1) !== taken) return true;
    const slot = taken & (SLOTS - 1);
    // Copies: compiled code takes no shared memory.
    const key = recoverKey(
      this.part(slot, 0, DIGEST_BYTES).slice(),
      this.part(slot, DIGEST_BYTES, SIGNATURE_BYTES).slice(),
    );
    if (key !== undefined) this.part(slot, DIGEST_BYTES + SIGNATURE_BYTES, KEY_BYTES).set(key);
    Atomics.store(this.numbers, slot, key === undefined ? NONE : FOUND);
    Atomics.notify(this.numbers, slot);
    return true;
  }

  /** Serves for ever, and blocks its thread while the queue is empty. */
  serveAlways(): never {
    for (;;) {
      const laid = Atomics.load(this.numbers, LAID);
      if (!this.serve()) Atomics.wait(this.numbers, LAID, laid);
    }
  }

  /** The answer in a slot: a key, null for no key, undefined while it is not ready. */
  answer(slot: number): Uint8Array | null | undefined {
    const state = Atomics.load(this.numbers, slot);
    if (state === OPEN) return undefined;
    return state === FOUND ? new Uint8Array(this.part(slot, DIGEST_BYTES + SIGNATURE_BYTES, KEY_BYTES)) : null;
  }

  /** Resolves when a slot has its answer, or when the time is over. */
  async settled(slot: number, withinMs: number): Promise<void> {
    await Atomics.waitAsync(this.numbers, slot, OPEN, withinMs).value;
  }
}
