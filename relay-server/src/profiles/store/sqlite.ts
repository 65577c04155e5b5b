// Profiles in one SQLite file, or in memory for `:memory:`.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { GroupCommit } from '../../storage/groupCommit.ts';
import { openSqlite } from '../../storage/openSqlite.ts';
import type { ProfileRecord, ProfileStore } from './store.ts';

const SCHEMA = [
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
];

interface Row {
  network: string;
  kind: string;
  address: string;
  signer: string;
  profile: string | null;
  message: string;
  signature: string;
  public_key: string | null;
  issued_at: number;
  updated_at: number;
}

/** A profile store in a file. @throws Refusal when another process has the file */
export function createSqliteProfiles(file: string): ProfileStore {
  return new SqliteProfiles(file);
}

class SqliteProfiles implements ProfileStore {
  readonly #db: DatabaseSync;
  readonly #writes: GroupCommit;
  readonly #put: StatementSync;
  readonly #find: StatementSync;
  readonly #list: StatementSync;

  constructor(file: string) {
    this.#db = openSqlite(file, SCHEMA);
    this.#writes = new GroupCommit(this.#db);
    this.#put = this.#db.prepare(
      `INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET signer = excluded.signer, profile = excluded.profile, message = excluded.message, signature = excluded.signature,
         public_key = excluded.public_key, issued_at = excluded.issued_at, updated_at = excluded.updated_at
       WHERE excluded.issued_at > profiles.issued_at`,
    );
    this.#find = this.#db.prepare('SELECT * FROM profiles WHERE network = ? AND kind = ? AND address = ?');
    this.#list = this.#db.prepare('SELECT * FROM profiles WHERE network = ? AND kind = ? AND profile IS NOT NULL ORDER BY updated_at DESC, address LIMIT ?');
  }

  put(record: ProfileRecord): Promise<boolean> {
    const { network, kind, address, signer, profile, message, signature, publicKey, issuedAt, updatedAt } = record;
    const text = profile === null ? null : JSON.stringify(profile);
    return this.#writes.run(() => this.#put.run(network, kind, address, signer, text, message, signature, publicKey, issuedAt, updatedAt).changes === 1);
  }

  async find(network: string, kind: ProfileKind, address: string): Promise<ProfileRecord | undefined> {
    const row = this.#find.get(network, kind, address) as unknown as Row | undefined;
    return row === undefined ? undefined : recordOf(row);
  }

  async findMany(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<ProfileRecord[]> {
    const rows = addresses.map((address) => this.#find.get(network, kind, address) as unknown as Row | undefined);
    return rows.filter((row) => row !== undefined).map(recordOf);
  }

  async list(network: string, kind: ProfileKind, limit: number): Promise<ProfileRecord[]> {
    return (this.#list.all(network, kind, limit) as unknown as Row[]).map(recordOf);
  }

  async check(): Promise<void> {
    this.#db.prepare('SELECT 1').get();
  }

  async close(): Promise<void> {
    this.#writes.flush();
    this.#db.close();
  }
}

function recordOf(row: Row): ProfileRecord {
  return {
    network: row.network,
    kind: row.kind as ProfileKind,
    address: row.address,
    signer: row.signer,
    profile: row.profile === null ? null : JSON.parse(row.profile),
    message: row.message,
    signature: row.signature,
    publicKey: row.public_key,
    issuedAt: row.issued_at,
    updatedAt: row.updated_at,
  };
}
