// The contract on both stores, and what only a file can do: survive.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@svc/core/relay/pairing';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../storage/openSqlite.ts';
import { relayStoreContract } from './contract.ts';
import { createMemoryStore } from './memory.ts';
import { createSqliteStore } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'relay-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const freshFile = (): string => join(folder, `${++files}.sqlite`);

relayStoreContract('memory', createMemoryStore);
relayStoreContract('SQLite in a file', (limits) => createSqliteStore(freshFile(), limits));

describe('SQLite in a file', () => {
  const limits = { queue: 256, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
  const topic = 'cc'.repeat(32) as Topic;
  const dapp = { side: 'dapp', origin: 'https://shop.test', mayCreate: true } as const;
  const all = { after: 0, maxMessages: 100, maxCharacters: 1e9 };

  test('sessions, messages and numbers survive closing and opening', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits);
    for (const payload of ['a', 'b', 'c']) await first.publish(topic, dapp, payload, 1000);
    await first.acknowledge(topic, 'wallet', 3, 1000);
    await first.publish(topic, dapp, 'd', 1000);
    await first.use(topic, { side: 'wallet', mayCreate: true }, 1000);
    await first.close();
    const second = createSqliteStore(file, limits);
    expect(await second.find(topic, 1000)).toMatchObject({ origin: 'https://shop.test', walletJoined: true });
    expect(await second.fetch(topic, 'wallet', all, 1000)).toEqual([{ seq: 4, payload: 'd', at: 1000 }]);
    expect(await second.publish(topic, dapp, 'e', 1000)).toMatchObject({ seq: 5 });
    await second.close();
  });

  test('an ended session gives its id to no other, also after a restart', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits);
    await first.use(topic, dapp, 1000);
    const id = (await first.find(topic, 1000))?.id;
    await first.end(topic);
    await first.close();
    const second = createSqliteStore(file, limits);
    await second.use(topic, dapp, 1000);
    expect((await second.find(topic, 1000))?.id).not.toBe(id);
    await second.close();
  });

  test('writes that wait are kept when the store is closed', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits);
    const publishing = first.publish(topic, dapp, 'a', 1000);
    await first.close();
    expect(await publishing).toMatchObject({ seq: 1 });
    const second = createSqliteStore(file, limits);
    expect(await second.fetch(topic, 'wallet', all, 1000)).toHaveLength(1);
    await second.close();
  });

  test('a second process may not have the same file, and a newer file is refused', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits);
    await first.use(topic, dapp, 1000);
    expect(() => createSqliteStore(file, limits)).toThrow(/in use by another process/);
    await first.close();
    openSqlite(file, ['', '', '']).close();
    expect(() => createSqliteStore(file, limits)).toThrow(/newer version/);
  });
});
