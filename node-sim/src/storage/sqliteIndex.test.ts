// Pages of the index equal those of a plain sort, for every filter and at any depth, however many entries there are.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENTRY_KINDS } from '../kernel/indexEntry.ts';
import { POSITIONS } from './sqliteIndex.ts';
import { openSqliteStorage } from './sqliteStorage.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };
const ACCOUNTS = ['0xaa', '0xbb'];
const SMALL = 60;
/** More than a call may have arguments. */
const MANY = 150_000;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'index-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Fills both tables: kind and account of entry `i` follow from its number, three entries per block. */
function filled(rows: number, used: readonly string[]): ReturnType<typeof openSqliteStorage> {
  const path = join(folder, 'node.sqlite');
  openSqliteStorage(path).close();
  const database = new DatabaseSync(path);
  const kinds = used.map((kind, at) => `WHEN ${at} THEN '${kind}'`).join(' ');
  const counted = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${rows})`;
  const place = `((i / 3 + 1) * ${POSITIONS} + i % 3)`;
  database.exec(
    `BEGIN; ${counted} INSERT INTO entries SELECT ${place}, CAST(printf('%032d', i) AS BLOB), CASE (i * 7 / 3) % ${used.length} ${kinds} END, 'SWAP', CASE i % 5 WHEN 0 THEN '${ACCOUNTS[1]}' ELSE '${ACCOUNTS[0]}' END, NULL, NULL, NULL, 'success', '0', NULL, '{}', '{}' FROM n;
     INSERT INTO account_entries SELECT sender, kind, place FROM entries ORDER BY sender, kind, place; COMMIT;`,
  );
  database.close();
  return openSqliteStorage(path);
}

it('gives the same places as sorting everything', () => {
  const storage = filled(SMALL, ENTRY_KINDS);
  const all = Array.from({ length: SMALL }, (_, i) => ({
    place: (Math.floor(i / 3) + 1) * POSITIONS + (i % 3),
    kind: ENTRY_KINDS[Math.floor((i * 7) / 3) % ENTRY_KINDS.length] as string,
    account: ACCOUNTS[i % 5 === 0 ? 1 : 0],
  }));
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...ACCOUNTS, '0xcc'), { nil: undefined }),
      fc.option(fc.subarray([...ENTRY_KINDS, 'no kind']), { nil: undefined }),
      fc.option(fc.record({ height: fc.nat(25), position: fc.nat(4) }), { nil: undefined }),
      fc.integer({ min: 1, max: SMALL }),
      fc.nat(SMALL + 5),
      (account, kinds, before, limit, skip) => {
        const end = before === undefined ? Number.POSITIVE_INFINITY : before.height * POSITIONS + before.position;
        const expected = all
          .filter((one) => account === undefined || one.account === account)
          .filter(({ kind, place }) => (kinds === undefined || kinds.includes(kind)) && place < end)
          .map(({ place }) => place)
          .sort((one, other) => other - one)
          .slice(skip, skip + limit);
        expect(storage.index.listPlaces({ account, kinds, before, limit, skip })).toEqual(expected);
      },
    ),
    RUNS,
  );
  storage.close();
});

it('answers a page that is deep in a long history', () => {
  const kinds = ['transfer'];
  const storage = filled((MANY * 5) / 4, kinds);
  const [account] = ACCOUNTS;
  const deep = storage.index.listPlaces({ account, kinds, limit: 5, skip: MANY - 3 });
  expect(deep).toHaveLength(3);
  expect(storage.index.listPlaces({ account, kinds, limit: 5, skip: 10 ** 9 })).toEqual([]);
  storage.close();
});
