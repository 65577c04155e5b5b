// The real relay program in its own process, for tests that kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A running relay process. */
export interface SpawnedRelay {
  readonly child: ChildProcess;
  /** Base address of the relay. */
  readonly relay: string;
  readonly port: number;
  /** Kills it without a goodbye; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts one on a store; port 0 takes a free one. Without rate limits. */
export async function spawnRelay(store: string, port = 0, more: readonly string[] = []): Promise<SpawnedRelay> {
  const main = fileURLToPath(new URL('../../relay-server/src/main.ts', import.meta.url));
  const args = [main, '--port', String(port), '--store', store, '--limits', 'off', '--log-level', 'error', ...more];
  if (!more.includes('--profiles-db')) args.push('--profiles-db', 'sqlite::memory:');
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const line = /^listening (\S+)\n/.exec(String(chunk));
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    child.once('exit', () => reject(new Error(`the relay ended: ${log}`)));
  });
  return {
    child,
    relay: `${url}/relay`,
    port: Number(new URL(url).port),
    kill() {
      child.kill('SIGKILL');
      return exit;
    },
  };
}
