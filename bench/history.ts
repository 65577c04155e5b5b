// A page of the transaction index over tables of 1e4 and 1e6 rows, and of 1e7 with BENCH_FULL=1: the same statements,
// the same page, a store that was filled in bulk. The cost of a page is constant if the ratios stay near one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStorage } from '../node-sim/src/storage/sqliteStorage.ts';
import type { EntryPage } from '../node-sim/src/storage/storage.ts';
import { type BenchRow, type BenchSpec, measure } from './table.ts';

const SIZES = process.env.BENCH_FULL === undefined ? [1e4, 1e6] : [1e4, 1e6, 1e7];
const PER_BLOCK = 100;
const PLACES = 2 ** 20;
const LIMIT = 50;
/** Sends every eighth transaction. */
const BUSY = `0x${'b'.repeat(40)}`;
/** Has one page of transactions, spread over the whole chain. */
const QUIET = `0x${'c'.repeat(40)}`;

/** Fills the tables of the index like this many transactions. */
function fill(path: string, rows: number): void {
  const blocks = rows / PER_BLOCK;
  const database = new DatabaseSync(path);
  const hash = (what: string, number: string) => `CAST(printf('${what}%031d', ${number}) AS BLOB)`;
  const counted = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
  const place = `((i / ${PER_BLOCK} + 1) * ${PLACES} + i % ${PER_BLOCK})`;
  const kind = `CASE WHEN i % 20 = 0 THEN 'transfer' WHEN i % 20 = 1 THEN 'evm' ELSE 'exchange' END`;
  const sender = `CASE WHEN i % 8 = 0 THEN '${BUSY}' WHEN i % ${rows / LIMIT} = 1 THEN '${QUIET}' ELSE printf('0x%040x', i % 1000000) END`;
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
  database.exec('DROP INDEX entries_kind');
  database.exec('BEGIN');
  database.exec(
    `${counted(blocks)} INSERT INTO blocks SELECT i + 1, ${hash('b', 'i')}, 1800000000 + i * 2, x'00', x'00', 0, 0 FROM n`,
  );
  database.exec(
    `${counted(rows)} INSERT INTO entries SELECT ${place}, ${hash('t', 'i')}, ${kind}, 'TOKEN_TRANSFER', ${sender}, '0x${'d'.repeat(40)}', '0x${'e'.repeat(40)}', '12.5', 'success', '0.00004', NULL, '{"nonce":7,"params":{"amount":"12.5"}}', '{"' || ${sender} || '":["sender"]}' FROM n`,
  );
  // In the order of the table's key; otherwise every row would split a B-tree page.
  database.exec(`INSERT INTO account_entries SELECT sender, kind, place FROM entries ORDER BY sender, kind, place`);
  database.exec(`CREATE INDEX entries_kind ON entries (kind, place)`);
  database.exec('COMMIT');
  database.close();
}

async function measureAt(rows: number): Promise<{ rows: BenchRow[]; fillSec: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'));
  try {
    const path = join(folder, 'node.sqlite');
    openSqliteStorage(path).close();
    const startMs = performance.now();
    fill(path, rows);
    const fillSec = (performance.now() - startMs) / 1000;
    const storage = openSqliteStorage(path);
    const middle = { height: Math.floor(rows / PER_BLOCK / 2), position: 3 };
    const read =
      (page: Partial<EntryPage>, expected = LIMIT) =>
      () => {
        const { length } = storage.index.list({ account: undefined, limit: LIMIT, ...page });
        if (length < Math.min(expected, LIMIT)) throw new Error(`a page of ${length} entries`);
      };
    const tasks = {
      'latest, newest page': read({}),
      'latest, middle': read({ before: middle }),
      'latest, EVM only': read({ kinds: ['evm'] }),
      'busy account, newest page': read({ account: BUSY }),
      'busy account, middle': read({ account: BUSY, before: middle }),
      'quiet account': read({ account: QUIET }),
      'unknown account': read({ account: `0x${'f'.repeat(40)}` }, 0),
    };
    const measured = await measure(tasks, 400);
    storage.close();
    return { rows: measured, fillSec };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const history: BenchSpec = {
  name: 'history',
  about: `a page of ${LIMIT} entries of the transaction index by the number of its rows`,
  run: async () => {
    const results: { size: number; rows: BenchRow[]; fillSec: number }[] = [];
    for (const size of SIZES) results.push({ size, ...(await measureAt(size)) });
    const [first] = results;
    const rows = (first?.rows ?? []).map(({ name }, at) => {
      const times = results.map((result) => Number(result.rows[at]?.['median ms']));
      const columns = Object.fromEntries(
        results.map(({ size }, column) => [`ms at ${size.toExponential(0)}`, times[column] ?? Number.NaN]),
      );
      return {
        name,
        ...columns,
        'last / first': Number(((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toPrecision(3)),
      };
    });
    const fills = results.map(({ size, fillSec }) => `${size.toExponential(0)} in ${fillSec.toFixed(1)} s`).join(', ');
    return {
      rows,
      notes: [
        `filled: ${fills}`,
        ...(SIZES.length === 3 ? [] : ['BENCH_FULL=1 adds 1e7 rows (about 3 GB of disk while it runs)']),
      ],
    };
  },
};
