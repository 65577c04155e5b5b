// The contract on the stores there are, and that what was written survives an end of any kind.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPostgres, startPostgres } from '../../../../test/support/startPostgres.ts';
import { createLogger } from '../../edge/log.ts';
import { openSqlite } from '../../storage/openSqlite.ts';
import { createPostgresProfiles } from './postgresProfiles.ts';
import type { ProfileStore } from './profileStore.ts';
import { profileStoreContract } from './profileStoreContract.ts';
import { PROFILE_SCHEMA } from './profileTables.ts';
import { createSqliteProfiles } from './sqliteProfiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'profile-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const log = createLogger('silent');
const base = {
  network: 'local',
  kind: 'account',
  signer: 's',
  message: 'm',
  signature: 'x',
  publicKey: null,
  updatedAt: 1,
} as const;

profileStoreContract('SQLite in memory', () => createSqliteProfiles(':memory:'));
profileStoreContract('SQLite in a file', () => createSqliteProfiles(join(folder, `${++files}.sqlite`)));

test('profiles survive closing and opening a file, and a removal still blocks older claims', async () => {
  const file = join(folder, 'kept.sqlite');
  await keepAndReopen(
    () => createSqliteProfiles(file),
    () => Promise.resolve(),
  );
});

test('a file of the first version is brought up to date with every profile and its proof', async () => {
  const file = join(folder, 'first.sqlite');
  const old = openSqlite(file, PROFILE_SCHEMA.slice(0, 1));
  old.exec(
    `INSERT INTO profiles VALUES ('local', 'account', 'a', 's', '{"x":"ada"}', 'message', 'signature', 'key', 5, 6), ('local', 'account', 'b', 's', NULL, 'm', 'g', NULL, 7, 8)`,
  );
  old.close();
  const store = createSqliteProfiles(file);
  const common = { network: 'local', kind: 'account', signer: 's' };
  expect(await store.find('local', 'account', 'a')).toEqual({
    ...common,
    ...{
      address: 'a',
      profile: { x: 'ada' },
      message: 'message',
      signature: 'signature',
      publicKey: 'key',
      issuedAt: 5,
      updatedAt: 6,
    },
  });
  expect(await store.find('local', 'account', 'b')).toEqual({
    ...common,
    ...{ address: 'b', profile: null, message: 'm', signature: 'g', publicKey: null, issuedAt: 7, updatedAt: 8 },
  });
  await store.close();
  expect(() => openSqlite(file, PROFILE_SCHEMA.slice(0, 1))).toThrow(/newer version/);
});

test('a file whose rows were keyed by texts keeps all of them, those whose addresses end alike too', async () => {
  const file = join(folder, 'third.sqlite');
  const old = openSqlite(file, PROFILE_SCHEMA.slice(0, 3));
  const addresses = ['1', '2', '3'].map((head) => `0x${head.repeat(20)}${'ab'.repeat(10)}`);
  for (const [at, address] of addresses.entries()) {
    for (const network of ['local', 'testnet']) {
      old
        .prepare('INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(network, 'account', address, `s${at}`, '{"x":"ada"}', at, at);
      old
        .prepare('INSERT INTO proofs VALUES (?, ?, ?, ?, ?, ?)')
        .run(network, 'account', address, `m ${network}`, '0xAb', at === 0 ? null : `0${at}ff`);
    }
  }
  old.close();
  const store = createSqliteProfiles(file);
  for (const [at, address] of addresses.entries()) {
    expect(await store.find('testnet', 'account', address)).toEqual({
      ...{
        network: 'testnet',
        kind: 'account',
        address,
        signer: `s${at}`,
        profile: { x: 'ada' },
        issuedAt: at,
        updatedAt: at,
      },
      ...{ message: 'm testnet', signature: '0xAb', publicKey: at === 0 ? null : `0${at}ff` },
    });
  }
  await store.close();
});

test('subjects that share a number are apart, and each is replaced alone', async () => {
  const file = join(folder, 'alike.sqlite');
  const first = createSqliteProfiles(file);
  const subjects = ['1', '2', '3', '4'].map((head) => ({ ...base, address: `0x${head.repeat(27)}${'7'.repeat(13)}` }));
  // The one before the numbers of the others run out of their own.
  const neighbour = { ...base, address: `0x${'5'.repeat(27)}${'7'.repeat(12)}8` };
  for (const one of [...subjects, neighbour])
    expect(await first.put({ ...one, profile: { x: one.address.slice(2, 6) }, issuedAt: 1 })).toBe(true);
  expect(
    await first.put({ ...(subjects[1] as typeof neighbour), profile: { x: 'new' }, signature: 'ff', issuedAt: 2 }),
  ).toBe(true);
  await first.close();
  const second = createSqliteProfiles(file);
  const added = { ...base, address: `0x${'6'.repeat(27)}${'7'.repeat(13)}` };
  expect(await second.put({ ...added, profile: { x: '6666' }, message: 'added', issuedAt: 1 })).toBe(true);
  const all = await Promise.all(
    [...subjects, neighbour, added].map(({ address }) => second.find('local', 'account', address)),
  );
  expect(all.map((one) => [one?.profile?.x, one?.message, one?.signature])).toEqual(
    ['1111', 'new', '3333', '4444', '5555', '6666'].map((x) => [
      x,
      x === '6666' ? 'added' : 'm',
      x === 'new' ? 'ff' : 'x',
    ]),
  );
  expect(
    await second.findMany(
      'local',
      'account',
      [...subjects, added].map(({ address }) => address),
    ),
  ).toHaveLength(5);
  // Also alone, and where the first to have the number is not asked for.
  for (const { address } of [...subjects, neighbour, added]) {
    const found = await second.findMany('local', 'account', [address, `0x${'9'.repeat(40)}`]);
    expect(found.map((one) => one.address)).toEqual([address]);
  }
  expect(await second.find('local', 'token', added.address)).toBeUndefined();
  await second.close();
});

describe('PostgreSQL', () => {
  let postgres: StartedPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  profileStoreContract('PostgreSQL', async () => createPostgresProfiles(await postgres.newDatabase(), log));

  test('of claims that several processes write at once exactly the newest is kept', async () => {
    const address = await postgres.newDatabase();
    const stores = await Promise.all([1, 2, 3].map(async () => started(createPostgresProfiles(address, log))));
    const times = Array.from({ length: 60 }, (_, at) => 1 + ((at * 37) % 60));
    const results = await Promise.all(
      times.map((issuedAt, at) =>
        stores[at % 3]?.put({ ...base, address: 'a', profile: { x: `at${issuedAt}` }, issuedAt }),
      ),
    );
    expect(results.filter((won) => won === true).length).toBeGreaterThan(0);
    expect(results[times.indexOf(60)]).toBe(true);
    expect((await stores[0]?.find('local', 'account', 'a'))?.profile).toEqual({ x: 'at60' });
    // The same moment from three sides: one of them.
    const same = await Promise.all(
      stores.map((store, at) => store.put({ ...base, address: 'b', profile: { x: `side${at}` }, issuedAt: 5 })),
    );
    expect(same.filter(Boolean)).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('what was answered survives the death of the server, and the store goes on when it is back', async () => {
    const store = await started(createPostgresProfiles(await postgres.newDatabase(), log));
    expect(await store.put({ ...base, address: 'a', profile: { x: 'ada' }, issuedAt: 5 })).toBe(true);
    await postgres.kill();
    await expect(store.check()).rejects.toMatchObject({ code: 'storage.away' });
    await expect(store.put({ ...base, address: 'b', profile: null, issuedAt: 6 })).rejects.toMatchObject({
      code: 'storage.away',
    });
    await postgres.restart();
    expect((await store.find('local', 'account', 'a'))?.profile).toEqual({ x: 'ada' });
    expect(await store.put({ ...base, address: 'b', profile: null, issuedAt: 6 })).toBe(true);
    await store.close();
  });

  test('profiles survive closing and opening, and a removal still blocks older claims', async () => {
    const address = await postgres.newDatabase();
    await keepAndReopen(
      () => createPostgresProfiles(address, log),
      (store) => store.start(),
    );
  });

  test('a schema of a newer version is refused, and so is a server that is not there', async () => {
    const address = await postgres.newDatabase();
    const store = await started(createPostgresProfiles(address, log));
    await store.close();
    const { Client } = await import('pg');
    const client = new Client(address);
    await client.connect();
    await client.query('UPDATE profile_schema SET version = 99');
    await client.end();
    await expect(createPostgresProfiles(address, log).start()).rejects.toMatchObject({ code: 'storage.newer' });
    await expect(createPostgresProfiles('postgres://svc@127.0.0.1:1/none', log).start()).rejects.toMatchObject({
      code: 'storage.unusable',
    });
  });
});

async function started(store: ProfileStore): Promise<ProfileStore> {
  await store.start();
  return store;
}

async function keepAndReopen(open: () => ProfileStore, ready: (store: ProfileStore) => Promise<void>): Promise<void> {
  const first = open();
  await ready(first);
  await first.put({ ...base, address: 'a', profile: { x: 'ada' }, issuedAt: 5 });
  await first.put({ ...base, address: 'b', profile: null, issuedAt: 5 });
  await first.close();
  const second = open();
  await ready(second);
  expect((await second.find('local', 'account', 'a'))?.profile).toEqual({ x: 'ada' });
  expect(await second.put({ ...base, address: 'b', profile: { x: 'ada' }, issuedAt: 5 })).toBe(false);
  await second.close();
}
