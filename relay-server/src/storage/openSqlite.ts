// Opens a SQLite file for one process: write-ahead log, full synchronisation, schema by numbered steps.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '@svc/core/errors';

/** Bytes of a file that may be mapped; address space, not memory. */
const MAPPED_BYTES = 2 ** 32;

/** Pages of SQLite's WAL (4 kB each) at which it is checkpointed: a checkpoint blocks every request, so it is rare. */
export const CHECKPOINT_PAGES = 16_384;

/** One step of a schema: SQL, or what SQL alone cannot do. */
export type SchemaStep = string | ((db: DatabaseSync) => void);

/**
 * Opens or creates a database and brings its schema up to date; `:memory:` keeps it in memory.
 * @param steps what leads to each schema version, in order; a file that has more steps than these is refused
 * @throws Refusal `storage.busy`, `storage.newer`, or `storage.unusable` for a path that holds no database and can hold
 * none
 */
export function openSqlite(file: string, steps: readonly SchemaStep[]): DatabaseSync {
  const db = openFile(file);
  try {
    // One process owns the file: a second one would deliver messages that the first does not know.
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    );
    // Reading a large file by mapping it saves a system call for every page that is not in SQLite's own small cache.
    db.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
    db.exec('BEGIN IMMEDIATE');
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > steps.length)
      throw new Refusal('storage.newer', `${file} was written by a newer version of this program`);
    for (const step of steps.slice(version)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.exec(`PRAGMA user_version = ${steps.length}`);
    db.exec('COMMIT');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Refusal) throw error;
    if (/locked|busy/i.test((error as Error).message))
      throw new Refusal('storage.busy', `${file} is in use by another process`, { cause: error });
    throw unusable(file, error);
  }
}

function openFile(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    return new DatabaseSync(file);
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): Refusal {
  return new Refusal('storage.unusable', `${file} cannot be used as a database: ${(cause as Error).message}`, {
    cause,
  });
}
