// The node as a separate process, for what only a process shows: flags, signals, being killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const MAIN = fileURLToPath(new URL('../../node-sim/src/main.ts', import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  /** Empty when it exited instead of listening. */
  readonly url: string;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

/**
 * Starts the node on a free port and waits until it listens or exits. @param children collects it, to be killed after
 * the test
 */
export async function launchNode(children: ChildProcess[], ...flags: string[]): Promise<Program> {
  const child = spawn(NODE, [MAIN, '--port', '0', '--limits', 'off', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += String(data);
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, errors })),
  );
  const line = new Promise<string>((resolve) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
  });
  const first = await Promise.race([line, ended.then(() => '')]);
  return { child, url: first.replace('listening ', ''), ended };
}

/** Result of a REST read of a program. */
export async function readOf<T>(url: string, path: string): Promise<T> {
  return ((await (await fetch(`${url}${path}`)).json()) as { result: T }).result;
}

/** Result of a JSON-RPC call of a program. @throws Error with the message of an error answer */
export async function callOf<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const answer = await fetch(`${url}/rpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}
