// The store on node:sqlite, in a file or in memory. WAL with synchronous NORMAL: a killed process loses nothing that was
// committed, a power cut at most the newest blocks, and a block is one transaction either way.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Refusal } from '@svc/core/errors';
import { ATTESTATION_SCHEMA, SqliteAttestations } from './sqliteAttestations.ts';
import { EVM_SCHEMA, SqliteEvm } from './sqliteEvm.ts';
import { INDEX_SCHEMA, SqliteIndex } from './sqliteIndex.ts';
import type { AttestationFilter, NewBlock, NewTx, PlacedAttestation, PlacedTx, Snapshot, Storage, StoredBlock, StoredTx } from './storage.ts';

const SCHEMA_VERSION = 2;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blocks (
  height INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, timestamp INTEGER NOT NULL,
  header TEXT NOT NULL, roots TEXT NOT NULL, first_seq INTEGER NOT NULL, first_event INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS transactions (
  height INTEGER NOT NULL, position INTEGER NOT NULL, hash TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (height, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS transactions_hash ON transactions (hash);
CREATE TABLE IF NOT EXISTS receipts (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS snapshots (height INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS queue (position INTEGER PRIMARY KEY, body TEXT NOT NULL);
`;

const BLOCK_COLUMNS = 'height, hash, timestamp, header, roots, first_seq AS firstSeq, first_event AS firstEvent';

type Row = Record<string, unknown>;

const asBlock = (row: Row | undefined) => row as unknown as StoredBlock | undefined;

/** The lock is the system's, so that a killed process leaves none behind. Two nodes on one chain would part it in two. */
function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 500; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec(SCHEMA + INDEX_SCHEMA + ATTESTATION_SCHEMA + EVM_SCHEMA);
    return database;
  } catch (cause) {
    database.close();
    const message = (cause as Error).message;
    const reason = message.includes('locked') ? 'another process has it open' : message;
    throw new Refusal('storage.unusable', `${path} cannot be used: ${reason}.`, { cause });
  }
}

class SqliteStorage implements Storage {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private readonly attestations = new SqliteAttestations((sql) => this.prepared(sql));
  readonly index = new SqliteIndex((sql) => this.prepared(sql));
  readonly evm = new SqliteEvm((sql) => this.prepared(sql));

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  private prepared(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private isInTransaction = false;

  atomically<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    this.database.exec('BEGIN IMMEDIATE');
    this.isInTransaction = true;
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    } finally {
      this.isInTransaction = false;
    }
  }

  findMeta(key: string): string | undefined {
    return (this.prepared('SELECT value FROM meta WHERE key = ?').get(key) as { value: string } | undefined)?.value;
  }

  setMeta(key: string, value: string): void {
    this.prepared('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(key, value);
  }

  appendBlock(block: NewBlock, receiptsKept: number): void {
    this.atomically(() => {
      this.prepared('INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        block.height,
        block.hash,
        block.timestamp,
        block.header,
        block.roots,
        block.firstSeq,
        block.firstEvent,
      );
      const addTx = this.prepared('INSERT INTO transactions VALUES (?, ?, ?, ?, ?)');
      for (const [position, tx] of block.transactions.entries()) addTx.run(block.height, position, tx.hash, tx.kind, tx.body);
      this.addEntries(block.height, block.transactions);
      this.attestations.add(block.height, block.attestations);
      this.evm.add(block.height, block.evmReceipts);
      if (block.receipts.length === 0) return;
      const addReceipt = this.prepared('INSERT INTO receipts (hash, body) VALUES (?, ?)');
      for (const { hash, body } of block.receipts) addReceipt.run(hash, body);
      this.prepared('DELETE FROM receipts WHERE id <= (SELECT MAX(id) FROM receipts) - ?').run(receiptsKept);
    });
  }

  private addEntries(height: number, transactions: readonly NewTx[]): void {
    this.index.add(
      height,
      transactions.map(({ hash, entry }) => ({ ...entry, hash })),
    );
  }

  indexBlock(height: number, transactions: readonly NewTx[]): void {
    this.atomically(() => this.addEntries(height, transactions));
  }

  removeFrom(height: number): void {
    this.atomically(() => {
      this.index.removeFrom(height);
      this.attestations.removeFrom(height);
      this.prepared('DELETE FROM receipts WHERE hash IN (SELECT hash FROM transactions WHERE height >= ?)').run(height);
      for (const table of ['transactions', 'blocks', 'snapshots', 'evm_receipts', 'evm_logs'])
        this.prepared(`DELETE FROM ${table} WHERE height >= ?`).run(height);
    });
  }

  findTip(): StoredBlock | undefined {
    return asBlock(this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks ORDER BY height DESC LIMIT 1`).get());
  }

  findBlock(height: number): StoredBlock | undefined {
    return asBlock(this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE height = ?`).get(height));
  }

  findBlockByHash(hash: string): StoredBlock | undefined {
    return asBlock(this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE hash = ?`).get(hash));
  }

  listBlocks(from: number, limit: number): StoredBlock[] {
    return this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE height >= ? ORDER BY height LIMIT ?`).all(from, limit) as unknown as StoredBlock[];
  }

  listTransactions(height: number): StoredTx[] {
    return this.prepared('SELECT hash, kind, body FROM transactions WHERE height = ? ORDER BY position').all(height) as unknown as StoredTx[];
  }

  findTransaction(hash: string): PlacedTx | undefined {
    const row = this.prepared('SELECT height, position, hash, kind, body FROM transactions WHERE hash = ?').get(hash);
    return row as unknown as PlacedTx | undefined;
  }

  listAttestations(filter: AttestationFilter, limit: number, offset: number): PlacedAttestation[] {
    return this.attestations.list(filter, limit, offset);
  }

  findReceipt(hash: string): string | undefined {
    return (this.prepared('SELECT body FROM receipts WHERE hash = ?').get(hash) as { body: string } | undefined)?.body;
  }

  saveSnapshot({ height, body }: Snapshot): void {
    this.atomically(() => {
      this.prepared('INSERT INTO snapshots VALUES (?, ?) ON CONFLICT (height) DO UPDATE SET body = excluded.body').run(height, body);
      this.prepared('DELETE FROM snapshots WHERE height < ?').run(height);
    });
  }

  findSnapshot(): Snapshot | undefined {
    return this.prepared('SELECT height, body FROM snapshots ORDER BY height DESC LIMIT 1').get() as unknown as Snapshot | undefined;
  }

  dropSnapshots(): void {
    this.database.exec('DELETE FROM snapshots');
  }

  saveQueue(bodies: readonly string[]): void {
    this.atomically(() => {
      this.database.exec('DELETE FROM queue');
      const add = this.prepared('INSERT INTO queue VALUES (?, ?)');
      for (const [position, body] of bodies.entries()) add.run(position, body);
    });
  }

  takeQueue(): string[] {
    const rows = this.prepared('SELECT body FROM queue ORDER BY position').all() as { body: string }[];
    if (rows.length > 0) this.database.exec('DELETE FROM queue');
    return rows.map(({ body }) => body);
  }

  isReachable(): boolean {
    try {
      this.prepared('SELECT 1').get();
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

/**
 * Opens the store of a file, or of memory for `:memory:`.
 * @throws Refusal `storage.unusable` when it is open elsewhere or no database, `storage.version` when another version wrote it
 */
export function openSqliteStorage(path: string): Storage {
  const storage = new SqliteStorage(openDatabase(path));
  const version = storage.findMeta('schema_version');
  if (version === undefined) storage.setMeta('schema_version', String(SCHEMA_VERSION));
  else if (version !== String(SCHEMA_VERSION)) {
    storage.close();
    throw new Refusal('storage.version', `${path} was written with storage version ${version}; this program reads version ${SCHEMA_VERSION}.`);
  }
  return storage;
}
