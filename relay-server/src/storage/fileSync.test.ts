// Synchronising behind the writes: shared turns, and a disk that fails.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { FileSync } from './fileSync.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-sync-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function freshFile(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, 'written');
  return file;
}

test('who comes while the disk is busy shares its next turn, never the one that runs', async () => {
  const sync = new FileSync(freshFile('shared'));
  const order: string[] = [];
  const first = sync.synced().then(() => order.push('first'));
  const second = sync.synced();
  expect(sync.synced()).toBe(second);
  await Promise.all([first, second.then(() => order.push('second'))]);
  expect(order).toEqual(['first', 'second']);
  await sync.close();
});

test('who comes soon after a turn shares the one that follows, and it comes by itself', async () => {
  const sync = new FileSync(freshFile('spaced'));
  // However slow this machine is: no time passes between the two.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await sync.synced();
  const soon = sync.synced();
  expect(sync.synced()).toBe(soon);
  await soon;
  clock.mockRestore();
  await sync.close();
});

test('once the disk has failed nothing is called safe any more', async () => {
  const sync = new FileSync(freshFile('failing'));
  await sync.synced();
  await sync.close();
  const failed = sync.synced();
  const waiting = sync.synced();
  await expect(failed).rejects.toThrow(/EBADF/);
  await expect(waiting).rejects.toThrow(/EBADF/);
  await expect(sync.synced()).rejects.toThrow(/EBADF/);
});

test('where there is nothing to synchronise nobody waits', async () => {
  const sync = new FileSync(undefined);
  await expect(sync.synced()).resolves.toBeUndefined();
  await sync.close();
});
