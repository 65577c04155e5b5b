// Receipts and logs of EVM transactions in the store. Logs have a row each, so that a filter reads only what matches.

import type { StatementSync } from 'node:sqlite';
import type { AccountId } from '@svc/core/accounts/address';
import { BYTES, INTEGER, orNull, rowReader, type SqlRow, TEXT, textOf } from '@svc/core/server/sqlRows';
import { packText, unpackText } from './packedText.ts';
import type { EvmStore, LogQuery, NewEvmReceipt, PlacedLog, PlacedReceipt } from './storage.ts';

export const EVM_SCHEMA = `
CREATE TABLE IF NOT EXISTS evm_receipts (
  height INTEGER NOT NULL, position INTEGER NOT NULL, hash TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (height, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS evm_receipts_hash ON evm_receipts (hash);
CREATE TABLE IF NOT EXISTS evm_logs (
  height INTEGER NOT NULL, log_index INTEGER NOT NULL, position INTEGER NOT NULL, hash TEXT NOT NULL, address TEXT NOT NULL,
  topic0 TEXT, topic1 TEXT, topic2 TEXT, topic3 TEXT, data TEXT NOT NULL,
  PRIMARY KEY (height, log_index)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS evm_logs_address ON evm_logs (address, height);
CREATE INDEX IF NOT EXISTS evm_logs_topic ON evm_logs (topic0, height);
CREATE TABLE IF NOT EXISTS evm_randao (height INTEGER PRIMARY KEY, mix BLOB NOT NULL);
`;

type Prepare = (sql: string) => StatementSync;

/** The same text for any number of values, so that there are few statements. */
const ANY_OF = 'IN (SELECT value FROM json_each(?))';

const RECEIPTS = rowReader({ height: INTEGER, position: INTEGER, hash: TEXT, body: BYTES });
const RANDAO = rowReader({ mix: BYTES });
const COUNT = rowReader({ count: INTEGER });
const LOGS = rowReader({
  height: INTEGER,
  log_index: INTEGER,
  position: INTEGER,
  hash: TEXT,
  address: textOf<AccountId>(),
  topic0: orNull(TEXT),
  topic1: orNull(TEXT),
  topic2: orNull(TEXT),
  topic3: orNull(TEXT),
  data: TEXT,
});

function asReceipt(row: SqlRow): PlacedReceipt {
  const found = RECEIPTS.one(row);
  return { ...found, body: unpackText(found.body) };
}

export class SqliteEvm implements EvmStore {
  private readonly prepared: Prepare;

  constructor(prepared: Prepare) {
    this.prepared = prepared;
  }

  /** Adds a block's receipts, and the randomness before it; inside the transaction that stores the block. */
  add(height: number, prevRandao: string, receipts: readonly NewEvmReceipt[]): void {
    this.prepared('INSERT INTO evm_randao VALUES (?, ?)').run(height, Buffer.from(prevRandao, 'hex'));
    if (receipts.length === 0) return;
    const addReceipt = this.prepared('INSERT INTO evm_receipts VALUES (?, ?, ?, ?)');
    const addLog = this.prepared('INSERT INTO evm_logs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    let index = 0;
    for (const [position, { hash, body, logs }] of receipts.entries()) {
      addReceipt.run(height, position, hash, packText(body));
      for (const { address, topics, data } of logs) {
        const [first = null, second = null, third = null, fourth = null] = topics;
        addLog.run(height, index++, position, hash, address, first, second, third, fourth, data);
      }
    }
  }

  find(hash: string): PlacedReceipt | undefined {
    const row = this.prepared('SELECT height, position, hash, body FROM evm_receipts WHERE hash = ?').get(hash);
    return row === undefined ? undefined : asReceipt(row);
  }

  list(height: number): PlacedReceipt[] {
    return this.prepared('SELECT height, position, hash, body FROM evm_receipts WHERE height = ? ORDER BY position')
      .all(height)
      .map(asReceipt);
  }

  prevRandao(height: number): string {
    const row = RANDAO.find(this.prepared('SELECT mix FROM evm_randao WHERE height = ?').get(height));
    return row === undefined ? '0'.repeat(64) : Buffer.from(row.mix).toString('hex');
  }

  countLogsBefore(height: number, position: number): number {
    const before = this.prepared('SELECT COUNT(*) AS count FROM evm_logs WHERE height = ? AND position < ?');
    return COUNT.one(before.get(height, position)).count;
  }

  logs({ from, to, addresses, topics, limit }: LogQuery): PlacedLog[] {
    const clauses = ['height BETWEEN ? AND ?'];
    const values: (string | number)[] = [from, to];
    if (addresses.length > 0) {
      clauses.push(`address ${ANY_OF}`);
      values.push(JSON.stringify(addresses));
    }
    for (const [place, wanted] of topics.entries()) {
      // A wildcard still requires a topic at that position.
      if (wanted.length === 0) clauses.push(`topic${place} IS NOT NULL`);
      else {
        clauses.push(`topic${place} ${ANY_OF}`);
        values.push(JSON.stringify(wanted));
      }
    }
    const sql = `SELECT * FROM evm_logs WHERE ${clauses.join(' AND ')} ORDER BY height, log_index LIMIT ?`;
    return LOGS.all(this.prepared(sql).all(...values, limit)).map(
      ({ log_index: index, topic0, topic1, topic2, topic3, ...rest }) => ({
        ...rest,
        index,
        topics: [topic0, topic1, topic2, topic3].filter((topic) => topic !== null),
      }),
    );
  }
}
