// Profiles in PostgreSQL, where several processes share them. The rule that only a newer claim replaces one is part of
// the one statement that writes, so it holds whichever processes write at the same moment.

import { Refusal } from '@svc/core/errors';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { Pool, type QueryResultRow } from 'pg';
import type { Logger } from '../../edge/log.ts';
import { unpackHex } from './packedHex.ts';
import type {
  ImageType,
  ProfileEntry,
  ProfileRecord,
  ProfileStore,
  ProfileSummary,
  StoredImage,
} from './profileStore.ts';

/** SQL of each schema version in order; applied by whichever process comes first. */
const SCHEMA = [
  `CREATE TABLE profiles (
     network text NOT NULL,
     kind text NOT NULL,
     address text NOT NULL,
     signer text NOT NULL,
     profile text,
     message text NOT NULL,
     signature text NOT NULL,
     public_key text,
     issued_at bigint NOT NULL,
     updated_at bigint NOT NULL,
     PRIMARY KEY (network, kind, address)
   );
   CREATE INDEX profiles_by_update ON profiles (network, kind, updated_at DESC, address) WHERE profile IS NOT NULL;
   CREATE TABLE images (
     url text PRIMARY KEY,
     hash text NOT NULL,
     type text NOT NULL,
     width integer NOT NULL,
     height integer NOT NULL,
     bytes bytea NOT NULL,
     size integer NOT NULL,
     fetched_at bigint NOT NULL
   );
   CREATE INDEX images_by_age ON images (fetched_at, url, size);`,
];

/** Key of the advisory lock under which the schema is changed. */
const MIGRATION_LOCK = 7_316_224;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;

interface Row extends QueryResultRow {
  network: string;
  kind: string;
  address: string;
  signer: string;
  profile: string | null;
  issued_at: string;
  updated_at: string;
}

interface ProofRow extends QueryResultRow {
  message: string;
  signature: string;
  public_key: string | null;
}

interface ImageRow extends QueryResultRow {
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: Buffer;
  fetched_at: string;
}

/** A profile store on a server; nothing is asked of it before `start`. */
export function createPostgresProfiles(address: string, log: Logger): ProfileStore {
  return new PostgresProfiles(address, log);
}

class PostgresProfiles implements ProfileStore {
  readonly isShared = true;
  readonly #pool: Pool;

  constructor(address: string, log: Logger) {
    this.#pool = new Pool({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
      max: 10,
    });
    // An idle connection that breaks is replaced at the next use.
    this.#pool.on('error', (err) => log.warn({ err }, 'lost a connection to PostgreSQL'));
  }

  async start(): Promise<void> {
    try {
      await this.#migrate();
    } catch (cause) {
      await this.#pool.end();
      if (cause instanceof Refusal) throw cause;
      throw new Refusal('storage.unusable', `PostgreSQL cannot be used: ${(cause as Error).message}`, { cause });
    }
  }

  async #migrate(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await client.query('CREATE TABLE IF NOT EXISTS profile_schema (version integer NOT NULL)');
      const { rows } = await client.query<{ version: number }>('SELECT version FROM profile_schema');
      const version = rows[0]?.version ?? 0;
      if (version > SCHEMA.length)
        throw new Refusal('storage.newer', 'The PostgreSQL database was written by a newer version of this program');
      for (const step of SCHEMA.slice(version)) await client.query(step);
      await client.query('DELETE FROM profile_schema');
      await client.query('INSERT INTO profile_schema VALUES ($1)', [SCHEMA.length]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async #query<R extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<{ rows: R[]; count: number }> {
    try {
      const { rows, rowCount } = await this.#pool.query<R>({ name, text, values });
      return { rows, count: rowCount ?? 0 };
    } catch (cause) {
      // A broken statement is a bug; any other error means that the server is unavailable for a while.
      if (/^(?:2[0-46-9]|42)/.test((cause as { code?: string }).code ?? '')) throw cause;
      throw new Refusal('storage.away', 'The profile database does not answer; try again', { cause });
    }
  }

  async put(entry: ProfileEntry): Promise<boolean> {
    const { network, kind, address, signer, profile, message, issuedAt, updatedAt } = entry;
    const signature = unpackHex(entry.signature);
    const publicKey = entry.publicKey === null ? null : unpackHex(entry.publicKey);
    const { count } = await this.#query(
      'put',
      `INSERT INTO profiles VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (network, kind, address) DO UPDATE SET signer = excluded.signer, profile = excluded.profile, message = excluded.message,
         signature = excluded.signature, public_key = excluded.public_key, issued_at = excluded.issued_at, updated_at = excluded.updated_at
       WHERE excluded.issued_at > profiles.issued_at`,
      [
        network,
        kind,
        address,
        signer,
        profile === null ? null : JSON.stringify(profile),
        message,
        signature,
        publicKey,
        issuedAt,
        updatedAt,
      ],
    );
    return count === 1;
  }

  async find(network: string, kind: ProfileKind, address: string): Promise<ProfileRecord | undefined> {
    const { rows } = await this.#query<Row & ProofRow>(
      'find',
      'SELECT * FROM profiles WHERE network = $1 AND kind = $2 AND address = $3',
      [network, kind, address],
    );
    const [row] = rows;
    return row === undefined
      ? undefined
      : { ...summaryOf(row), message: row.message, signature: row.signature, publicKey: row.public_key };
  }

  async findMany(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<ProfileSummary[]> {
    if (addresses.length === 0) return [];
    const { rows } = await this.#query<Row>(
      'findMany',
      'SELECT network, kind, address, signer, profile, issued_at, updated_at FROM profiles WHERE network = $1 AND kind = $2 AND address = ANY($3)',
      [network, kind, addresses],
    );
    return rows.map(summaryOf);
  }

  async listTokens(network: string, limit: number): Promise<ProfileSummary[]> {
    const { rows } = await this.#query<Row>(
      'listTokens',
      'SELECT network, kind, address, signer, profile, issued_at, updated_at FROM profiles WHERE network = $1 AND kind = $2 AND profile IS NOT NULL ORDER BY updated_at DESC, address LIMIT $3',
      [network, 'token', limit],
    );
    return rows.map(summaryOf);
  }

  async findImage(url: string): Promise<StoredImage | undefined> {
    const { rows } = await this.#query<ImageRow>('findImage', 'SELECT * FROM images WHERE url = $1', [url]);
    if (rows[0] === undefined) return undefined;
    const { hash, type, width, height, bytes, fetched_at: fetchedAt } = rows[0];
    return {
      url,
      hash,
      type: type as ImageType,
      width,
      height,
      bytes: new Uint8Array(bytes),
      fetchedAt: Number(fetchedAt),
    };
  }

  async putImage({ url, hash, type, width, height, bytes, fetchedAt }: StoredImage, maxBytes: number): Promise<void> {
    await this.#query(
      'putImage',
      `INSERT INTO images VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (url) DO UPDATE SET hash = excluded.hash, type = excluded.type, width = excluded.width, height = excluded.height,
         bytes = excluded.bytes, size = excluded.size, fetched_at = excluded.fetched_at`,
      [url, hash, type, width, height, Buffer.from(bytes), bytes.length, fetchedAt],
    );
    await this.#query(
      'oldImages',
      'DELETE FROM images WHERE url IN (SELECT url FROM (SELECT url, SUM(size) OVER (ORDER BY fetched_at DESC, url) AS total FROM images) AS sums WHERE total > $1)',
      [maxBytes],
    );
  }

  async check(): Promise<void> {
    await this.#query('check', 'SELECT 1', []);
  }

  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

function summaryOf(row: Row): ProfileSummary {
  return {
    network: row.network,
    kind: row.kind as ProfileKind,
    address: row.address,
    signer: row.signer,
    profile: row.profile === null ? null : JSON.parse(row.profile),
    issuedAt: Number(row.issued_at),
    updatedAt: Number(row.updated_at),
  };
}
