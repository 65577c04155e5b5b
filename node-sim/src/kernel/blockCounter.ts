// Counters that start at zero in every block. They are journalled like rows, but are in no table and no root. The
// counted object keeps its own slot, so that counting needs no look-up and the end of a block no reset.

import { type Journal, type JournalledTable, Slot } from './journal.ts';
import { unwatched } from './tableMeaning.ts';

/** More than is ever counted in one block. */
const STRIDE = 1024;

export class BlockCounter implements JournalledTable {
  readonly name: string;
  readonly isListed = false;
  readonly meaning = unwatched('nowhere');
  private readonly journal: Journal;
  /** What a slot counted up to here, it counted in earlier blocks. */
  private floor = 0;

  constructor(journal: Journal, name: string) {
    this.journal = journal;
    this.name = name;
  }

  /** A slot that nothing was counted in. */
  open(): Slot<number> {
    return new Slot(this, '');
  }

  /** What a slot counted in the running block. */
  count(slot: Slot<number>): number {
    const { value = 0 } = slot;
    return value > this.floor ? value - this.floor : 0;
  }

  add(slot: Slot<number>): void {
    this.journal.record(slot as Slot<unknown>, slot.value);
    slot.value = this.floor + this.count(slot) + 1;
  }

  endBlock(): void {
    this.floor += STRIDE;
  }

  putBack(slot: Slot<unknown>, before: unknown): void {
    slot.value = before;
  }

  drop(): void {
    // Nothing knows the slot but its owner.
  }
}
