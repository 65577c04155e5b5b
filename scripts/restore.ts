// `npm run restore -- BACKUP --to FOLDER`: checks a copy made by `npm run backup` and installs it as the data of a
// stopped server. Existing data is moved aside.

import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run restore -- BACKUP --to FOLDER

  BACKUP        a folder that npm run backup printed
  --to FOLDER   the folder of a server's data: that of the node (--data), or the one that holds the files of the relay and
                the profile service; the server is stopped

What is there under the same names is moved into FOLDER/replaced-TIME. A relay that starts on a copy leaves out a million
numbers of every session, so that none is given twice; do not restore one over messages that were delivered since.`;

const isDatabase = (name: string): boolean => name.endsWith('.sqlite');

/** Files of a database: itself, its log and its journal. */
const filesOf = (names: readonly string[], database: string): string[] =>
  names.filter(
    (name) =>
      name === database || (/^-(?:wal|shm|log\d)$/.test(name.slice(database.length)) && name.startsWith(database)),
  );

/**
 * Merges the log of a copied database, checks it, and marks the copy of a relay as a restored one.
 * @throws when it is damaged
 */
function makeWhole(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { quick_check: found } = db.prepare('PRAGMA quick_check').get() as { quick_check: string };
    if (found !== 'ok') throw new Error(`${path} is damaged: ${found}`);
    const boots = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'boots'").get();
    // A new boot entry, so that the relay treats it as another machine's data.
    if (boots !== undefined) db.exec("DELETE FROM boots; INSERT INTO boots VALUES ('restored')");
  } finally {
    db.close();
  }
}

/** @throws when a program has the database open */
function refuseIfOpen(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
  } catch {
    throw new Error(`${path} is in use; stop its server first`);
  } finally {
    db.close();
  }
}

/** Installs a copy in a folder. @returns where the existing data is now, if there was any */
function restore(backup: string, to: string): string | undefined {
  if (backup.endsWith('.part')) throw new Error(`${backup} is not whole`);
  const names = readdirSync(backup);
  const databases = names.filter(isDatabase);
  if (databases.length === 0) throw new Error(`${backup} holds no database`);
  mkdirSync(to, { recursive: true });
  const present = readdirSync(to);
  const replaced = databases.flatMap((database) => filesOf(present, database));
  for (const name of replaced.filter(isDatabase)) refuseIfOpen(join(to, name));

  // Prepared next to its place and checked there; only then anything is moved.
  const staged = join(to, 'restoring');
  rmSync(staged, { recursive: true, force: true });
  cpSync(backup, staged, { recursive: true });
  for (const database of databases) makeWhole(join(staged, database));

  const aside = join(to, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  if (replaced.length > 0) mkdirSync(aside);
  for (const name of replaced) renameSync(join(to, name), join(aside, name));
  for (const name of readdirSync(staged)) renameSync(join(staged, name), join(to, name));
  rmSync(staged, { recursive: true });
  return replaced.length > 0 ? aside : undefined;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [backup] = positionals;
  if (values.help === true) console.log(USAGE);
  else if (backup === undefined || values.to === undefined || !existsSync(backup)) throw new Error(USAGE);
  else {
    const aside = restore(resolve(backup), resolve(values.to));
    console.log(aside === undefined ? 'Restored.' : `Restored. What was there: ${aside}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
