// A journalled table: rows by text key, never changed in place. Indexes are derived from rows by watchers, which also see
// rows being put back, so that no index needs a journal or a snapshot of its own.

import type { Codec } from './codec.ts';
import type { Journal, JournalledTable } from './journal.ts';

/** Which root of a block covers a table; `none` is for what lives only inside one block. */
export type RootPart = 'exchange' | 'token' | 'account' | 'none';

export type Watcher<V> = (key: string, before: V | undefined, after: V | undefined) => void;

export class Table<V> implements JournalledTable {
  readonly name: string;
  readonly part: RootPart;
  readonly codec: Codec<V>;
  private readonly journal: Journal;
  private readonly rows = new Map<string, V>();
  private readonly watchers: Watcher<V>[] = [];

  constructor(journal: Journal, name: string, part: RootPart, codec: Codec<V>) {
    this.journal = journal;
    this.name = name;
    this.part = part;
    this.codec = codec;
  }

  get size(): number {
    return this.rows.size;
  }

  get(key: string): V | undefined {
    return this.rows.get(key);
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  /** Replaces a row. The value must not be changed afterwards. */
  set(key: string, value: V): void {
    const before = this.rows.get(key);
    if (before === value) return;
    this.journal.record(this, key, before, value);
    this.place(key, before, value);
  }

  delete(key: string): void {
    const before = this.rows.get(key);
    if (before === undefined) return;
    this.journal.record(this, key, before, undefined);
    this.place(key, before, undefined);
  }

  restore(key: string, value: unknown): void {
    this.place(key, this.rows.get(key), value as V | undefined);
  }

  /** Forgets every row without recording it; only for tables outside the roots and for loading. */
  reset(): void {
    for (const [key, row] of this.rows) this.place(key, row, undefined);
  }

  /** Rows in no particular order. */
  entries(): IterableIterator<[string, V]> {
    return this.rows.entries();
  }

  keys(): IterableIterator<string> {
    return this.rows.keys();
  }

  values(): IterableIterator<V> {
    return this.rows.values();
  }

  watch(watcher: Watcher<V>): void {
    this.watchers.push(watcher);
  }

  private place(key: string, before: V | undefined, after: V | undefined): void {
    if (after === undefined) this.rows.delete(key);
    else this.rows.set(key, after);
    for (let at = 0; at < this.watchers.length; at++) (this.watchers[at] as Watcher<V>)(key, before, after);
  }
}
