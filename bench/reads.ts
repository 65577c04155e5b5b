// REST reads per second of a node, for a ticker, an order book and accounts, compared with a bare node:http handler in
// its own process that answers the same bytes. Both get the same requests in turns over the same number of connections.

import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sendAll } from './submitClient.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const CONNECTIONS = 16;
const REQUESTS = 2000;
const ROUNDS = 5;
/** Warm-up rounds, which do not count. */
const WARM_UP = 3;
/** Accounts that a block pays before each of them is read once. */
const PAID = 1000;
/** Payments that fill an account's page. */
const FILLING = 5;

/** Letters whose case does not matter: hex digits of an address, and the native symbol before it. */
const FREE_LETTERS = /[a-f](?=[0-9a-f]*$)|^[svc]+(?=:)/gi;

/** A market or an address, with different letter case for each `n`. */
function respelled(id: string, n: number): string {
  let left = n;
  return id.replace(FREE_LETTERS, (letters) =>
    [...letters]
      .map((letter) => {
        const isUpper = left % 2 === 1;
        left = Math.floor(left / 2);
        return isUpper ? letter.toUpperCase() : letter.toLowerCase();
      })
      .join(''),
  );
}

interface Server {
  readonly port: number;
  readonly pid: number;
}

function getRequest(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\r\n`);
}

/** Milliseconds of processor time of a process, if the system reports it. */
function processorMs({ pid }: Server): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function round(
  server: Server,
  count: number,
  pathAt: (at: number) => string,
): Promise<{ ms: number; usedMs: number }> {
  const requests = Array.from({ length: count }, (_, at) => getRequest(pathAt(at)));
  const [start, used] = [performance.now(), processorMs(server)];
  await sendAll(server.port, requests, CONNECTIONS, () => undefined);
  return { ms: performance.now() - start, usedMs: processorMs(server) - used };
}

/** The requests, one after another. */
interface Asked {
  /** The request to the bare handler, which answers its bytes. */
  readonly path: string;
  readonly at: (n: number) => string;
  /** Requests of a round. */
  readonly count: number;
  /** Called before each round. */
  readonly before?: () => Promise<void>;
}

/** One read at both servers in turns; the first rounds of each only warm up. */
async function compare(name: string, asked: Asked, { node, bare }: { node: Server; bare: Server }): Promise<BenchRow> {
  const { path, at: pathAt, count, before } = asked;
  let n = 0;
  const ofNodePath = () => pathAt(n++);
  const times: Record<'node' | 'bare', { ms: number; usedMs: number }[]> = { node: [], bare: [] };
  for (let at = -WARM_UP; at < ROUNDS; at++) {
    await before?.();
    const [ofNode, ofBare] = [await round(node, count, ofNodePath), await round(bare, count, () => path)];
    if (at < 0) continue;
    times.node.push(ofNode);
    times.bare.push(ofBare);
  }
  const ms = (of: 'node' | 'bare') => quartile(times[of].map((one) => one.ms));
  const used = (of: 'node' | 'bare') => times[of].reduce((sum, one) => sum + one.usedMs, 0) / (ROUNDS * count);
  return {
    name,
    'node per second': Math.round((1000 * count) / ms('node')),
    'bare per second': Math.round((1000 * count) / ms('bare')),
    ratio: Number((ms('bare') / ms('node')).toFixed(2)),
    'node processor µs': Math.round(1000 * used('node')),
    'bare processor µs': Math.round(1000 * used('bare')),
    'of its processor time': Number((used('bare') / used('node')).toFixed(2)),
  };
}

/** JSON-RPC calls of one batch. */
async function batch(
  url: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<void> {
  const body = JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })));
  const answers = (await (await fetch(`${url}/rpc`, { method: 'POST', body })).json()) as {
    error?: { message: string };
  }[];
  const failed = answers.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw new Error(failed.error?.message);
}

/** Pays all of these accounts in one block. */
async function pay(url: string, addresses: readonly string[]): Promise<void> {
  const paid = addresses.map((address) => ['sim_faucet', [address, 'SVC', '1.25']] as const);
  for (let at = 0; at < paid.length; at += 100) await batch(url, paid.slice(at, at + 100));
  await batch(url, [['sim_mine', [1]]]);
}

interface Read {
  readonly id: string;
  readonly pathOf: (id: string) => string;
}

async function readsOf(url: string): Promise<Readonly<Record<string, Read>>> {
  const resultOf = async (path: string) =>
    ((await (await fetch(`${url}${path}`)).json()) as { result: Readonly<Record<string, string>>[] }).result;
  const address = (await resultOf('/get_validators'))[0]?.address ?? '';
  const usdc = (await resultOf('/get_tokens')).find(({ symbol }) => symbol === 'qUSDC')?.token_address ?? '';
  return {
    ticker: { id: `SVC:${usdc}`, pathOf: (id) => `/get_ticker?market=${id}` },
    'order book, level 2': { id: `SVC:${usdc}`, pathOf: (id) => `/get_orderbook?market=${id}&depth=20` },
    'order book, level 3': { id: `SVC:${usdc}`, pathOf: (id) => `/get_orderbook?market=${id}&depth=20&level=3` },
    'perpetuals account': { id: address, pathOf: (id) => `/get_perp_account?address=${id}` },
    'native account': { id: address, pathOf: (id) => `/get_address_info?address=${id}` },
  };
}

/** All requests, by the name of their row. */
function askedOf(
  url: string,
  reads: Readonly<Record<string, Read>>,
  paid: readonly string[],
): Readonly<Record<string, Asked>> {
  const rows: Record<string, Asked> = {};
  const kinds: Readonly<Record<string, (read: Read) => Asked['at']>> = {
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
    for (const [name, read] of Object.entries(reads))
      rows[`${name}${kind}`] = { path: read.pathOf(read.id), at: ask(read), count: REQUESTS };
  }
  for (const name of ['perpetuals account', 'native account']) {
    const at = (n: number) => reads[name]?.pathOf(paid[n % PAID] ?? '') ?? '';
    rows[`${name}, each after a block that paid it`] = { path: at(0), at, count: PAID, before: () => pay(url, paid) };
  }
  return rows;
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
    const paid = Array.from(
      { length: PAID },
      (_, n) => `0xPQ${createHash('sha256').update(`paid ${n}`).digest('hex')}`,
    );
    for (let n = 0; n < FILLING; n++) await pay(url, paid);
    const asked = askedOf(url, await readsOf(url), paid);
    const handed: { path: string; headers: Record<string, string>; text: string }[] = [];
    for (const path of new Set(Object.values(asked).map((one) => one.path))) {
      const answer = await fetch(`${url}${path}`);
      if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
      const own = new Set(['date', 'connection', 'keep-alive']);
      handed.push({
        path,
        headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name))),
        text: await answer.text(),
      });
    }
    const barePort = await new Promise<number>((found) => {
      bareChild.once('message', (port) => found(Number(port)));
      bareChild.send(handed);
    });
    const node = { port: Number(new URL(url).port), pid: child.pid ?? 0 };
    const bare = { port: barePort, pid: bareChild.pid ?? 0 };
    const rows: BenchRow[] = [];
    for (const [name, one] of Object.entries(asked)) rows.push(await compare(name, one, { node, bare }));
    return {
      rows,
      notes: [
        'an answer is kept by its address until the next block, and by what it shows until a block changes that',
        '`new address`: the same thing, never asked for in these words, as after a block that did not touch it',
        '`computed`: spelled in letters that nobody used before, so that no answer or text of one that is kept serves. What is',
        'kept of the thing itself does, as after a block that touched it a little: texts of a level or an order that did not',
        'change, the native rows of an account',
        '`after a block that paid it`: a thousand accounts, all paid by a block, each asked for once: everything about it is new',
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
