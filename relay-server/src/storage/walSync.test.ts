// Synchronising behind the commits: shared turns, and a disk that fails.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from './openSqlite.ts';
import { WalSync } from './walSync.ts';

const folder = mkdtempSync(join(tmpdir(), 'wal-sync-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const STEPS = ['CREATE TABLE t (v INTEGER) STRICT'];

test('who comes while the disk is busy shares its next turn, never the one that runs', async () => {
  const file = join(folder, 'shared');
  const db = openSqlite(file, STEPS);
  const sync = new WalSync(file);
  const order: string[] = [];
  const first = sync.synced().then(() => order.push('first'));
  const second = sync.synced();
  expect(sync.synced()).toBe(second);
  await Promise.all([first, second.then(() => order.push('second'))]);
  expect(order).toEqual(['first', 'second']);
  await sync.close();
  db.close();
});

test('once the disk has failed nothing is called safe any more', async () => {
  const file = join(folder, 'failing');
  const db = openSqlite(file, STEPS);
  const sync = new WalSync(file);
  await sync.synced();
  await sync.close();
  const failed = sync.synced();
  const waiting = sync.synced();
  await expect(failed).rejects.toThrow(/EBADF/);
  await expect(waiting).rejects.toThrow(/EBADF/);
  await expect(sync.synced()).rejects.toThrow(/EBADF/);
  db.close();
});

test('a database in memory has nothing to wait for', async () => {
  const sync = new WalSync(':memory:');
  await expect(sync.synced()).resolves.toBeUndefined();
  await sync.close();
});
