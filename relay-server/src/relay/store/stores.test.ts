// The contract on both stores, and what only a file can do: survive.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@svc/core/relay/pairingLink';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../storage/openSqlite.ts';
import { createMemoryStore } from './memoryStore.ts';
import { relayStoreContract } from './relayStoreContract.ts';
import { createSqliteStore } from './sqliteStore.ts';
import { RELAY_SCHEMA } from './sqliteTables.ts';

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
    openSqlite(file, ['', '', '', '']).close();
    expect(() => createSqliteStore(file, limits)).toThrow(/newer version/);
  });

  /** The file as a process that died now would leave it. */
  function leftBehind(file: string): string {
    const copy = freshFile();
    for (const end of ['', '-wal', '-log0', '-log1'])
      if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`);
    return copy;
  }

  test('a process that died leaves all it answered: messages, numbers, acknowledgements, who joined, what ended', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits, { boot: 'run 1' });
    for (const payload of ['a', 'b', 'c']) await first.publish(topic, dapp, payload, 1000);
    await first.acknowledge(topic, 'wallet', 2, 1000);
    await first.use(topic, { side: 'wallet', mayCreate: true }, 2000);
    await first.publish(topic, { side: 'wallet', mayCreate: true }, 'answer', 3000);
    const ended = 'dd'.repeat(32) as Topic;
    await first.publish(ended, dapp, 'x', 1000);
    await first.end(ended);
    const second = createSqliteStore(leftBehind(file), limits, { boot: 'run 1' });
    await first.close();
    expect(await second.find(topic, 3000)).toMatchObject({
      usedAt: 3000,
      walletJoined: true,
      lastSeq: { wallet: 3, dapp: 1 },
      acked: { wallet: 2, dapp: 0 },
    });
    expect(await second.fetch(topic, 'wallet', all, 3000)).toEqual([{ seq: 3, payload: 'c', at: 1000 }]);
    expect(await second.fetch(topic, 'dapp', all, 3000)).toEqual([{ seq: 1, payload: 'answer', at: 3000 }]);
    expect(await second.publish(topic, dapp, 'd', 3000)).toMatchObject({ seq: 4 });
    expect(await second.find(ended, 3000)).toBeUndefined();
    expect(await second.sweep(3000)).toEqual([]);
    await second.acknowledge(topic, 'wallet', 4, 3000);
    await second.close();
  });

  test('after a power cut no number is given that may have been handed out; what is on the disk stays', async () => {
    const file = freshFile();
    const first = createSqliteStore(file, limits, { boot: 'run 1' });
    for (const payload of ['a', 'b']) await first.publish(topic, dapp, payload, 1000);
    const second = createSqliteStore(leftBehind(file), limits, { boot: 'run 2' });
    await first.close();
    expect((await second.fetch(topic, 'wallet', all, 1000)).map(({ seq }) => seq)).toEqual([1, 2]);
    const outcome = await second.publish(topic, dapp, 'c', 1000);
    expect('seq' in outcome && outcome.seq).toBeGreaterThan(100_000);
    expect((await second.fetch(topic, 'wallet', all, 1000)).map(({ payload }) => payload)).toEqual(['a', 'b', 'c']);
    await second.close();
    // A clean stop leaves nothing in doubt.
    const third = createSqliteStore(file, limits, { boot: 'run 3' });
    expect(await third.publish(topic, dapp, 'd', 1000)).toMatchObject({ seq: 3 });
    await third.close();
  });

  test('a file of the first version is taken over with its messages', async () => {
    const file = freshFile();
    const old = openSqlite(file, RELAY_SCHEMA.slice(0, 1));
    old.prepare('INSERT INTO sessions VALUES (7, ?, ?, 1000, 1000, 1, 0, 3, 0, 1)').run(topic, 'https://shop.test');
    const put = old.prepare("INSERT INTO messages VALUES (7, 'wallet', ?, 1000, ?)");
    put.run(2, 'b');
    put.run(3, 'c');
    old.close();
    const store = createSqliteStore(file, limits);
    expect((await store.fetch(topic, 'wallet', all, 1000)).map(({ seq, payload }) => `${seq} ${payload}`)).toEqual([
      '2 b',
      '3 c',
    ]);
    expect(await store.publish(topic, dapp, 'd', 1000)).toMatchObject({ seq: 4 });
    await store.close();
  });

  test('a file of the second version is taken over with what its log implies', async () => {
    const file = freshFile();
    const old = openSqlite(file, RELAY_SCHEMA.slice(0, 2));
    old.prepare('INSERT INTO sessions VALUES (7, ?, ?, 1000, 1000, 1, 0, 1, 0, 0)').run(topic, 'https://shop.test');
    const put = old.prepare("INSERT INTO log VALUES (?, ?, 'wallet', ?, 2000, ?, NULL)");
    for (const [id, session, seq, payload] of [
      [1, 7, 1, 'a'],
      [2, 7, 2, 'b'],
      [4, 7, 3, 'c'],
      [5, 6, 1, 'of an ended session'],
    ] as const)
      put.run(id, session, seq, payload);
    old.prepare("INSERT INTO log VALUES (3, 0, '', 0, 0, NULL, ?)").run(
      JSON.stringify([
        [7, 'wallet', 2],
        [7, 'dapp', 0],
      ]),
    );
    old.close();
    const store = createSqliteStore(file, limits);
    expect(await store.find(topic, 2000)).toMatchObject({
      id: 7,
      usedAt: 2000,
      lastSeq: { dapp: 0, wallet: 3 },
      acked: { dapp: 0, wallet: 2 },
    });
    expect((await store.fetch(topic, 'wallet', all, 2000)).map(({ seq, payload }) => `${seq} ${payload}`)).toEqual([
      '3 c',
    ]);
    expect(await store.use('ee'.repeat(32) as Topic, dapp, 2000)).toMatchObject({ session: { id: 8 } });
    await store.close();
  });

  test('what is acknowledged leaves the file, also when there is much of it', async () => {
    const file = freshFile();
    const store = createSqliteStore(file, limits, { tidyAt: 20_000 });
    for (let n = 1; n <= 30; n++) {
      await Promise.all(Array.from({ length: 200 }, (_, at) => store.publish(topic, dapp, `secret-${n}-${at}`, 1000)));
      await store.acknowledge(topic, 'wallet', n * 200 - 1, 1000);
    }
    await store.close();
    for (const end of ['-log0', '-log1']) expect(readFileSync(file + end)).toHaveLength(0);
    const file2 = openSqlite(file, RELAY_SCHEMA);
    expect(file2.prepare('SELECT payload FROM messages').all()).toEqual([{ payload: 'secret-30-199' }]);
    file2.close();
  });
});
