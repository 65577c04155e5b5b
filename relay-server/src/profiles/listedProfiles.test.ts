// Lists that are kept ready: they say what the store says, also while it changes and when it fails.

import { expect, test } from 'vitest';
import { createListedProfiles } from './listedProfiles.ts';
import type { ProfileRecord, ProfileStore, ProfileSummary } from './store/profileStore.ts';
import { createSqliteProfiles } from './store/sqliteProfiles.ts';

const addressOf = (n: number): string => `0x${String(n).padStart(40, '0')}`;
const record = (n: number, issuedAt: number, name: string | null): ProfileRecord => ({
  ...{
    network: 'local',
    kind: 'account',
    address: addressOf(n),
    signer: addressOf(n),
    profile: name === null ? null : { name },
  },
  ...{ message: 'm', signature: 's', publicKey: null, issuedAt, updatedAt: issuedAt },
});

function listedOn(store: Pick<ProfileStore, 'isShared' | 'put' | 'findMany'>) {
  let asked = 0;
  const counting: typeof store = {
    isShared: store.isShared,
    put: (one) => store.put(one),
    findMany: (network, kind, addresses) => {
      asked += addresses.length;
      return store.findMany(network, kind, addresses);
    },
  };
  const listed = createListedProfiles({
    store: counting,
    memoryBytes: 100_000,
    shown: ({ profile }: ProfileSummary) => ({ profile }),
  });
  const namesOf = async (...numbers: number[]): Promise<Record<string, string>> => {
    const { profiles } = JSON.parse((await listed.answer('local', 'account', numbers.map(addressOf))).toString());
    return Object.fromEntries(
      Object.entries(profiles as Record<string, { profile: { name: string } }>).map(([at, { profile }]) => [
        Number(at.slice(2)),
        profile.name,
      ]),
    );
  };
  return { listed, namesOf, asked: () => asked };
}

test('a list is asked of the store once, and what changes is asked again', async () => {
  const store = createSqliteProfiles(':memory:');
  const { listed, namesOf, asked } = listedOn(store);
  for (const n of [1, 2, 3]) await listed.put(record(n, 10, `Ada ${n} "é"`));
  expect(await namesOf()).toEqual({});
  expect(await namesOf(1, 2)).toEqual({ 1: 'Ada 1 "é"', 2: 'Ada 2 "é"' });
  expect(await namesOf(2, 1)).toEqual({ 1: 'Ada 1 "é"', 2: 'Ada 2 "é"' });
  expect(asked()).toBe(2);
  // Some that are ready, some that are not, and one that nobody has.
  expect(await namesOf(1, 3, 4, 2)).toEqual({ 1: 'Ada 1 "é"', 2: 'Ada 2 "é"', 3: 'Ada 3 "é"' });
  expect(asked()).toBe(4);
  await listed.put(record(1, 11, 'Eve'));
  await listed.put(record(2, 11, null));
  await listed.put(record(3, 9, 'Too late'));
  expect(await namesOf(1, 2, 3)).toEqual({ 1: 'Eve', 3: 'Ada 3 "é"' });
  expect(await namesOf(1, 2, 3)).toEqual({ 1: 'Eve', 3: 'Ada 3 "é"' });
  await store.close();
});

test('networks and kinds are apart', async () => {
  const store = createSqliteProfiles(':memory:');
  const { listed, namesOf } = listedOn(store);
  await listed.put(record(1, 10, 'Ada'));
  expect(await namesOf(1)).toEqual({ 1: 'Ada' });
  expect((await listed.answer('testnet', 'account', [addressOf(1)])).toString()).toBe('{"profiles":{}}');
  expect((await listed.answer('local', 'token', [addressOf(1)])).toString()).toBe('{"profiles":{}}');
  await store.close();
});

test('a store that others write to is asked every time', async () => {
  const store = createSqliteProfiles(':memory:');
  const { namesOf } = listedOn({
    isShared: true,
    put: (one) => store.put(one),
    findMany: (...query) => store.findMany(...query),
  });
  await store.put(record(1, 10, 'Ada'));
  expect(await namesOf(1)).toEqual({ 1: 'Ada' });
  await store.put(record(1, 11, 'Eve'));
  expect(await namesOf(1)).toEqual({ 1: 'Eve' });
  await store.close();
});

test('what changes while the store answers is not kept in its old form', async () => {
  const store = createSqliteProfiles(':memory:');
  let release = (): void => {};
  const slow = {
    isShared: false,
    put: (one: ProfileRecord) => store.put(one),
    findMany: async (...query: Parameters<ProfileStore['findMany']>) => {
      const rows = await store.findMany(...query);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return rows;
    },
  };
  const { listed, namesOf } = listedOn(slow);
  await store.put(record(1, 10, 'Ada'));
  const first = namesOf(1);
  await new Promise((resolve) => setImmediate(resolve));
  await listed.put(record(1, 11, 'Eve'));
  release();
  expect(await first).toEqual({ 1: 'Ada' });
  const second = namesOf(1);
  await new Promise((resolve) => setImmediate(resolve));
  release();
  expect(await second).toEqual({ 1: 'Eve' });
  await store.close();
});

test('a write that fails after it changed the store leaves nothing old behind', async () => {
  const store = createSqliteProfiles(':memory:');
  const failing = {
    isShared: false,
    put: async (one: ProfileRecord) => {
      await store.put(one);
      throw new Error('the disk failed');
    },
    findMany: (...query: Parameters<ProfileStore['findMany']>) => store.findMany(...query),
  };
  const { listed, namesOf } = listedOn(failing);
  await store.put(record(1, 10, 'Ada'));
  await namesOf(1);
  await expect(listed.put(record(1, 11, 'Eve'))).rejects.toThrow('the disk failed');
  expect(await namesOf(1)).toEqual({ 1: 'Eve' });
  await store.close();
});
