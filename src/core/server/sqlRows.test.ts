// Rows of SQLite are what their reader says, or a fault that names the column.

import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { BYTES, INTEGER, oneOf, orNull, rowReader, TEXT } from './sqlRows.ts';

const READER = rowReader({ n: INTEGER, words: TEXT, side: oneOf(['buy', 'sell']), body: BYTES, note: orNull(TEXT) });

function rowOf(values: string) {
  const database = new DatabaseSync(':memory:');
  return database.prepare(`SELECT ${values}`).get();
}

it('gives a row with the types of its columns, and leaves others in it', () => {
  const row = READER.one(rowOf(`1 AS n, 'a' AS words, 'buy' AS side, x'0102' AS body, NULL AS note, 5 AS more`));
  expect(row).toEqual({ n: 1, words: 'a', side: 'buy', body: Uint8Array.of(1, 2), note: null, more: 5 });
  expect([...READER.each([row])]).toEqual([row]);
});

it('tells no row from a row that must be there', () => {
  expect(READER.find(undefined)).toBeUndefined();
  expect(() => READER.one(undefined)).toThrow('no row');
});

it.each([
  [`'1' AS n, 'a' AS words, 'buy' AS side, x'01' AS body, NULL AS note`, 'a number in n'],
  [`1 AS n, NULL AS words, 'buy' AS side, x'01' AS body, NULL AS note`, 'text in words'],
  [`1 AS n, 'a' AS words, 'other' AS side, x'01' AS body, NULL AS note`, 'buy or sell in side'],
  [`1 AS n, 'a' AS words, 'buy' AS side, '01' AS body, NULL AS note`, 'bytes in body'],
  [`1 AS n, 'a' AS words, 'buy' AS side, x'01' AS body, 7 AS note`, 'text or null in note'],
  [`1 AS n, 'a' AS words, 'buy' AS side, x'01' AS body`, 'text or null in note'],
])('is a fault of the database: %s', (values, words) => {
  expect(() => READER.all([rowOf(values) ?? {}])).toThrow(words);
});
