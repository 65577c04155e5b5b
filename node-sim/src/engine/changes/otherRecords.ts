// Changed rows that no other list shows whole: settings, freezes, prices, code, storage. Which they are each table of
// the state declares.

import type { RecordChange } from '@svc/core/reads/simulate/changesShape';
import type { RowChange } from '../../kernel/journal.ts';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
  return a === b || (typeof a === 'object' && text(a) === text(b));
}

/** Members of a row that differ. */
function changedMembers(before: object, after: object, hidden: readonly string[]): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  return Object.keys(after).filter((name) => !hidden.includes(name) && !isSame(old?.[name], now?.[name]));
}

function recordOf({ table, key, before, after }: RowChange): RecordChange[] {
  const { listed } = table.meaning;
  if (listed === 'elsewhere' || listed === 'nowhere') return [];
  const { record, hidden, isChangesAlone, value } = listed;
  const change = {
    record,
    id: key,
    members: [] as string[],
    before: value === undefined || before === undefined ? null : value(before),
    after: value === undefined || after === undefined ? null : value(after),
  };
  if (before === undefined || after === undefined) {
    return isChangesAlone ? [] : [{ ...change, action: before === undefined ? 'created' : 'removed' }];
  }
  if (typeof before !== 'object' || typeof after !== 'object') return [{ ...change, action: 'changed' }];
  const members = changedMembers(before as object, after as object, hidden).map(snake);
  return members.length === 0 ? [] : [{ ...change, action: 'changed', members }];
}

/** The records that differ beside what the other lists show. */
export function otherChanges(changes: readonly RowChange[]): RecordChange[] {
  return changes.flatMap(recordOf);
}
