// The contract on the stores there are, and that a file survives.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { profileStoreContract } from './contract.ts';
import { createSqliteProfiles } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'profile-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

profileStoreContract('SQLite in memory', () => createSqliteProfiles(':memory:'));
profileStoreContract('SQLite in a file', () => createSqliteProfiles(join(folder, `${++files}.sqlite`)));

test('profiles survive closing and opening, and a removal still blocks older claims', async () => {
  const file = join(folder, 'kept.sqlite');
  const base = { network: 'local', kind: 'account', signer: 's', message: 'm', signature: 'x', publicKey: null, updatedAt: 1 } as const;
  const first = createSqliteProfiles(file);
  await first.put({ ...base, address: 'a', profile: { x: 'ada' }, issuedAt: 5 });
  await first.put({ ...base, address: 'b', profile: null, issuedAt: 5 });
  await first.close();
  const second = createSqliteProfiles(file);
  expect((await second.find('local', 'account', 'a'))?.profile).toEqual({ x: 'ada' });
  expect(await second.put({ ...base, address: 'b', profile: { x: 'ada' }, issuedAt: 5 })).toBe(false);
  await second.close();
});
