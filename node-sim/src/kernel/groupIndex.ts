// Keys of a table's rows grouped by something in the row, derived by watching the table.

import type { Table } from './table.ts';

export class GroupIndex<V> {
  private readonly groups = new Map<string, Set<string>>();

  constructor(table: Table<V>, groupOf: (row: V, key: string) => string) {
    table.watch((key, before, after) => {
      const from = before === undefined ? undefined : groupOf(before, key);
      const to = after === undefined ? undefined : groupOf(after, key);
      if (from === to) return;
      if (from !== undefined) this.remove(from, key);
      if (to !== undefined) this.add(to, key);
    });
  }

  /** Keys of a group in no promised order. */
  keys(group: string): ReadonlySet<string> {
    return this.groups.get(group) ?? EMPTY;
  }

  private add(group: string, key: string): void {
    const keys = this.groups.get(group);
    if (keys === undefined) this.groups.set(group, new Set([key]));
    else keys.add(key);
  }

  private remove(group: string, key: string): void {
    const keys = this.groups.get(group);
    keys?.delete(key);
    if (keys?.size === 0) this.groups.delete(group);
  }
}

const EMPTY: ReadonlySet<string> = new Set();
