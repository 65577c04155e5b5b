// Recorded prices and volumes of pools, so that there are figures over time where nobody traded: a row when something
// changed or an hour passed, kept for 90 days, in SQLite. Several processes may write to one file: a row is the same
// whoever writes it.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Refusal } from '@svc/core/errors';
import { INTEGER, rowReader, TEXT } from '@svc/core/server/sqlRows';
import type { Pool } from '../node/nodeData.ts';

const HOUR = 3_600;
const DAY = 86_400;
const KEPT_SEC = 90 * DAY;
const BUSY_MS = 2_000;

/** A pool at a time; v0 and v1 are the totals ever paid in of each token. */
export interface PoolRow {
  /** Unix seconds of block time. */
  readonly t: number;
  readonly price: string;
  readonly v0: string;
  readonly v1: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS chain (one INTEGER PRIMARY KEY CHECK (one = 1), genesis TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS rows (pool TEXT NOT NULL, t INTEGER NOT NULL, price TEXT NOT NULL, v0 TEXT NOT NULL, v1 TEXT NOT NULL,
    PRIMARY KEY (pool, t)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS rows_by_time ON rows (t);
`;

const ROWS = rowReader({ t: INTEGER, price: TEXT, v0: TEXT, v1: TEXT });
const CHAIN = rowReader({ genesis: TEXT });
const COLUMNS = 'SELECT t, price, v0, v1 FROM rows WHERE pool = ?';

export class PoolHistory {
  private readonly db: DatabaseSync;
  private readonly atOrBefore: StatementSync;
  private readonly first: StatementSync;
  private readonly from: StatementSync;
  private readonly insert: StatementSync;
  private readonly newest = new Map<string, PoolRow>();
  private opens: { readonly atSec: number; readonly of: Map<string, string | undefined> } = {
    atSec: -1,
    of: new Map(),
  };
  private isClosed = false;

  /** @param file path, or `:memory:`. @throws Refusal `storage.unusable` */
  constructor(file: string) {
    try {
      if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
      this.db = new DatabaseSync(file);
      this.db.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = ${BUSY_MS}; ${SCHEMA}`,
      );
      this.atOrBefore = this.db.prepare(`${COLUMNS} AND t <= ? ORDER BY t DESC LIMIT 1`);
      this.first = this.db.prepare(`${COLUMNS} ORDER BY t LIMIT 1`);
      this.from = this.db.prepare(`${COLUMNS} AND t >= ? ORDER BY t`);
      this.insert = this.db.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?, ?)');
    } catch (cause) {
      throw new Refusal('storage.unusable', `${file} cannot be used as a database: ${(cause as Error).message}`, {
        cause,
      });
    }
  }

  /** Rows belong to one chain: those of another are dropped. */
  ofChain(genesis: string): void {
    const known = CHAIN.find(this.db.prepare('SELECT genesis FROM chain').get());
    if (known?.genesis === genesis) return;
    this.db.exec('BEGIN IMMEDIATE; DELETE FROM rows; DELETE FROM chain;');
    this.db.prepare('INSERT INTO chain VALUES (1, ?)').run(genesis);
    this.db.exec('COMMIT');
    this.forget();
  }

  /** Records the pools at a block time; removes later rows, which a reorganisation undid. */
  record(pools: readonly Pool[], t: number): void {
    if (this.isClosed) return;
    this.db.exec('BEGIN IMMEDIATE');
    try {
      if (Number(this.db.prepare('DELETE FROM rows WHERE t > ?').run(t).changes) > 0) this.forget();
      this.db.prepare('DELETE FROM rows WHERE t < ?').run(t - KEPT_SEC);
      for (const { pool_id: pool, price, volume } of pools) {
        const row = { t, price, v0: volume[0] ?? '0', v1: volume[1] ?? '0' };
        const last = this.newestOf(pool);
        if (
          last !== undefined &&
          last.t + HOUR > t &&
          last.price === row.price &&
          last.v0 === row.v0 &&
          last.v1 === row.v1
        )
          continue;
        this.insert.run(pool, t, row.price, row.v0, row.v1);
        this.newest.set(pool, row);
      }
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      this.forget();
      throw error;
    }
    this.opens = { atSec: -1, of: new Map() };
  }

  /** Price a day before a time: the row at or before it, else the first; undefined for a pool without rows. */
  openPrice(pool: string, nowSec: number): string | undefined {
    if (this.opens.atSec !== nowSec) this.opens = { atSec: nowSec, of: new Map() };
    const { of } = this.opens;
    if (!of.has(pool)) of.set(pool, this.rowBefore(pool, nowSec - DAY)?.price);
    return of.get(pool);
  }

  /** Rows from a time on, oldest first, with the one before it if there is one. */
  rowsSince(pool: string, fromSec: number): PoolRow[] {
    if (this.isClosed) return [];
    const start = this.rowBefore(pool, fromSec)?.t ?? 0;
    return ROWS.all(this.from.all(pool, start));
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.db.close();
  }

  private rowBefore(pool: string, atSec: number): PoolRow | undefined {
    if (this.isClosed) return undefined;
    return ROWS.find(this.atOrBefore.get(pool, atSec) ?? this.first.get(pool));
  }

  private newestOf(pool: string): PoolRow | undefined {
    const known = this.newest.get(pool);
    if (known !== undefined) return known;
    const row = ROWS.find(this.atOrBefore.get(pool, Number.MAX_SAFE_INTEGER));
    if (row !== undefined) this.newest.set(pool, row);
    return row;
  }

  private forget(): void {
    this.newest.clear();
    this.opens = { atSec: -1, of: new Map() };
  }
}
