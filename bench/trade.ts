// The trade API: hot reads compared with a bare handler with the same bytes, the number of requests to the node
// meanwhile, and the two computations that grow with a network. Servers have their own processes; this process runs all
// the clients.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Pool, Trade } from '../node-sim/src/trade/node/nodeData.ts';
import { profitReport } from '../node-sim/src/trade/pnl/pnlReport.ts';
import { ownFills, spotProfit } from '../node-sim/src/trade/pnl/spotPnl.ts';
import { routePrices } from '../node-sim/src/trade/prices/priceRoutes.ts';
import { Random } from '../test/support/random.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BASE = '/api/v1-test';
const CONNECTIONS = 16;
const STRETCH_MS = 1_200;
const TURNS = 3;
const ADDRESS = `0x${'7'.repeat(40)}`;
const PATHS = ['/markets', '/markets/btc/usdc/orderbook', `/accounts/${ADDRESS}`].map((path) => `${BASE}${path}`);

const POOLS = 5_000;
const TOKENS = 3_000;
const MARKETS = 100;
const FILLS_EACH = 1_000;

const children: ChildProcess[] = [];

/** Starts a program and returns the address from its line `listening <url>`. */
function start(args: readonly string[]): Promise<URL> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return new Promise((found, reject) => {
    child.once('exit', () => reject(new Error(`${args[0]} ended`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('listening ')) found(new URL(line.slice('listening '.length)));
    });
  });
}

async function startBare(handed: unknown): Promise<number> {
  const child = fork(join(import.meta.dirname, 'tradeBare.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  child.send(handed as never);
  return new Promise((found) => child.once('message', (port) => found(port as number)));
}

/** Answers per second for one path, each connection repeating its request after each answer. */
async function stretch(port: number, path: string): Promise<number> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  let answered = 0;
  let isOver = false;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let missing = -1;
    let head = '';
    socket.on('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      let left = chunk.length;
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, 200));
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        left = head.length - end - 4;
      }
      missing -= left;
      if (missing > 0) return;
      missing = -1;
      head = '';
      answered += 1;
      if (!isOver) socket.write(request);
    });
    return socket;
  });
  await new Promise((done) => setTimeout(done, STRETCH_MS / 4));
  const before = answered;
  const startedMs = performance.now();
  await new Promise((done) => setTimeout(done, STRETCH_MS));
  const rate = ((answered - before) * 1000) / (performance.now() - startedMs);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return rate;
}

async function nodeRequests(trade: URL): Promise<number> {
  const text = await (await fetch(new URL('/metrics', trade))).text();
  return Number(/^svc_trade_node_requests (\d+)$/m.exec(text)?.[1]);
}

async function hotReads(): Promise<{ rows: BenchRow[]; notes: string[] }> {
  const node = await start(['node-sim/src/main.ts', '--port', '0', '--limits', 'off']);
  const trade = await start([
    'node-sim/src/trade/main.ts',
    '--port',
    '0',
    '--node',
    node.origin,
    '--profiles',
    'http://127.0.0.1:9',
    '--data',
    ':memory:',
    '--limits',
    'off',
  ]);
  const handed = await Promise.all(
    PATHS.map(async (path) => {
      const answer = await fetch(new URL(path, trade));
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
      return { path, headers, text: await answer.text() };
    }),
  );
  const bare = await startBare(handed);
  const rows: BenchRow[] = [];
  const notes: string[] = [];
  for (const { path, text } of handed) {
    const rates = { trade: [] as number[], bare: [] as number[] };
    const before = await nodeRequests(trade);
    const startedMs = performance.now();
    let asked = 0;
    // In turns, so that other load affects both.
    for (let turn = 0; turn < TURNS; turn++) {
      rates.trade.push(await stretch(Number(trade.port), path));
      asked += (rates.trade.at(-1) ?? 0) * 1.25 * (STRETCH_MS / 1000);
      rates.bare.push(await stretch(bare, path));
    }
    const seconds = (performance.now() - startedMs) / 1000;
    const [own, other] = [Math.max(...rates.trade), Math.max(...rates.bare)];
    rows.push({
      name: `GET ${path.slice(BASE.length).replace(ADDRESS, '{address}')}`,
      bytes: text.length,
      'per second': Math.round(own),
      'bare per second': Math.round(other),
      share: `${Math.round((own / other) * 100)} %`,
      'processor ms': '',
    });
    const calls = (await nodeRequests(trade)) - before;
    notes.push(
      `${path.slice(BASE.length)}: ${calls} requests to the node in ${seconds.toFixed(0)} s (blocks every 2 s) for about ${Math.round(asked)} answers.`,
    );
  }
  return { rows, notes };
}

function decimal(random: Random): string {
  return `${random.between(1, 99_999)}.${String(random.between(1, 999_999_999)).padStart(9, '0')}`;
}

/** Milliseconds of processor time, the median of some runs, so that other load does not count. */
function processorMs(act: () => void): number {
  // Warmed up, like in a running service.
  for (let at = 0; at < 3; at++) act();
  const times = Array.from({ length: 9 }, () => {
    const started = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return Number(([...times].sort((a, b) => a - b)[4] ?? Number.NaN).toFixed(1));
}

function arithmetic(): BenchRow[] {
  const random = new Random(1);
  const id = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;
  const pools = Array.from({ length: POOLS }, (_, at): Pool => {
    const [a, b] = [random.below(TOKENS), random.below(TOKENS - 1)];
    const [token0 = '', token1 = ''] = [id(a), id(b >= a ? b + 1 : b)].sort();
    return {
      pool_id: at.toString(16).padStart(16, '0'),
      token0,
      token1,
      price: `${decimal(random)}123456789`,
      liquidity: decimal(random),
      positions: 1,
      paused: false,
    } as Pool;
  });
  const anchors = [0, 1, 2, 3].map((at) => ({ id: id(at), price: '1' }));
  let priced = 0;
  const graphMs = processorMs(() => {
    priced = routePrices(pools, anchors).size;
  });
  const tapes = Array.from({ length: MARKETS }, () =>
    Array.from({ length: FILLS_EACH }, (_, at): Trade => {
      const isTaker = random.below(2) === 0;
      const [maker, taker] = isTaker ? ['0xsomebody', ADDRESS] : [ADDRESS, '0xsomebody'];
      return {
        seq: at,
        price: decimal(random),
        amount: decimal(random),
        side: random.below(2) === 0 ? 'buy' : 'sell',
        block_time: 1_800_000_000 + at,
        maker,
        taker,
      } as Trade;
    }),
  );
  const facts = { market: 'a/b', path: '', unit: 'B', usd: '2500', positionSymbol: 'A', lastPrice: '3' };
  const pnlMs = processorMs(() => {
    profitReport(
      tapes.map((tape) =>
        spotProfit(
          ownFills(tape, (address) => address === ADDRESS),
          facts,
        ),
      ),
    );
  });
  const row = (name: string, ms: number): BenchRow => ({
    name,
    bytes: '',
    'per second': '',
    'bare per second': '',
    share: '',
    'processor ms': ms,
  });
  return [
    row(`price graph of ${POOLS} pools (${priced} tokens priced)`, graphMs),
    row(`profit and loss of ${MARKETS * FILLS_EACH} fills`, pnlMs),
  ];
}

async function run() {
  try {
    const figures = arithmetic();
    const { rows, notes } = await hotReads();
    return { rows: [...rows, ...figures], notes };
  } finally {
    for (const child of children) child.kill('SIGTERM');
  }
}

/** The trade API compared with a bare handler. */
export const trade: BenchSpec = {
  name: 'trade',
  about: 'hot reads of the trade API beside a bare handler with the same bytes; prices and profits of large networks',
  run,
};
