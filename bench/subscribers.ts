// Many stream subscribers on one block: the time from the command that makes the block until the last of them has it,
// and the node's memory per subscriber. Subscribers are real WebSockets in separate processes.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

/** A process has a limited number of file descriptors, so subscribers are spread over several. */
const PER_PROCESS = 2500;
const SIZES = [100, 1000, 10_000];
const BLOCKS = 7;
const CHANNELS = 'blocks,tickers:SVC:qUSDC';

/** Resident bytes of a process. */
function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
}

/** The next message of a process that has a member. */
function next<T>(child: ChildProcess, member: string): Promise<T> {
  return new Promise((done, fail) => {
    const take = (message: Record<string, unknown>): void => {
      if (!(member in message)) return;
      child.off('message', take);
      done(message as T);
    };
    child.on('message', take);
    child.once('exit', (code) =>
      fail(new Error(`a process of subscribers ended with ${code}: the system may allow too few open files`)),
    );
  });
}

async function measureAt(count: number): Promise<BenchRow> {
  const main = resolve(import.meta.dirname, '../node-sim/src/main.ts');
  const flags = ['--port', '0', '--block-time', 'manual', '--limits', 'off', '--limit', `connections=${count + 100}`];
  const node = spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'ignore'] });
  const clients: ChildProcess[] = [];
  try {
    const url = await new Promise<string>((found, fail) => {
      createInterface({ input: node.stdout }).on('line', (line) => {
        if (line.startsWith('listening ')) found(line.slice('listening '.length));
      });
      node.once('exit', (code) => fail(new Error(`the node ended with ${code}`)));
    });
    const mine = async (): Promise<void> => {
      await fetch(`${url}/rpc`, { method: 'POST', body: '{"id":1,"method":"sim_mine","params":[1]}' });
    };
    for (let made = 0; made < 20; made++) await mine();
    const before = residentBytes(node.pid ?? 0);
    for (let from = 0; from < count; from += PER_PROCESS) {
      const client = fork(resolve(import.meta.dirname, 'subscribersClient.ts'), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      clients.push(client);
      const isOpen = next(client, 'open');
      client.send({
        port: Number(new URL(url).port),
        count: Math.min(PER_PROCESS, count - from),
        channels: CHANNELS,
        from: 2 + clients.length,
      });
      await isOpen;
    }
    const each = (residentBytes(node.pid ?? 0) - before) / count;
    const times: number[] = [];
    for (let at = 0; at <= BLOCKS; at++) {
      const all = Promise.all(clients.map((client) => next<{ atMs: number }>(client, 'got')));
      const startMs = performance.timeOrigin + performance.now();
      const made = mine();
      const last = Math.max(...(await all).map(({ atMs }) => atMs));
      await made;
      if (at > 0) times.push(last - startMs);
    }
    return {
      name: `${count} subscribers`,
      'last has it, ms': Number(quartile(times).toFixed(1)),
      'slowest block, ms': Number(Math.max(...times).toFixed(1)),
      'µs a subscriber': Number(((1000 * quartile(times)) / count).toFixed(1)),
      'KB a subscriber': Number((each / 1024).toFixed(1)),
    };
  } finally {
    for (const client of clients) client.kill();
    node.kill();
  }
}

export const subscribers: BenchSpec = {
  name: 'subscribers',
  about: 'WebSocket subscribers on one block: time until the last has it, and memory of the node for each',
  run: async () => {
    const rows: BenchRow[] = [];
    for (const size of SIZES) rows.push(await measureAt(size));
    return {
      rows,
      notes: [`each follows ${CHANNELS}; the clients share the machine`, `${PER_PROCESS} sockets a process`],
    };
  },
};
