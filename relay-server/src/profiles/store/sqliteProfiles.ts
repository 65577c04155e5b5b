// Profiles in one SQLite file, or in memory for `:memory:`.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ProfileKind } from '@svc/core/profiles/fields';
import type { OwnDatabase } from '@svc/core/server/backup';
import { BYTES, type Column, INTEGER, oneOf, orNull, type RowOf, rowReader, TEXT } from '@svc/core/server/sqlRows';
import { FileSync } from '../../storage/fileSync.ts';
import { GroupCommit, transactionsOf } from '../../storage/groupCommit.ts';
import { CHECKPOINT_PAGES, openSqlite } from '../../storage/openSqlite.ts';
import { type PackedHex, unpackHex } from './packedHex.ts';
import {
  IMAGE_TYPES,
  type ProfileEntry,
  type ProfileRecord,
  type ProfileStore,
  type ProfileSummary,
  type StoredImage,
} from './profileStore.ts';
import { PROFILE_SCHEMA, slotOf } from './profileTables.ts';

/** Deletes the images behind the newest that fit into the bound together. */
const OLDEST_IMAGES = `DELETE FROM images WHERE url IN (
  SELECT url FROM (SELECT url, SUM(size) OVER (ORDER BY fetched_at DESC, url) AS total FROM images) WHERE total > ?)`;

const SUBJECT = {
  network: TEXT,
  kind: oneOf(['account', 'token']),
  address: TEXT,
  signer: TEXT,
  profile: orNull(TEXT),
  issued_at: INTEGER,
  updated_at: INTEGER,
};
const SUBJECTS = rowReader(SUBJECT);
/** With the number of its evidence. */
const FULL = { ...SUBJECT, evidence: INTEGER };
const FULL_SUBJECTS = rowReader(FULL);
const PACKED_HEX: Column<PackedHex> = {
  words: 'text or bytes',
  holds: (value) => TEXT.holds(value) || BYTES.holds(value),
};
const EVIDENCE = rowReader({ message: TEXT, signature: PACKED_HEX, public_key: orNull(PACKED_HEX) });
const IMAGES = rowReader({
  url: TEXT,
  hash: TEXT,
  type: oneOf(IMAGE_TYPES),
  width: INTEGER,
  height: INTEGER,
  bytes: BYTES,
  fetched_at: INTEGER,
});
const LAST = rowReader({ last: INTEGER });
type Row = RowOf<typeof SUBJECT>;
type FullRow = RowOf<typeof FULL>;

/** A profile store in a file. @throws Refusal when another process has the file */
export function createSqliteProfiles(file: string): ProfileStore {
  return new SqliteProfiles(file);
}

class SqliteProfiles implements ProfileStore {
  readonly isShared = false;
  readonly #file: string | undefined;
  readonly #db: DatabaseSync;
  readonly #writes: GroupCommit;
  readonly #sync: FileSync;
  readonly #put: StatementSync;
  readonly #putEvidence: StatementSync;
  readonly #at: StatementSync;
  readonly #atAll: StatementSync;
  readonly #evidenceAt: StatementSync;
  readonly #tokens: StatementSync;
  #lastEvidence: number;

  constructor(file: string) {
    this.#db = openSqlite(file, PROFILE_SCHEMA);
    this.#file = file === ':memory:' ? undefined : file;
    this.#db.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.#sync = new FileSync(file === ':memory:' ? undefined : `${file}-wal`);
    this.#writes = new GroupCommit(transactionsOf(this.#db));
    this.#put = this.#db.prepare(
      `INSERT INTO subjects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET signer = excluded.signer, profile = excluded.profile, issued_at = excluded.issued_at, updated_at = excluded.updated_at
       WHERE excluded.issued_at > subjects.issued_at`,
    );
    this.#putEvidence = this.#db.prepare('INSERT OR REPLACE INTO evidence VALUES (?, ?, ?, ?)');
    this.#at = this.#db.prepare(
      'SELECT network, kind, address, signer, profile, issued_at, updated_at, evidence FROM subjects WHERE id = ?',
    );
    this.#atAll = this.#db.prepare(
      'SELECT network, kind, address, signer, profile, issued_at, updated_at FROM json_each(?) AS asked CROSS JOIN subjects ON subjects.id = asked.value',
    );
    this.#evidenceAt = this.#db.prepare('SELECT message, signature, public_key FROM evidence WHERE id = ?');
    this.#lastEvidence = LAST.one(this.#db.prepare('SELECT COALESCE(MAX(id), 0) AS last FROM evidence').get()).last;
    this.#tokens = this.#db.prepare(
      `SELECT network, kind, address, signer, profile, issued_at, updated_at FROM subjects
       WHERE network = ? AND kind = 'token' AND profile IS NOT NULL ORDER BY updated_at DESC, address LIMIT ?`,
    );
  }

  async put(entry: ProfileEntry): Promise<boolean> {
    const { network, kind, address, signer, profile, message, signature, publicKey, issuedAt, updatedAt } = entry;
    const text = profile === null ? null : JSON.stringify(profile);
    const isStored = await this.#writes.run(() => {
      const { id, row } = this.#look(network, kind, address);
      const evidence = row?.evidence ?? ++this.#lastEvidence;
      const isNewer =
        this.#put.run(id, network, kind, address, signer, text, issuedAt, updatedAt, evidence).changes === 1;
      if (isNewer) this.#putEvidence.run(evidence, message, signature, publicKey);
      return isNewer;
    });
    if (isStored) await this.#sync.synced();
    return isStored;
  }

  async find(network: string, kind: ProfileKind, address: string): Promise<ProfileRecord | undefined> {
    const { row } = this.#look(network, kind, address);
    if (row === undefined) return undefined;
    const { message, signature, public_key: publicKey } = EVIDENCE.one(this.#evidenceAt.get(row.evidence));
    return {
      ...summaryOf(row),
      message,
      signature: unpackHex(signature),
      publicKey: publicKey === null ? null : unpackHex(publicKey),
    };
  }

  async findMany(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<ProfileSummary[]> {
    // One statement for all: what a call costs is several times what finding a row does.
    const rows = SUBJECTS.all(this.#atAll.all(JSON.stringify(addresses.map(slotOf))));
    const asked = new Set(addresses);
    const found: Row[] = [];
    for (const row of rows)
      if (row.kind === kind && row.network === network && asked.delete(row.address)) found.push(row);
    // Where another subject has the number, the one that is looked for may have one of the next.
    if (found.length < rows.length) {
      for (const address of asked) {
        const { row } = this.#look(network, kind, address);
        if (row !== undefined) found.push(row);
      }
    }
    return found.map(summaryOf);
  }

  async listTokens(network: string, limit: number): Promise<ProfileSummary[]> {
    return SUBJECTS.all(this.#tokens.all(network, limit)).map(summaryOf);
  }

  /** A subject's row and its number; without a row, the number that it would get. */
  #look(network: string, kind: ProfileKind, address: string): { id: number; row?: FullRow } {
    for (let id = slotOf(address); ; id++) {
      const row = FULL_SUBJECTS.find(this.#at.get(id));
      if (row === undefined) return { id };
      if (row.address === address && row.kind === kind && row.network === network) return { id, row };
    }
  }

  async findImage(url: string): Promise<StoredImage | undefined> {
    const row = IMAGES.find(this.#db.prepare('SELECT * FROM images WHERE url = ?').get(url));
    if (row === undefined) return undefined;
    const { hash, type, width, height, bytes, fetched_at: fetchedAt } = row;
    return { url, hash, type, width, height, bytes, fetchedAt };
  }

  putImage({ url, hash, type, width, height, bytes, fetchedAt }: StoredImage, maxBytes: number): Promise<void> {
    return this.#writes.run(() => {
      this.#db
        .prepare('INSERT OR REPLACE INTO images VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(url, hash, type, width, height, bytes, bytes.length, fetchedAt);
      this.#db.prepare(OLDEST_IMAGES).run(maxBytes);
    });
  }

  /** Opened by the constructor, which fails when the file cannot be used. */
  async start(): Promise<void> {}

  async check(): Promise<void> {
    this.#db.prepare('SELECT 1').get();
    // Rejects once the disk has failed: what it then holds is not known.
    await this.#sync.synced();
  }

  get database(): OwnDatabase | undefined {
    return this.#file === undefined
      ? undefined
      : { db: this.#db, file: this.#file, settle: () => this.#writes.flush() };
  }

  async close(): Promise<void> {
    this.#writes.flush();
    await this.#sync.synced();
    await this.#sync.close();
    this.#db.close();
  }
}

function summaryOf(row: Row): ProfileSummary {
  return {
    network: row.network,
    kind: row.kind,
    address: row.address,
    signer: row.signer,
    profile: row.profile === null ? null : JSON.parse(row.profile),
    issuedAt: row.issued_at,
    updatedAt: row.updated_at,
  };
}
