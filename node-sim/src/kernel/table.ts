// A journalled table: rows by text key, never changed in place. Indexes are derived from rows by watchers, which also
// see rows being put back, so that no index needs a journal or a snapshot of its own.

import type { Codec } from './codec.ts';
import { type Journal, type JournalledTable, Slot } from './journal.ts';
import type { TableMeaning } from './tableMeaning.ts';

/** Which root of a block covers a table. */
export type RootPart = 'exchange' | 'token' | 'account';

/** Told of every row that comes, changes or goes. */
export type Watcher<V> = (key: string, before: V | undefined, after: V | undefined, slot: Slot<V>) => void;

/** The class of a table's slots: an index that watches the table may need more room in them. */
export type SlotType<V> = new (table: JournalledTable, key: string) => Slot<V>;

/** A kind of table: {@link Table} or one that finds keys of some form faster. */
export type TableType<V> = new (
  journal: Journal,
  name: string,
  part: RootPart,
  codec: Codec<V>,
  meaning: TableMeaning<NoInfer<V>>,
  slotType?: SlotType<V>,
) => Table<V>;

export class Table<V> implements JournalledTable {
  readonly name: string;
  readonly part: RootPart;
  readonly isListed = true;
  readonly codec: Codec<V>;
  readonly meaning: TableMeaning<V>;
  private readonly journal: Journal;
  private readonly slots = new Map<string, Slot<V>>();
  private readonly watchers: Watcher<V>[] = [];
  private readonly makeSlot: SlotType<V>;
  private rows = 0;

  constructor(
    journal: Journal,
    name: string,
    part: RootPart,
    codec: Codec<V>,
    meaning: TableMeaning<NoInfer<V>>,
    makeSlot: SlotType<V> = Slot,
  ) {
    this.makeSlot = makeSlot;
    this.journal = journal;
    this.name = name;
    this.part = part;
    this.codec = codec;
    this.meaning = meaning;
  }

  get size(): number {
    return this.rows;
  }

  get(key: string): V | undefined {
    return this.known(key)?.value;
  }

  has(key: string): boolean {
    return this.known(key)?.value !== undefined;
  }

  /** The slot of a key that has a row. */
  find(key: string): Slot<V> | undefined {
    const slot = this.known(key);
    return slot?.value === undefined ? undefined : slot;
  }

  /** The slot of a key, created if needed. */
  slot(key: string): Slot<V> {
    const known = this.slots.get(key);
    if (known !== undefined) return known;
    const slot = this.newSlot(key);
    this.slots.set(key, slot);
    return slot;
  }

  /** Replaces a row. The value must not be changed afterwards. */
  set(key: string, value: V): void {
    this.put(this.slot(key), value);
  }

  /** Replaces the row of a slot, or takes it away with undefined. */
  put(slot: Slot<V>, value: V | undefined): void {
    const before = slot.value;
    if (before === value) return;
    this.journal.record(slot as Slot<unknown>, before);
    this.place(slot, before, value);
  }

  delete(key: string): void {
    const slot = this.known(key);
    if (slot !== undefined) this.put(slot, undefined);
  }

  /** Sets or removes a row without recording it; only while nothing is recorded. */
  restore(key: string, value: unknown): void {
    const slot = this.slot(key);
    this.place(slot, slot.value, value as V | undefined);
    if (value === undefined) this.drop(slot);
  }

  putBack(slot: Slot<unknown>, before: unknown): void {
    this.place(slot as Slot<V>, slot.value as V | undefined, before as V | undefined);
  }

  drop(slot: Slot<unknown>): void {
    if (this.slots.get(slot.key) === slot) this.slots.delete(slot.key);
  }

  /** Removes every row without recording it; only for loading. */
  reset(): void {
    for (const slot of this.allSlots()) this.place(slot, slot.value, undefined);
    this.forgetSlots();
  }

  /** Rows in no particular order. */
  *entries(): IterableIterator<[string, V]> {
    for (const { key, value } of this.allSlots()) if (value !== undefined) yield [key, value];
  }

  *keys(): IterableIterator<string> {
    for (const { key, value } of this.allSlots()) if (value !== undefined) yield key;
  }

  *values(): IterableIterator<V> {
    for (const { value } of this.allSlots()) if (value !== undefined) yield value;
  }

  /** The places of rows, listed as they are asked for: each that stays is among them, however others come and go. */
  liveSlots(): Iterable<Slot<V>> {
    return this.allSlots();
  }

  watch(watcher: Watcher<V>): void {
    this.watchers.push(watcher);
  }

  /** The slot of a key if it has one, with a row or without. */
  protected known(key: string): Slot<V> | undefined {
    return this.slots.get(key);
  }

  protected newSlot(key: string): Slot<V> {
    const slot = new this.makeSlot(this, key);
    this.journal.noteLoose(slot as Slot<unknown>);
    return slot;
  }

  protected allSlots(): Iterable<Slot<V>> {
    return this.slots.values();
  }

  protected forgetSlots(): void {
    this.slots.clear();
  }

  private place(slot: Slot<V>, before: V | undefined, after: V | undefined): void {
    slot.value = after;
    if (before === undefined) this.rows += after === undefined ? 0 : 1;
    else if (after === undefined) this.rows -= 1;
    for (let at = 0; at < this.watchers.length; at++) (this.watchers[at] as Watcher<V>)(slot.key, before, after, slot);
  }
}
