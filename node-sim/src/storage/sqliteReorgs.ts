// Records of reorganisations in the store. They are written together with the reorganisation, so that paging of a
// history is correct after a restart too.

import { BYTES, INTEGER, orNull, rowReader, TEXT } from '@svc/core/server/sqlRows';
import type { Prepare } from './sqliteIndex.ts';
import type { ReorgStore, ReplacedBlock, StoredReorg } from './storage.ts';

export const REORGS_SCHEMA = `
CREATE TABLE IF NOT EXISTS reorgs (number INTEGER PRIMARY KEY, from_height INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS replaced_blocks (
  number INTEGER NOT NULL, height INTEGER NOT NULL, born_in INTEGER, hashes BLOB NOT NULL,
  PRIMARY KEY (number, height)
) WITHOUT ROWID;
`;

/** Key of the number of the newest reorganisation, which outlives the rows. */
const NUMBER_KEY = 'reorg_number';
const HASH_BYTES = 32;

const META = rowReader({ value: TEXT });
const REORGS = rowReader({ number: INTEGER, fromHeight: INTEGER });
const REPLACED = rowReader({ height: INTEGER, bornIn: orNull(INTEGER), hashes: BYTES });
const BORN = rowReader({ number: orNull(INTEGER) });

function hashesOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    text.slice(at * 2 * HASH_BYTES, (at + 1) * 2 * HASH_BYTES),
  );
}

export class SqliteReorgs implements ReorgStore {
  private readonly prepared: Prepare;

  constructor(prepare: Prepare) {
    this.prepared = prepare;
  }

  get newest(): number {
    const row = META.find(this.prepared('SELECT value FROM meta WHERE key = ?').get(NUMBER_KEY));
    return Number(row?.value ?? 0);
  }

  private countOn(): number {
    const number = this.newest + 1;
    this.prepared('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
      NUMBER_KEY,
      String(number),
    );
    return number;
  }

  add(fromHeight: number, replaced: readonly ReplacedBlock[]): void {
    const bornIn = this.prepared('SELECT MAX(number) AS number FROM reorgs WHERE from_height <= ?');
    const rows = replaced.map(({ height, transactions }) => ({
      height,
      transactions,
      born: BORN.one(bornIn.get(height)).number,
    }));
    const number = this.countOn();
    this.prepared('INSERT INTO reorgs VALUES (?, ?)').run(number, fromHeight);
    const add = this.prepared('INSERT INTO replaced_blocks VALUES (?, ?, ?, ?)');
    for (const { height, transactions, born } of rows)
      add.run(number, height, born, Buffer.from(transactions.join(''), 'hex'));
  }

  clear(): void {
    this.countOn();
    this.prepared('DELETE FROM reorgs').run();
    this.prepared('DELETE FROM replaced_blocks').run();
  }

  list(after: number): StoredReorg[] {
    const blocks = this.prepared(
      'SELECT height, born_in AS bornIn, hashes FROM replaced_blocks WHERE number = ? ORDER BY height',
    );
    const rows = this.prepared(
      'SELECT number, from_height AS fromHeight FROM reorgs WHERE number > ? ORDER BY number',
    ).all(after);
    return REORGS.all(rows).map(({ number, fromHeight }) => ({
      number,
      fromHeight,
      replaced: REPLACED.all(blocks.all(number)).map(({ height, bornIn, hashes }) => ({
        height,
        bornIn: bornIn ?? undefined,
        transactions: hashesOf(hashes),
      })),
    }));
  }

  forgetBelow(number: number): void {
    this.prepared('DELETE FROM reorgs WHERE number < ?').run(number);
    this.prepared('DELETE FROM replaced_blocks WHERE number < ?').run(number);
  }
}
