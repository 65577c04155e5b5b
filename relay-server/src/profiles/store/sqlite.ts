// Profiles in one SQLite file, or in memory for `:memory:`.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { GroupCommit } from '../../storage/groupCommit.ts';
import { openSqlite } from '../../storage/openSqlite.ts';
import type { ImageType, ProfileRecord, ProfileStore, ProfileSummary, StoredImage } from './store.ts';

/** SQL of each version of the file, in order. */
export const PROFILE_SCHEMA: readonly string[] = [
  `CREATE TABLE profiles (
     network TEXT NOT NULL,
     kind TEXT NOT NULL,
     address TEXT NOT NULL,
     signer TEXT NOT NULL,
     profile TEXT,
     message TEXT NOT NULL,
     signature TEXT NOT NULL,
     public_key TEXT,
     issued_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     PRIMARY KEY (network, kind, address)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX profiles_by_update ON profiles (network, kind, updated_at DESC, address) WHERE profile IS NOT NULL;`,
  `CREATE TABLE images (
     url TEXT NOT NULL PRIMARY KEY,
     hash TEXT NOT NULL,
     type TEXT NOT NULL,
     width INTEGER NOT NULL,
     height INTEGER NOT NULL,
     bytes BLOB NOT NULL,
     size INTEGER NOT NULL,
     fetched_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX images_by_age ON images (fetched_at, url, size);`,
  // A proof is fifty times as long as what it proves: apart from it, a list reads few pages however many profiles there are.
  `CREATE TABLE proofs (
     network TEXT NOT NULL,
     kind TEXT NOT NULL,
     address TEXT NOT NULL,
     message TEXT NOT NULL,
     signature TEXT NOT NULL,
     public_key TEXT,
     PRIMARY KEY (network, kind, address)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO proofs SELECT network, kind, address, message, signature, public_key FROM profiles;
   ALTER TABLE profiles DROP COLUMN message;
   ALTER TABLE profiles DROP COLUMN signature;
   ALTER TABLE profiles DROP COLUMN public_key;`,
];

/** Deletes the images behind the newest that fit into the bound together. */
const OLDEST_IMAGES = `DELETE FROM images WHERE url IN (
  SELECT url FROM (SELECT url, SUM(size) OVER (ORDER BY fetched_at DESC, url) AS total FROM images) WHERE total > ?)`;

interface Row {
  network: string;
  kind: string;
  address: string;
  signer: string;
  profile: string | null;
  issued_at: number;
  updated_at: number;
}

interface ProofRow {
  message: string;
  signature: string;
  public_key: string | null;
}

interface ImageRow {
  url: string;
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
  fetched_at: number;
}

/** A profile store in a file. @throws Refusal when another process has the file */
export function createSqliteProfiles(file: string): ProfileStore {
  return new SqliteProfiles(file);
}

class SqliteProfiles implements ProfileStore {
  readonly #db: DatabaseSync;
  readonly #writes: GroupCommit;
  readonly #put: StatementSync;
  readonly #putProof: StatementSync;
  readonly #find: StatementSync;
  readonly #findProof: StatementSync;
  readonly #list: StatementSync;

  constructor(file: string) {
    this.#db = openSqlite(file, PROFILE_SCHEMA);
    this.#writes = new GroupCommit(this.#db);
    this.#put = this.#db.prepare(
      `INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET signer = excluded.signer, profile = excluded.profile, issued_at = excluded.issued_at, updated_at = excluded.updated_at
       WHERE excluded.issued_at > profiles.issued_at`,
    );
    this.#putProof = this.#db.prepare('INSERT OR REPLACE INTO proofs VALUES (?, ?, ?, ?, ?, ?)');
    this.#findProof = this.#db.prepare('SELECT message, signature, public_key FROM proofs WHERE network = ? AND kind = ? AND address = ?');
    this.#find = this.#db.prepare('SELECT * FROM profiles WHERE network = ? AND kind = ? AND address = ?');
    this.#list = this.#db.prepare('SELECT * FROM profiles WHERE network = ? AND kind = ? AND profile IS NOT NULL ORDER BY updated_at DESC, address LIMIT ?');
  }

  put(record: ProfileRecord): Promise<boolean> {
    const { network, kind, address, signer, profile, message, signature, publicKey, issuedAt, updatedAt } = record;
    const text = profile === null ? null : JSON.stringify(profile);
    return this.#writes.run(() => {
      const isNewer = this.#put.run(network, kind, address, signer, text, issuedAt, updatedAt).changes === 1;
      if (isNewer) this.#putProof.run(network, kind, address, message, signature, publicKey);
      return isNewer;
    });
  }

  async find(network: string, kind: ProfileKind, address: string): Promise<ProfileRecord | undefined> {
    const row = this.#find.get(network, kind, address) as unknown as Row | undefined;
    if (row === undefined) return undefined;
    const { message, signature, public_key: publicKey } = this.#findProof.get(network, kind, address) as unknown as ProofRow;
    return { ...summaryOf(row), message, signature, publicKey };
  }

  async findMany(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<ProfileSummary[]> {
    const rows = addresses.map((address) => this.#find.get(network, kind, address) as unknown as Row | undefined);
    return rows.filter((row) => row !== undefined).map(summaryOf);
  }

  async list(network: string, kind: ProfileKind, limit: number): Promise<ProfileSummary[]> {
    return (this.#list.all(network, kind, limit) as unknown as Row[]).map(summaryOf);
  }

  async findImage(url: string): Promise<StoredImage | undefined> {
    const row = this.#db.prepare('SELECT * FROM images WHERE url = ?').get(url) as unknown as ImageRow | undefined;
    if (row === undefined) return undefined;
    const { hash, type, width, height, bytes, fetched_at: fetchedAt } = row;
    return { url, hash, type: type as ImageType, width, height, bytes, fetchedAt };
  }

  putImage({ url, hash, type, width, height, bytes, fetchedAt }: StoredImage, maxBytes: number): Promise<void> {
    return this.#writes.run(() => {
      this.#db.prepare('INSERT OR REPLACE INTO images VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(url, hash, type, width, height, bytes, bytes.length, fetchedAt);
      this.#db.prepare(OLDEST_IMAGES).run(maxBytes);
    });
  }

  /** Opened by the constructor, which fails when the file cannot be used. */
  async start(): Promise<void> {}

  async check(): Promise<void> {
    this.#db.prepare('SELECT 1').get();
  }

  async close(): Promise<void> {
    this.#writes.flush();
    this.#db.close();
  }
}

function summaryOf(row: Row): ProfileSummary {
  return {
    network: row.network,
    kind: row.kind as ProfileKind,
    address: row.address,
    signer: row.signer,
    profile: row.profile === null ? null : JSON.parse(row.profile),
    issuedAt: row.issued_at,
    updatedAt: row.updated_at,
  };
}
