// Rows of SQLite, typed by the columns that their reader names. A file that another version wrote, or that is damaged,
// is a fault with the name of the column, and no value of another type that travels on.

import { Fault } from '../errors.ts';

/** What a column may hold. */
export interface Column<T> {
  readonly words: string;
  readonly holds: (value: unknown) => value is T;
}

/** Columns by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

export const TEXT: Column<string> = { words: 'text', holds: (value) => typeof value === 'string' };
export const INTEGER: Column<number> = { words: 'a number', holds: (value) => typeof value === 'number' };
export const BYTES: Column<Uint8Array> = { words: 'bytes', holds: (value) => value instanceof Uint8Array };

/** A column that may be empty. */
export function orNull<T>({ words, holds }: Column<T>): Column<T | null> {
  return { words: `${words} or null`, holds: (value): value is T | null => value === null || holds(value) };
}

/** A text column with few values. */
export function oneOf<const T extends string>(values: readonly T[]): Column<T> {
  const known: ReadonlySet<unknown> = new Set(values);
  return { words: values.join(' or '), holds: (value): value is T => known.has(value) };
}

/** A text column of a narrower type, which whoever writes it has checked. */
export function textOf<T extends string>(): Column<T> {
  return { words: 'text', holds: (value): value is T => typeof value === 'string' };
}

/** A row as a statement gives it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Reads rows as a statement gives them. */
export interface RowReader<R> {
  /** The row that was found, or undefined. @throws Fault `storage.row` */
  find(row: SqlRow | undefined): R | undefined;
  /** A row that must be there. @throws Fault `storage.row` */
  one(row: SqlRow | undefined): R;
  /** @throws Fault `storage.row` */
  all(rows: readonly SqlRow[]): R[];
  /** Rows one after another, for what does not fit into memory. @throws Fault `storage.row` */
  each(rows: Iterable<SqlRow>): Iterable<R>;
}

/** A reader of rows that have these columns. Others that a row has are left in it. */
export function rowReader<C extends Columns>(columns: C): RowReader<RowOf<C>> {
  const list = Object.entries(columns);
  function check(row: SqlRow): asserts row is RowOf<C> {
    for (const [name, { words, holds }] of list)
      if (!holds(row[name])) throw new Fault('storage.row', `A row of the database has no ${words} in ${name}.`);
  }
  const one = (row: SqlRow | undefined): RowOf<C> => {
    if (row === undefined) throw new Fault('storage.row', 'The database has no row where it must have one.');
    check(row);
    return row;
  };
  return {
    find: (row) => (row === undefined ? undefined : one(row)),
    one,
    all: (rows) => rows.map(one),
    *each(rows) {
      for (const row of rows) yield one(row);
    },
  };
}
