// The newest ended orders by id, derived from the table that keeps them in a ring. Everything lies in arrays of numbers,
// since every order that ends passes through here.

import type { Slot } from './journal.ts';
import type { ClosedOrderRow } from './rows.ts';
import type { Table } from './table.ts';

/** Ended orders whose end is remembered, so that a late cancel gets its reason. */
const KEPT = 20_000;
const BUCKETS = 1 << 14;
const NONE = -1;

function bucketOf(id: string): number {
  let bits = 0;
  for (let at = 0; at < id.length; at++) bits = (Math.imul(bits, 31) + id.charCodeAt(at)) | 0;
  return (bits ^ (bits >>> 14)) & (BUCKETS - 1);
}

export class ClosedRing {
  private readonly table: Table<ClosedOrderRow>;
  private readonly slots: (Slot<ClosedOrderRow> | undefined)[] = new Array(KEPT).fill(undefined);
  private readonly first = new Int32Array(BUCKETS).fill(NONE);
  private readonly next = new Int32Array(KEPT).fill(NONE);
  private readonly buckets = new Int32Array(KEPT);

  constructor(table: Table<ClosedOrderRow>) {
    this.table = table;
    table.watch((key, before, after, slot) => {
      const at = Number(key);
      this.slots[at] = slot;
      if (before !== undefined) this.unlink(at);
      if (after !== undefined) this.link(at, bucketOf(after.id));
    });
  }

  /** Remembers an end under its number, in place of the one that lies `KEPT` ends back. */
  remember(number: number, row: ClosedOrderRow): void {
    const at = number % KEPT;
    const slot = this.slots[at];
    if (slot?.value === undefined) this.table.set(String(at), row);
    else this.table.put(slot, row);
  }

  /** How an order ended, while it is remembered. */
  find(id: string): ClosedOrderRow['how'] | undefined {
    let how: ClosedOrderRow['how'] | undefined;
    for (let at = this.first[bucketOf(id)] as number; at !== NONE; at = this.next[at] as number) {
      const row = this.slots[at]?.value;
      // Two orders can share an id when the first has ended; that one was filled is then the better answer.
      if (row?.id === id && how !== 'filled') how = row.how;
    }
    return how;
  }

  private link(at: number, bucket: number): void {
    this.buckets[at] = bucket;
    this.next[at] = this.first[bucket] as number;
    this.first[bucket] = at;
  }

  private unlink(at: number): void {
    const bucket = this.buckets[at] as number;
    let here = this.first[bucket] as number;
    if (here === at) {
      this.first[bucket] = this.next[at] as number;
      return;
    }
    while (this.next[here] !== at) here = this.next[here] as number;
    this.next[here] = this.next[at] as number;
  }
}
