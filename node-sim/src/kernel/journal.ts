// The list of row changes since the last committed block, and how to revert them. It does not know what rows mean.

import { assertInvariant } from '@svc/core/errors';
import type { TableMeaning } from './tableMeaning.ts';

/** A place in the journal that changes can be taken back to. */
export type JournalMark = number & { readonly mark: unique symbol };

/** What the journal needs of a table. */
export interface JournalledTable {
  readonly name: string;
  /** Whether readers see its changes; state that exists only inside one block is not listed. */
  readonly isListed: boolean;
  /** What a change to a row means to others. */
  readonly meaning: TableMeaning<unknown>;
  /** Puts a row back without recording it. */
  putBack(slot: Slot<unknown>, before: unknown): void;
  /** Drops a slot without a row. */
  drop(slot: Slot<unknown>): void;
}

/**
 * The place of a row in its table. Within a block a key has one slot, whether its row is created or removed; a slot
 * with a row is always the one that its table has, so a reference to it may be kept while it has a row.
 */
export class Slot<V> {
  readonly table: JournalledTable;
  readonly key: string;
  /** The row; only its table writes it. */
  value: V | undefined = undefined;
  /** The last listing of changes that met it. */
  listed = 0;

  constructor(table: JournalledTable, key: string) {
    this.table = table;
    this.key = key;
  }
}

/** A row as it was and as it is; undefined stands for no row. */
export interface RowChange {
  readonly table: JournalledTable;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A list that keeps its room when it is emptied: an array whose length is set to zero gives it back, and grows again.
 */
class Roll<T> {
  private readonly items: (T | undefined)[] = [];
  size = 0;

  push(item: T): void {
    this.items[this.size++] = item;
  }

  at(place: number): T {
    return this.items[place] as T;
  }

  /** Removes everything from a place on. */
  cut(place: number): void {
    this.items.fill(undefined, place, this.size);
    this.size = place;
  }
}

export class Journal {
  private readonly slots = new Roll<Slot<unknown>>();
  private readonly befores = new Roll<unknown>();
  /** Slots that may be without a row and stand in no record. */
  private readonly loose = new Roll<Slot<unknown>>();
  private listings = 0;

  record(slot: Slot<unknown>, before: unknown): void {
    this.slots.push(slot);
    this.befores.push(before);
  }

  /** Has a slot that has no row looked at when the journal is next empty. */
  noteLoose(slot: Slot<unknown>): void {
    this.loose.push(slot);
  }

  mark(): JournalMark {
    return this.slots.size as JournalMark;
  }

  /** Takes back everything recorded after the mark, newest first. */
  revert(mark: JournalMark): void {
    const { slots, befores } = this;
    assertInvariant(mark <= slots.size, 'a checkpoint is taken back once, inner ones before outer ones');
    for (let at = slots.size - 1; at >= mark; at--) {
      const slot = slots.at(at);
      const before = befores.at(at);
      slot.table.putBack(slot, before);
      if (before === undefined) this.loose.push(slot);
    }
    slots.cut(mark);
    befores.cut(mark);
    if (mark === 0) this.sweep(this.loose);
  }

  /** Rows that differ from the mark, each once with its value at the mark, in the order of first change. */
  changesSince(mark: JournalMark): RowChange[] {
    this.listings += 1;
    const changes: RowChange[] = [];
    for (let at = mark as number; at < this.slots.size; at++) {
      const slot = this.slots.at(at);
      if (slot.listed === this.listings) continue;
      slot.listed = this.listings;
      if (!slot.table.isListed) continue;
      const before = this.befores.at(at);
      if (before !== slot.value) changes.push({ table: slot.table, key: slot.key, before, after: slot.value });
    }
    return changes;
  }

  clear(): void {
    this.sweep(this.slots);
    this.sweep(this.loose);
    this.befores.cut(0);
  }

  private sweep(slots: Roll<Slot<unknown>>): void {
    for (let at = 0; at < slots.size; at++) {
      const slot = slots.at(at);
      if (slot.value === undefined) slot.table.drop(slot);
    }
    slots.cut(0);
  }
}
