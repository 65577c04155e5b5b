// The newest closed orders by id, derived from the table that keeps them in a ring. Every order that ends is recorded
// here and few are read, so the index is built only on a read.

import { RING_PLACES, type RingTable } from './ringTable.ts';
import type { ClosedOrderRow } from './spotRows.ts';

const BUCKETS = 1 << 14;
const NONE = -1;

function bucketOf(id: string): number {
  let bits = 0;
  for (let at = 0; at < id.length; at++) bits = (Math.imul(bits, 31) + id.charCodeAt(at)) | 0;
  return (bits ^ (bits >>> 14)) & (BUCKETS - 1);
}

export class ClosedOrders {
  private readonly table: RingTable<ClosedOrderRow>;
  private readonly first = new Int32Array(BUCKETS).fill(NONE);
  private readonly next = new Int32Array(RING_PLACES).fill(NONE);
  /** The bucket of a place. */
  private readonly buckets = new Int32Array(RING_PLACES).fill(NONE);
  /** Changed places that are not in a bucket yet. */
  private readonly waiting: number[] = [];
  private readonly isWaiting = new Uint8Array(RING_PLACES);

  constructor(table: RingTable<ClosedOrderRow>) {
    this.table = table;
    table.watch((key) => {
      const at = Number(key);
      if (this.buckets[at] !== NONE) this.unlink(at);
      if (this.isWaiting[at] === 1) return;
      this.isWaiting[at] = 1;
      this.waiting.push(at);
    });
  }

  /** Records a closed order under its number, in place of the one that is a whole ring older. */
  remember(number: number, row: ClosedOrderRow): void {
    this.table.put(this.table.slotAt(number % RING_PLACES), row);
  }

  /** How an order ended, while it is remembered. */
  find(id: string): ClosedOrderRow['how'] | undefined {
    this.linkWaiting();
    let how: ClosedOrderRow['how'] | undefined;
    for (let at = this.first[bucketOf(id)] as number; at !== NONE; at = this.next[at] as number) {
      const row = this.table.at(at);
      // Two orders can share an id when the first has ended; that one was filled is then the better answer.
      if (row?.id === id && how !== 'filled') how = row.how;
    }
    return how;
  }

  private linkWaiting(): void {
    for (const at of this.waiting) {
      this.isWaiting[at] = 0;
      const row = this.table.at(at);
      if (row !== undefined) this.link(at, bucketOf(row.id));
    }
    this.waiting.length = 0;
  }

  private link(at: number, bucket: number): void {
    this.buckets[at] = bucket;
    this.next[at] = this.first[bucket] as number;
    this.first[bucket] = at;
  }

  private unlink(at: number): void {
    const bucket = this.buckets[at] as number;
    this.buckets[at] = NONE;
    let here = this.first[bucket] as number;
    if (here === at) {
      this.first[bucket] = this.next[at] as number;
      return;
    }
    while (this.next[here] !== at) here = this.next[here] as number;
    this.next[here] = this.next[at] as number;
  }
}
