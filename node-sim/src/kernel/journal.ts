// The list of row changes since the last sealed block. It knows how to take changes back; what rows mean is the tables'
// business.

import { assertInvariant } from '@svc/core/errors';

/** A place in the journal that changes can be taken back to. */
export type Mark = number & { readonly mark: unique symbol };

/** What the journal needs of a table. */
export interface JournalledTable {
  readonly name: string;
  /** Puts a row back without recording it. */
  restore(key: string, before: unknown): void;
}

/** A row as it was and as it is; undefined stands for no row. */
export interface RowChange {
  readonly table: JournalledTable;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Change = { -readonly [K in keyof RowChange]: RowChange[K] };

export class Journal {
  private readonly tables: JournalledTable[] = [];
  private readonly keys: string[] = [];
  private readonly befores: unknown[] = [];
  private readonly afters: unknown[] = [];

  record(table: JournalledTable, key: string, before: unknown, after: unknown): void {
    this.tables.push(table);
    this.keys.push(key);
    this.befores.push(before);
    this.afters.push(after);
  }

  mark(): Mark {
    return this.tables.length as Mark;
  }

  /** Takes back everything recorded after the mark, newest first. */
  revert(mark: Mark): void {
    assertInvariant(mark <= this.tables.length, 'a checkpoint is taken back once, inner ones before outer ones');
    for (let at = this.tables.length - 1; at >= mark; at--) {
      this.tables[at]?.restore(this.keys[at] ?? '', this.befores[at]);
    }
    this.tables.length = mark;
    this.keys.length = mark;
    this.befores.length = mark;
    this.afters.length = mark;
  }

  /** Rows that differ from the mark, each once with its value at the mark, in the order of first change. */
  changesSince(mark: Mark): RowChange[] {
    // Everything is in the journal itself: looking the rows up again would wait for memory in a large state.
    const seen = new Map<JournalledTable, Map<string, Change>>();
    const changes: Change[] = [];
    for (let at = mark as number; at < this.tables.length; at++) {
      const table = this.tables[at] as JournalledTable;
      const key = this.keys[at] as string;
      let ofTable = seen.get(table);
      if (ofTable === undefined) {
        ofTable = new Map();
        seen.set(table, ofTable);
      }
      const earlier = ofTable.get(key);
      if (earlier !== undefined) {
        earlier.after = this.afters[at];
        continue;
      }
      const change = { table, key, before: this.befores[at], after: this.afters[at] };
      ofTable.set(key, change);
      changes.push(change);
    }
    return changes.filter(({ before, after }) => before !== after);
  }

  clear(): void {
    this.tables.length = 0;
    this.keys.length = 0;
    this.befores.length = 0;
    this.afters.length = 0;
  }
}
