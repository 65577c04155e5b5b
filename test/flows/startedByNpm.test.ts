// Programs started like in the README: through npm, which sends signals to its own shell. A signal to the started
// process ends the program too, and its port is free again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { expectEventually } from '../support/eventually.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MEMORY = ['--store', 'memory', '--profiles-db', 'sqlite::memory:'];

const started: ChildProcess[] = [];
afterEach(() => {
  // The process group, so that a program that did not stop is ended too.
  for (const { pid } of started.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone, as expected.
    }
  }
});

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
  socket.destroy();
  return isConnected;
}

const PROGRAMS: readonly (readonly [script: string, args: readonly string[]])[] = [
  ['node', ['--data', ':memory:']],
  ['trade', ['--node', 'http://127.0.0.1:9', '--prices', 'off']],
  ['relay', MEMORY],
];

it.each(
  PROGRAMS.flatMap(([script, args]) =>
    (['SIGTERM', 'SIGINT'] as const).map((signal) => [script, signal, args] as const),
  ),
)('npm run %s stops on %s to npm', async (script, signal, args) => {
  const npm = spawn('npm', ['run', '--silent', script, '--', '--port', '0', ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(npm);
  const [line] = (await once(createInterface({ input: npm.stdout }), 'line')) as [string];
  expect(line).toMatch(/^listening http:\/\//);
  const port = Number(new URL(line.replace('listening ', '')).port);
  expect(await isOpen(port)).toBe(true);
  const ended = once(npm, 'exit');
  npm.kill(signal);
  await ended;
  await expectEventually(async () => !(await isOpen(port)));
});
