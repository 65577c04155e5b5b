// A real Redis on a free port, started by the test that needs it. If it is not installed, such suites are skipped with
// a line that says how to install it; if CI is set they fail instead.

import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from './freePort.ts';
import { hasProgram } from './hasProgram.ts';

/** A running Redis that stores nothing on disk. */
export interface StartedRedis {
  url: string;
  port: number;
  /** Runs one command and returns the raw reply. */
  command(text: string): Promise<string>;
  /** Answers nobody, though its connections stay, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it at once, like a power failure. */
  stop(): Promise<void>;
}

/** Whether a suite can have a Redis; if not, says how to install one. @throws Error if CI is set */
export const hasRedis = (): boolean => hasProgram('redis-server', ['--version'], 'redis-server');

/** Starts one; pass `port` to restart at the same address. */
export async function startRedis(port?: number): Promise<StartedRedis> {
  const at = port ?? (await freePort());
  const args = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`redis-server did not start on port ${at}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    command: (text) => runCommand(at, text),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

function runCommand(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`${text}\r\nQUIT\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(reply.replace(/\+OK\r\n$/, '').trim()));
  });
}
