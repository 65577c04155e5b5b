// The store on node:sqlite, in a file or in memory. WAL with synchronous NORMAL: a killed process loses nothing that
// was committed, a power failure at most the newest blocks, and a block is one transaction either way.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Refusal } from '@svc/core/errors';
import type { OwnDatabase } from '@svc/core/server/backup';
import { BYTES, INTEGER, oneOf, type RowOf, rowReader, type SqlRow, TEXT } from '@svc/core/server/sqlRows';
import { ENTRY_KINDS } from '../kernel/indexEntry.ts';
import { type HexText, packText, packTextHere, unpackText } from './packedText.ts';
import { ATTESTATION_SCHEMA, SqliteAttestations } from './sqliteAttestations.ts';
import { DICTIONARY_SCHEMA, SqliteDictionary } from './sqliteDictionary.ts';
import { EVM_SCHEMA, SqliteEvm } from './sqliteEvm.ts';
import { INDEX_SCHEMA, POSITIONS, placeOf, SqliteIndex } from './sqliteIndex.ts';
import { REORGS_SCHEMA, SqliteReorgs } from './sqliteReorgs.ts';
import type {
  AttestationFilter,
  NewBlock,
  NewTx,
  PlacedAttestation,
  PlacedTx,
  Snapshot,
  Storage,
  StoredAttestation,
  StoredBlock,
  StoredTx,
} from './storage.ts';

const SCHEMA_VERSION = '3';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS blocks (
  height INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, timestamp INTEGER NOT NULL,
  header BLOB NOT NULL, roots BLOB NOT NULL, first_seq INTEGER NOT NULL, first_event INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS signatures (height INTEGER PRIMARY KEY, hash BLOB NOT NULL, signature BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS transactions (place INTEGER PRIMARY KEY, hash BLOB NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS transactions_hash ON transactions (hash);
CREATE TABLE IF NOT EXISTS receipts (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS snapshots (height INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS queue (position INTEGER PRIMARY KEY, body TEXT NOT NULL);
`;

const BLOCK_COLUMNS =
  'height, lower(hex(hash)) AS hash, timestamp, header, roots, first_seq AS firstSeq, first_event AS firstEvent';

/** A snapshot is written often and read once. */
const FAST = { level: 1 };

const BLOCK = {
  height: INTEGER,
  hash: TEXT,
  timestamp: INTEGER,
  header: BYTES,
  roots: BYTES,
  firstSeq: INTEGER,
  firstEvent: INTEGER,
};
const BLOCKS = rowReader(BLOCK);
const TX = { hash: TEXT, kind: oneOf(ENTRY_KINDS), body: BYTES };
const TXS = rowReader(TX);
const PLACED_TXS = rowReader({ ...TX, place: INTEGER });
const HASHES = rowReader({ hash: TEXT });
const BODIES = rowReader({ body: BYTES });
const SIGNATURES = rowReader({ signature: BYTES });
const SNAPSHOTS = rowReader({ height: INTEGER, body: BYTES });
const META = rowReader({ value: TEXT });

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** Before any table is touched: tables of another version may have the same names. @throws Refusal `storage.version` */
function checkVersion(database: DatabaseSync, path: string): void {
  database.exec('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  const row = META.find(database.prepare("SELECT value FROM meta WHERE key = 'schema_version'").get());
  if (row === undefined) database.prepare("INSERT INTO meta VALUES ('schema_version', ?)").run(SCHEMA_VERSION);
  else if (row.value !== SCHEMA_VERSION) {
    throw new Refusal(
      'storage.version',
      `${path} was written with storage version ${row.value}; this program reads version ${SCHEMA_VERSION}. Choose another folder or remove this one; sim_dump of the program that wrote it and sim_load here carry a chain over.`,
    );
  }
}

/** The lock is the system's, so that a killed process leaves none behind. Two nodes on one chain would split it. */
function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(
      'PRAGMA busy_timeout = 500; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;',
    );
    checkVersion(database, path);
    database.exec(SCHEMA + DICTIONARY_SCHEMA + INDEX_SCHEMA + ATTESTATION_SCHEMA + EVM_SCHEMA + REORGS_SCHEMA);
    return database;
  } catch (cause) {
    database.close();
    if (cause instanceof Refusal) throw cause;
    const message = (cause as Error).message;
    const reason = message.includes('locked') ? 'another process has it open' : message;
    throw new Refusal('storage.unusable', `${path} cannot be used: ${reason}.`, { cause });
  }
}

class SqliteStorage implements Storage {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private readonly words = new SqliteDictionary((sql) => this.prepared(sql));
  private readonly attestations = new SqliteAttestations((sql) => this.prepared(sql), this.words);
  readonly index = new SqliteIndex((sql) => this.prepared(sql));
  readonly evm = new SqliteEvm((sql) => this.prepared(sql));
  readonly own: OwnDatabase | undefined;
  readonly reorgs = new SqliteReorgs((sql) => this.prepared(sql));

  constructor(database: DatabaseSync, path: string) {
    this.database = database;
    this.own = path === ':memory:' ? undefined : { db: database, file: path };
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
  /** The last block that was asked for: most readers ask for the newest, again and again. */
  private found: StoredBlock | undefined;

  atomically<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    this.prepared('BEGIN IMMEDIATE').run();
    this.isInTransaction = true;
    try {
      const result = work();
      this.prepared('COMMIT').run();
      return result;
    } catch (error) {
      this.words.forget();
      this.found = undefined;
      // With a full disk the database may have rolled the transaction back itself.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    } finally {
      this.isInTransaction = false;
    }
  }

  findMeta(key: string): string | undefined {
    return META.find(this.prepared('SELECT value FROM meta WHERE key = ?').get(key))?.value;
  }

  setMeta(key: string, value: string): void {
    this.prepared('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
      key,
      value,
    );
  }

  appendBlock(block: NewBlock, receiptsKept: number): void {
    this.atomically(() => {
      this.words.follow(block.header);
      const header = packText(block.header, this.words);
      this.prepared('INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        block.height,
        bytesOf(block.hash),
        block.timestamp,
        header,
        this.pack(block.roots),
        block.firstSeq,
        block.firstEvent,
      );
      const addTx = this.prepared('INSERT INTO transactions VALUES (?, ?, ?, ?)');
      for (const [position, tx] of block.transactions.entries())
        addTx.run(placeOf(block.height, position), bytesOf(tx.hash), tx.kind, this.pack(tx.body));
      this.addEntries(block.height, block.transactions);
      this.attestations.add(block.height, block.attestations);
      this.evm.add(block.height, block.prevRandao, block.evmReceipts);
      if (block.receipts.length === 0) return;
      const addReceipt = this.prepared('INSERT INTO receipts (hash, body) VALUES (?, ?)');
      for (const { hash, body } of block.receipts) addReceipt.run(bytesOf(hash), this.pack(body));
      this.prepared('DELETE FROM receipts WHERE id <= (SELECT MAX(id) FROM receipts) - ?').run(receiptsKept);
    });
  }

  addSignature(height: number, hash: string, signature: Uint8Array): void {
    this.prepared('INSERT OR REPLACE INTO signatures VALUES (?, ?, ?)').run(height, bytesOf(hash), signature);
  }

  findSignature(height: number, hash: string): Uint8Array | undefined {
    const found = this.prepared('SELECT signature FROM signatures WHERE height = ? AND hash = ?');
    return SIGNATURES.find(found.get(height, bytesOf(hash)))?.signature;
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
    this.found = undefined;
    this.atomically(() => {
      this.index.removeFrom(height);
      this.attestations.removeFrom(height);
      const place = placeOf(height, 0);
      this.prepared('DELETE FROM receipts WHERE hash IN (SELECT hash FROM transactions WHERE place >= ?)').run(place);
      this.prepared('DELETE FROM transactions WHERE place >= ?').run(place);
      for (const table of ['blocks', 'signatures', 'snapshots', 'evm_receipts', 'evm_logs', 'evm_randao'])
        this.prepared(`DELETE FROM ${table} WHERE height >= ?`).run(height);
    });
  }

  /** Bytes for a statement that runs before anything else is packed. */
  private pack(text: HexText): Uint8Array {
    return packTextHere(text, this.words);
  }

  private unpack(bytes: Uint8Array): string {
    return unpackText(bytes, this.words);
  }

  private asBlock({ header, roots, ...rest }: RowOf<typeof BLOCK>): StoredBlock {
    const unpack = (bytes: Uint8Array): string => this.unpack(bytes);
    let text: string | undefined;
    // Texts are unpacked on access: most readers want only the hash and the time.
    return {
      ...rest,
      get header() {
        text ??= unpack(header);
        return text;
      },
      get roots() {
        return unpack(roots);
      },
    };
  }

  private findBlockBy(row: SqlRow | undefined): StoredBlock | undefined {
    const found = BLOCKS.find(row);
    return found === undefined ? undefined : this.asBlock(found);
  }

  private asTx({ hash, kind, body }: RowOf<typeof TX>): StoredTx {
    return { hash, kind, body: this.unpack(body) };
  }

  findTip(): StoredBlock | undefined {
    return this.findBlockBy(this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks ORDER BY height DESC LIMIT 1`).get());
  }

  findBlock(height: number): StoredBlock | undefined {
    if (this.found?.height !== height)
      this.found = this.findBlockBy(this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE height = ?`).get(height));
    return this.found;
  }

  findBlockHash(height: number): string | undefined {
    return HASHES.find(this.prepared('SELECT lower(hex(hash)) AS hash FROM blocks WHERE height = ?').get(height))?.hash;
  }

  findBlockByHash(hash: string): StoredBlock | undefined {
    if (this.found?.hash !== hash)
      this.found = this.findBlockBy(
        this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE hash = ?`).get(bytesOf(hash)),
      );
    return this.found;
  }

  listBlocks(from: number, limit: number): StoredBlock[] {
    const rows = this.prepared(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE height >= ? ORDER BY height LIMIT ?`).all(
      from,
      limit,
    );
    return BLOCKS.all(rows).map((row) => this.asBlock(row));
  }

  listTransactions(height: number): StoredTx[] {
    const rows = this.prepared(
      'SELECT lower(hex(hash)) AS hash, kind, body FROM transactions WHERE place >= ? AND place < ? ORDER BY place',
    );
    return TXS.all(rows.all(placeOf(height, 0), placeOf(height + 1, 0))).map((row) => this.asTx(row));
  }

  listHashes(height: number): string[] {
    const rows = this.prepared(
      'SELECT lower(hex(hash)) AS hash FROM transactions WHERE place >= ? AND place < ? ORDER BY place',
    );
    return HASHES.all(rows.all(placeOf(height, 0), placeOf(height + 1, 0))).map(({ hash }) => hash);
  }

  private asPlaced(row: SqlRow | undefined): PlacedTx | undefined {
    const found = PLACED_TXS.find(row);
    return found === undefined
      ? undefined
      : { ...this.asTx(found), height: Math.floor(found.place / POSITIONS), position: found.place % POSITIONS };
  }

  findTransaction(hash: string): PlacedTx | undefined {
    return this.asPlaced(
      this.prepared('SELECT place, lower(hex(hash)) AS hash, kind, body FROM transactions WHERE hash = ?').get(
        bytesOf(hash),
      ),
    );
  }

  findTransactionAt(place: number): PlacedTx | undefined {
    return this.asPlaced(
      this.prepared('SELECT place, lower(hex(hash)) AS hash, kind, body FROM transactions WHERE place = ?').get(place),
    );
  }

  attestationsIn(height: number): StoredAttestation[] {
    return this.attestations.in(height);
  }

  listAttestations(filter: AttestationFilter, limit: number, offset: number): PlacedAttestation[] {
    return this.attestations.list(filter, limit, offset);
  }

  findReceipt(hash: string): string | undefined {
    const row = BODIES.find(this.prepared('SELECT body FROM receipts WHERE hash = ?').get(bytesOf(hash)));
    return row === undefined ? undefined : this.unpack(row.body);
  }

  saveSnapshot({ height, body }: Snapshot, behind: number): void {
    this.atomically(() => {
      this.prepared('INSERT INTO snapshots VALUES (?, ?) ON CONFLICT (height) DO UPDATE SET body = excluded.body').run(
        height,
        deflateRawSync(body, FAST),
      );
      this.prepared(
        'DELETE FROM snapshots WHERE height < ? AND height <> (SELECT MAX(height) FROM snapshots WHERE height <= ?)',
      ).run(height, height - behind);
    });
  }

  findSnapshot(): Snapshot | undefined {
    const row = SNAPSHOTS.find(this.prepared('SELECT height, body FROM snapshots ORDER BY height DESC LIMIT 1').get());
    return row === undefined ? undefined : { height: row.height, body: inflateRawSync(row.body).toString('utf8') };
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
 * @throws Refusal `storage.unusable` when it is open elsewhere or no database, `storage.version` when another version
 * wrote it
 */
export function openSqliteStorage(path: string): Storage {
  return new SqliteStorage(openDatabase(path), path);
}
