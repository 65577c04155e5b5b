// REST reads per second of a node, for a ticker, an order book and accounts, against a bare node:http handler in a process of
// its own that answers the same bytes. Both get the same requests in turns over the same number of connections.

import { fork, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sendAll } from './submitClient.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const CONNECTIONS = 16;
const REQUESTS = 2000;
const ROUNDS = 5;

/** An address of 64 or 40 hex digits in another mixture of letter cases for each `n`. */
function respelled(address: string, n: number): string {
  const start = address.length - 40;
  let left = n;
  const letters = [...address.slice(start)].map((letter) => {
    if (!/[a-f]/i.test(letter)) return letter;
    const isUpper = left % 2 === 1;
    left = Math.floor(left / 2);
    return isUpper ? letter.toUpperCase() : letter.toLowerCase();
  });
  return address.slice(0, start) + letters.join('');
}

interface Server {
  readonly port: number;
  readonly pid: number;
}

function getRequest(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\r\n`);
}

/** Milliseconds of processor time that a process has used, where the system tells. */
function processorMs({ pid }: Server): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function round(server: Server, pathAt: (at: number) => string): Promise<{ ms: number; usedMs: number }> {
  const requests = Array.from({ length: REQUESTS }, (_, at) => getRequest(pathAt(at)));
  const [start, used] = [performance.now(), processorMs(server)];
  await sendAll(server.port, requests, CONNECTIONS, () => undefined);
  return { ms: performance.now() - start, usedMs: processorMs(server) - used };
}

/** Paths to ask for, one after the other. */
interface Asked {
  /** What the bare handler is asked for, and whose bytes it answers. */
  readonly path: string;
  readonly at: (n: number) => string;
}

/** One read at both servers in turns; the first round of each only warms up. */
async function compare(name: string, { path, at: pathAt }: Asked, { node, bare }: { node: Server; bare: Server }): Promise<BenchRow> {
  let asked = 0;
  const ofNodePath = () => pathAt(asked++);
  const times: Record<'node' | 'bare', { ms: number; usedMs: number }[]> = { node: [], bare: [] };
  for (let at = 0; at <= ROUNDS; at++) {
    const [ofNode, ofBare] = [await round(node, ofNodePath), await round(bare, () => path)];
    if (at === 0) continue;
    times.node.push(ofNode);
    times.bare.push(ofBare);
  }
  const ms = (of: 'node' | 'bare') => quartile(times[of].map((one) => one.ms));
  const used = (of: 'node' | 'bare') => times[of].reduce((sum, one) => sum + one.usedMs, 0) / (ROUNDS * REQUESTS);
  return {
    name,
    'node per second': Math.round((1000 * REQUESTS) / ms('node')),
    'bare per second': Math.round((1000 * REQUESTS) / ms('bare')),
    ratio: Number((ms('bare') / ms('node')).toFixed(2)),
    'node processor µs': Math.round(1000 * used('node')),
    'bare processor µs': Math.round(1000 * used('bare')),
    'of its processor time': Number((used('bare') / used('node')).toFixed(2)),
  };
}

async function run() {
  const main = resolve(import.meta.dirname, '../node-sim/src/main.ts');
  const flags = ['--port', '0', '--block-time', 'manual', '--limits', 'off'];
  const profile = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...profile, main, ...flags], { stdio: ['ignore', 'pipe', 'ignore'] });
  const bareChild = fork(resolve(import.meta.dirname, 'tradeBare.ts'), { stdio: 'ignore' });
  try {
    const url = await new Promise<string>((found, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('listening ')) found(line.slice('listening '.length));
      });
      child.once('exit', (code) => fail(new Error(`the node ended with ${code}`)));
    });
    const validators = (await (await fetch(`${url}/get_validators`)).json()) as { result: { address: string }[] };
    const address = validators.result[0]?.address ?? '';
    const tokens = (await (await fetch(`${url}/get_tokens`)).json()) as { result: { symbol: string; token_address: string }[] };
    const usdc = tokens.result.find(({ symbol }) => symbol === 'qUSDC')?.token_address ?? '';
    const reads: Readonly<Record<string, { id: string; pathOf: (id: string) => string }>> = {
      ticker: { id: usdc, pathOf: (id) => `/get_ticker?market=SVC:${id}` },
      'order book, level 2': { id: usdc, pathOf: (id) => `/get_orderbook?market=SVC:${id}&depth=20` },
      'order book, level 3': { id: usdc, pathOf: (id) => `/get_orderbook?market=SVC:${id}&depth=20&level=3` },
      'perpetuals account': { id: address, pathOf: (id) => `/get_perp_account?address=${id}` },
      'native account': { id: address, pathOf: (id) => `/get_address_info?address=${id}` },
    };
    const handed: { path: string; headers: Record<string, string>; text: string }[] = [];
    for (const { id, pathOf } of Object.values(reads)) {
      const path = pathOf(id);
      const answer = await fetch(`${url}${path}`);
      if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
      const own = new Set(['date', 'connection', 'keep-alive']);
      handed.push({ path, headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name))), text: await answer.text() });
    }
    const barePort = await new Promise<number>((found) => {
      bareChild.once('message', (port) => found(Number(port)));
      bareChild.send(handed);
    });
    const node = { port: Number(new URL(url).port), pid: child.pid ?? 0 };
    const bare = { port: barePort, pid: bareChild.pid ?? 0 };
    const rows: BenchRow[] = [];
    const kinds: Readonly<Record<string, (read: (typeof reads)[string]) => Asked['at']>> = {
      '':
        ({ id, pathOf }) =>
        () =>
          pathOf(id),
      ', at a new address':
        ({ id, pathOf }) =>
        (n) =>
          `${pathOf(id)}&n=${n}`,
      ', computed':
        ({ id, pathOf }) =>
        (n) =>
          pathOf(respelled(id, n)),
    };
    for (const [kind, ask] of Object.entries(kinds)) {
      for (const [name, read] of Object.entries(reads)) {
        rows.push(await compare(`${name}${kind}`, { path: read.pathOf(read.id), at: ask(read) }, { node, bare }));
      }
    }
    return {
      rows,
      notes: [
        'an answer is kept by its address until the next block, and by what it shows until a block changes that',
        '`new address`: the same thing, never asked for in these words, as after a block that did not touch it',
        '`computed`: spelled in letters that nobody used before, so that nothing kept serves, as after a block that did touch it',
        `${REQUESTS} requests a round over ${CONNECTIONS} connections; the client shares the machine`,
      ],
    };
  } finally {
    child.kill();
    bareChild.kill();
  }
}

export const reads: BenchSpec = {
  name: 'reads',
  about: 'REST reads of a node in its own process against a bare node:http handler that answers the same bytes',
  run,
};
