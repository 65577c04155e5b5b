// Which files are taken as databases, and that every other is named.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from './openSqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const STEPS = ['CREATE TABLE a (x INTEGER) STRICT'];
const codeOf = (file: string, steps = STEPS): unknown => {
  try {
    openSqlite(file, steps).close();
    return undefined;
  } catch (error) {
    expect((error as Error).message).toContain(file);
    return (error as { code?: unknown }).code;
  }
};

test('a file that cannot be a database is refused by name', () => {
  writeFileSync(join(folder, 'text'), 'not a database, only some words that are longer than a header '.repeat(20));
  expect(codeOf(folder)).toBe('storage.unusable');
  expect(codeOf(join(folder, 'text'))).toBe('storage.unusable');
  expect(codeOf(join(folder, 'text', 'below'))).toBe('storage.unusable');
});

test('a folder that is missing is made, an older schema is brought up to date, a newer one and one in use are refused', () => {
  const file = join(folder, 'a', 'b', 'c.sqlite');
  expect(codeOf(file)).toBeUndefined();
  expect(codeOf(file, [...STEPS, 'CREATE TABLE b (x INTEGER) STRICT'])).toBeUndefined();
  expect(codeOf(file)).toBe('storage.newer');
  const held = openSqlite(join(folder, 'held'), STEPS);
  expect(codeOf(join(folder, 'held'))).toBe('storage.busy');
  held.close();
});
