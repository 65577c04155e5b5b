// Keys of a table's rows grouped by something in the row, derived by watching the table.

import type { Table } from './table.ts';

export class GroupIndex<V> {
  /** A group of one, which most groups are, is its key itself: a set for each would be most of the memory. */
  private readonly groups = new Map<string, string | Set<string>>();

  /**
   * @param moves false when a key stays in its group as long as it has a row, so that changes of the row need no look
   */
  constructor(table: Table<V>, groupOf: (row: V, key: string) => string, moves = true) {
    table.watch((key, before, after) => {
      if (!moves && before !== undefined && after !== undefined) return;
      const from = before === undefined ? undefined : groupOf(before, key);
      const to = after === undefined ? undefined : groupOf(after, key);
      if (from === to) return;
      if (from !== undefined) this.remove(from, key);
      if (to !== undefined) this.add(to, key);
    });
  }

  /** Keys of a group in no promised order. */
  keys(group: string): ReadonlySet<string> {
    const keys = this.groups.get(group);
    if (keys === undefined) return EMPTY;
    return typeof keys === 'string' ? new Set([keys]) : keys;
  }

  private add(group: string, key: string): void {
    const keys = this.groups.get(group);
    if (keys === undefined) this.groups.set(group, key);
    else if (typeof keys === 'string') this.groups.set(group, new Set([keys, key]));
    else keys.add(key);
  }

  private remove(group: string, key: string): void {
    const keys = this.groups.get(group);
    if (keys === undefined || typeof keys === 'string') this.groups.delete(group);
    else {
      keys.delete(key);
      if (keys.size === 0) this.groups.delete(group);
    }
  }
}

const EMPTY: ReadonlySet<string> = new Set();
