// What is read back from a journal: whole records of the generations that are asked for, and nothing behind a loss.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { FileSync } from './fileSync.ts';
import { Journal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** A journal of some generations, which are whole except the last. */
async function written(first: number, ...generations: string[][]): Promise<string> {
  const database = join(folder, String(++files));
  const journal = new Journal(database);
  for (const [n, texts] of generations.entries()) {
    journal.end();
    journal.begin(first + n);
    for (const text of texts) journal.append(text);
  }
  await journal.synced();
  await journal.close(false);
  return database;
}

async function readBack(database: string, from: number): Promise<string[]> {
  const journal = new Journal(database);
  const texts = [...journal.records(from)];
  await journal.close(false);
  return texts;
}

test('records come back in order, from the generation that is asked for', async () => {
  const database = await written(1, ['a', 'b'], ['c', 'd'.repeat(100_000)]);
  expect(await readBack(database, 1)).toEqual(['a', 'b', 'c', 'd'.repeat(100_000)]);
  expect(await readBack(database, 2)).toEqual(['c', 'd'.repeat(100_000)]);
  expect(await readBack(database, 3)).toEqual([]);
});

test('a generation overwrites the one before the last, and what is left of that is not read', async () => {
  const database = await written(1, ['old '.repeat(50), 'old', 'old'], ['b'], ['c']);
  expect(await readBack(database, 3)).toEqual(['c']);
  expect(await readBack(database, 2)).toEqual(['b', 'c']);
  expect(await readBack(database, 1)).toEqual([]);
});

test('an empty generation does not hide the next', async () => {
  expect(await readBack(await written(1, ['a'], [], ['c']), 2)).toEqual(['c']);
});

test('a record that was cut or changed ends the reading, also that of the next generation', async () => {
  const cut = await written(2, ['a', 'b'], ['c']);
  truncateSync(`${cut}-log0`, 12 + 1 + 12);
  expect(await readBack(cut, 2)).toEqual(['a']);
  const changed = await written(2, ['a', 'b'], ['c']);
  const bytes = readFileSync(`${changed}-log0`);
  bytes[12 + 1 + 12] = 'B'.charCodeAt(0);
  writeFileSync(`${changed}-log0`, bytes);
  expect(await readBack(changed, 2)).toEqual(['a']);
});

test('the mark of an end gives way to what is written after all', async () => {
  const database = join(folder, String(++files));
  const journal = new Journal(database);
  journal.begin(1);
  journal.append('a');
  journal.end();
  journal.append('b');
  expect([...journal.records(1)]).toEqual(['a', 'b']);
  await journal.close(false);
});

test('rubbish behind the records is no record', async () => {
  const database = await written(1, ['a']);
  appendFileSync(`${database}-log1`, Buffer.alloc(5_000, 1));
  expect(await readBack(database, 1)).toEqual(['a']);
  appendFileSync(`${database}-log1`, Buffer.alloc(5_000));
  expect(await readBack(database, 1)).toEqual(['a']);
});

test('what is written is called safe after the end of the generation before, however much later that is', async () => {
  const database = join(folder, String(++files));
  const journal = new Journal(database);
  journal.begin(1);
  journal.append('a');
  journal.end();
  // The first file takes as long as this test wants, the other one no time at all.
  const ofFirst = Promise.withResolvers<void>();
  const synced = vi.spyOn(FileSync.prototype, 'synced').mockReturnValueOnce(ofFirst.promise).mockResolvedValue();
  journal.begin(2);
  journal.append('b');
  let isSafe = false;
  const safe = journal.synced().then(() => {
    isSafe = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isSafe).toBe(false);
  ofFirst.resolve();
  await safe;
  synced.mockRestore();
  await journal.close(false);
  // The disk of the first file is gone before its end was synchronised.
  const failing = new Journal(database);
  failing.begin(3);
  failing.append('c');
  await failing.close(false);
  failing.begin(4);
  await expect(failing.synced()).rejects.toThrow(/EBADF/);
  await expect(failing.synced()).rejects.toThrow(/EBADF/);
});

test('a log that nobody keeps has nothing to read and nothing to wait for', async () => {
  const journal = new Journal(undefined);
  journal.begin(1);
  journal.append('a');
  expect(journal.size).toBeGreaterThan(0);
  await journal.synced();
  expect([...journal.records(1)]).toEqual([]);
  await journal.close(true);
});
