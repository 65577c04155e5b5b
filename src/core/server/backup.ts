// Copies of a server's databases while it runs. A database of SQLite in WAL mode is its file and the log behind it;
// while nothing moves from the log to the file, the file stands still and is copied beside everything else, and the log
// in one turn at the end. What is copied is what a killed process would have left at that moment, so a start reads it
// as such.

import { Refusal } from '../errors.ts';

/** The part of the platform that a copy needs; core knows servers' platform by what it uses. */
export interface BackupPlatform {
  readonly fs: BackupFiles;
  /** Runs a program to its end. */
  execFile(program: string, args: readonly string[]): Promise<unknown>;
  /** Path of the runtime's own program. */
  readonly execPath: string;
}

interface BackupFiles {
  mkdirSync(path: string, options: { recursive: true }): unknown;
  existsSync(path: string): boolean;
  copyFileSync(from: string, to: string): void;
  renameSync(from: string, to: string): void;
}

/** A database in WAL mode, as far as a copy goes. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): { get(): unknown };
}

/** A database that this process alone writes. */
export interface OwnDatabase {
  readonly db: Database;
  /** Path of its file. */
  readonly file: string;
  /** Files beside it that hold what it does not have yet, read in the same turn as its log. */
  readonly beside?: readonly string[];
  /** Writes what waits, so that all that was answered is in what is copied. */
  readonly settle?: () => void;
}

/** Name of a file in a path. */
const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Copies the file that its first argument names. */
const COPY = "require('node:fs').copyFileSync(process.argv[1], process.argv[2])";

/**
 * Copies a database into a folder, under the names that its files have.
 * @throws when the disk does; the database goes on as before
 */
async function copyDatabase(
  { fs, execFile, execPath }: BackupPlatform,
  { db, file, beside = [], settle }: OwnDatabase,
  to: string,
): Promise<void> {
  const { wal_autocheckpoint: pages } = db.prepare('PRAGMA wal_autocheckpoint').get() as { wal_autocheckpoint: number };
  db.exec('PRAGMA wal_autocheckpoint = 0');
  try {
    // By another process: the system takes the lock of a file from a process that closes it, whoever opened it there.
    await execFile(execPath, ['-e', COPY, file, `${to}/${nameOf(file)}`]);
    settle?.();
    for (const path of [`${file}-wal`, ...beside])
      if (fs.existsSync(path)) fs.copyFileSync(path, `${to}/${nameOf(path)}`);
  } finally {
    db.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }
}

/** Makes backups of one server into one folder, one at a time. */
export class Backups {
  #isRunning = false;
  readonly #platform: BackupPlatform;
  readonly #folder: string;
  readonly #program: string;

  /** @param program first part of each backup's name */
  constructor(platform: BackupPlatform, folder: string, program: string) {
    this.#platform = platform;
    this.#folder = folder;
    this.#program = program;
  }

  /**
   * Copies the databases. The folder of a copy that is not whole ends in `.part`.
   * @param nowMs names the backup
   * @returns path of the folder
   * @throws Refusal `storage.busy` while another one is made, `storage.memory` where there is nothing to copy
   */
  async make(databases: readonly OwnDatabase[], nowMs: number): Promise<string> {
    if (this.#isRunning) throw new Refusal('storage.busy', 'A backup is being made.');
    if (databases.length === 0) throw new Refusal('storage.memory', 'Nothing here is kept in a file.');
    this.#isRunning = true;
    try {
      const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const whole = `${this.#folder}/${this.#program}-${time}`;
      const { fs } = this.#platform;
      fs.mkdirSync(`${whole}.part`, { recursive: true });
      for (const one of databases) await copyDatabase(this.#platform, one, `${whole}.part`);
      fs.renameSync(`${whole}.part`, whole);
      return whole;
    } finally {
      this.#isRunning = false;
    }
  }
}

/** The flag of a server. */
export const BACKUPS_FLAG = {
  value: '',
  words: 'folder for backups, which POST /backup makes while the server runs, for this machine alone; none without it',
} as const;

/** The sentence for everybody else. */
export const BACKUP_REFUSED = 'Backups are for programs of the machine that the server runs on.';
