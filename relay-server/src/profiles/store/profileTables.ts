// The tables of the SQLite file of profiles. A row is found by a number made from its address. A tree keyed by texts is
// deep, and each of its levels costs a page and a comparison of texts; keyed by numbers it has three levels at a
// million profiles.

import type { DatabaseSync } from 'node:sqlite';
import type { SchemaStep } from '../../storage/openSqlite.ts';
import type { PackedHex } from './packedHex.ts';

/** Digits of an address that make its number: as many as fit. */
const SLOT_DIGITS = 13;

/**
 * The number from which on a subject's row is looked for: the last digits of its address, which are a hash already. The
 * same address on another network, as a token too, and one that happens to end alike, take the next free number.
 */
export function slotOf(address: string): number {
  const number = Number.parseInt(address.slice(-SLOT_DIGITS), 16);
  return Number.isNaN(number) ? 0 : number;
}

const TABLES = `
  CREATE TABLE subjects (
    id INTEGER PRIMARY KEY,
    network TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    signer TEXT NOT NULL,
    profile TEXT,
    issued_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    evidence INTEGER NOT NULL
  ) STRICT;
  -- Accounts are never listed.
  CREATE INDEX tokens_by_update ON subjects (network, updated_at DESC, address) WHERE kind = 'token' AND profile IS NOT NULL;
  -- Numbered as it comes, so that what a group of claims brings is written in one place.
  CREATE TABLE evidence (
    id INTEGER PRIMARY KEY,
    message TEXT NOT NULL,
    signature ANY NOT NULL,
    public_key ANY
  ) STRICT;`;

/** Hex of the old tables in the form that these have. */
function packOld(text: string): PackedHex {
  const bytes = Buffer.from(text, 'hex');
  return bytes.toString('hex') === text ? bytes : text;
}

/** Moves the rows of the tables that were keyed by texts. */
function keyByNumbers(db: DatabaseSync): void {
  db.exec(TABLES);
  const isFree = db.prepare('SELECT NOT EXISTS (SELECT 1 FROM subjects WHERE id = ?) AS free');
  const put = db.prepare('INSERT INTO subjects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const putEvidence = db.prepare('INSERT INTO evidence VALUES (?, ?, ?, ?)');
  const old = db.prepare('SELECT * FROM profiles JOIN proofs USING (network, kind, address)');
  let evidence = 0;
  for (const row of old.iterate() as Iterable<Record<string, string | number>>) {
    const { network, kind, address, signer, profile, message, signature, public_key, issued_at, updated_at } =
      row as Record<string, string>;
    let id = slotOf(address as string);
    while ((isFree.get(id) as { free: number }).free === 0) id++;
    evidence++;
    put.run(
      id,
      network as string,
      kind as string,
      address as string,
      signer as string,
      profile ?? null,
      issued_at as string,
      updated_at as string,
      evidence,
    );
    putEvidence.run(
      evidence,
      message as string,
      packOld(signature as string),
      public_key == null ? null : packOld(public_key),
    );
  }
  db.exec('DROP TABLE profiles; DROP TABLE proofs');
}

/** The steps to each version of the file, in order. */
export const PROFILE_SCHEMA: readonly SchemaStep[] = [
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
  // A proof is fifty times as long as what it proves: apart from it, a list reads few pages however many profiles there
  // are.
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
  keyByNumbers,
];
