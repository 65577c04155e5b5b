// A node with one-second blocks while eight clients, each at an address of its own, send the dearest calls that there
// are: whether blocks keep their time, and how long a cheap read waits, beside both on an idle node in the same run.

import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket as Socket } from 'ws';
import type { DeepMarkets } from '../test/support/deepMarkets.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const BLOCK_MS = 1000;
/** What a block may be late by. */
const LATE_MS = 500;
const IDLE_BLOCKS = 10;
const ABUSED_BLOCKS = 30;
const READ_EVERY_MS = 20;
const CLIENTS = 8;
const BATCH = 100;
/** Pages of blocks that a client reads at a time. */
const PAGES = 8;

/** A JSON-RPC call, sent in batches, or a path that is read. */
type Call = readonly [method: string, params: unknown] | { readonly path: string };

/** What the node says of itself when it is ready: where it is, and whose markets are deep. */
interface Ready extends DeepMarkets {
  readonly url: string;
  readonly maker: string;
}

/** Runs a piece of code without an end. */
const loop = (body: string): { data: string } => ({ data: `0x5b${body}5f56` });
/** Asks a precompiled contract for so many bytes of zeros, again and again. */
const asks = (contract: string, bytes: string): { data: string } => loop(`5f5f${bytes}5f60${contract}5afa50`);

/** What each client sends in turn. */
function dearest({ maker, pool, token0, token1 }: Ready): readonly Call[] {
  const swap = { token_in: token1, token_out: token0, amount_in: '100000000' };
  return [
    ['eth_call', [loop('')]],
    ['exchange_getPool', [pool]],
    ['eth_call', [loop('620100005901600052')]],
    ['exchange_quoteSwap', { ...swap, venue: 'clob' }],
    ['eth_call', [asks('08', '610180')]],
    ['exchange_getPositions', [maker]],
    ['eth_call', [loop('620400005f2050')]],
    { path: '/get_blocks?offset=0&limit=512' },
    ['eth_estimateGas', [loop('')]],
    ['exchange_getOpenOrders', [maker]],
    ['debug_traceCall', [loop(''), 'latest', { tracer: 'prestateTracer' }]],
    ['exchange_quoteSwap', { token_in: token0, token_out: token1, amount_in: '1000000000000', venue: 'amm' }],
    ['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]],
    ['exchange_simulate', [{ op_type: 'SWAP', sender: maker, params: { ...swap, venue: 'clob' } }]],
    ['svc_simulate', [loop('')]],
    ['sim_dump', []],
    ['tx_getRecent', { limit: 100 }],
    ['market_getMarkets', []],
  ];
}

/** The value below which a share of them is. */
function quantile(values: readonly number[], share: number): number {
  return (
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
  );
}

/** Time of a request from an address of this machine, in milliseconds. */
function send(port: number, from: string, path: string, body?: string): Promise<number> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      path,
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    sent.on('error', fail);
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => done(performance.now() - began));
    });
    sent.end(body);
  });
}

async function heightOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/get_status`);
  return ((await answer.json()) as { result: { height: number } }).result.height;
}

/** Distances of blocks, as their stream tells them, and times of cheap reads. */
async function watch(port: number, blocks: number): Promise<{ distances: number[]; reads: number[] }> {
  const [distances, reads]: [number[], number[]] = [[], []];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      reads.push(await send(port, '127.0.0.1', '/get_status'));
      await new Promise((go) => setTimeout(go, READ_EVERY_MS));
    }
  })();
  const stream = new WebSocket(`ws://127.0.0.1:${port}/ws?channels=blocks`);
  let last: number | undefined;
  const mostMs = 3 * blocks * BLOCK_MS;
  const began = performance.now();
  await new Promise<void>((done) => {
    const timer = setTimeout(done, mostMs);
    stream.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { channel?: string }).channel !== 'blocks') return;
      const now = performance.now();
      if (last !== undefined) distances.push(now - last);
      last = now;
      if (distances.length >= blocks) {
        clearTimeout(timer);
        done();
      }
    });
  });
  if (distances.length < blocks) distances.push(performance.now() - (last ?? began));
  isOver = true;
  stream.close();
  await reading;
  return { distances, reads };
}

function rowOf(name: string, { distances, reads }: { distances: number[]; reads: number[] }): BenchRow {
  const inTime = distances.filter((ms) => ms <= BLOCK_MS + LATE_MS).length;
  return {
    name,
    blocks: distances.length,
    'in time %': Number(((100 * inTime) / distances.length).toFixed(1)),
    'longest s': Number((Math.max(...distances) / 1000).toFixed(2)),
    reads: reads.length,
    'read median ms': Number(quantile(reads, 0.5).toPrecision(3)),
    'read 99 % ms': Number(quantile(reads, 0.99).toPrecision(3)),
  };
}

/** Sends a batch over a WebSocket of its own, until something comes or it is closed. */
function sendOverSocket(port: number, from: string, body: string): Promise<void> {
  const socket = new Socket(`ws://127.0.0.1:${port}/rpc`, { localAddress: from });
  return new Promise<void>((done) => {
    socket.on('open', () => socket.send(body));
    socket.on('message', () => done());
    socket.on('close', () => done());
    socket.on('error', () => done());
  }).finally(() => socket.terminate());
}

/** Sends what is dearest as one client until told to stop, in turn over HTTP and over WebSockets. */
async function abuse(
  port: number,
  from: string,
  calls: readonly Call[],
  first: number,
  isOver: () => boolean,
): Promise<number> {
  let sent = 0;
  for (; !isOver(); sent++) {
    const call = calls[(first + sent) % calls.length] as Call;
    if ('path' in call) await Promise.allSettled(Array.from({ length: PAGES }, () => send(port, from, call.path)));
    else {
      const [method, params] = call;
      const body = JSON.stringify(Array.from({ length: BATCH }, (_, id) => ({ jsonrpc: '2.0', id, method, params })));
      if ((first + Math.floor(sent / calls.length)) % 2 === 0)
        await send(port, from, '/rpc', body).catch(() => undefined);
      else await sendOverSocket(port, from, body);
    }
    // A refused client that comes at once again costs the node its refusal alone; some pause keeps this process from
    // being the load.
    await new Promise((go) => setTimeout(go, 50));
  }
  return sent;
}

async function withNode<T>(flags: readonly string[], work: (port: number, ready: Ready) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'abuseNode.ts'), ...flags], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const ready = await new Promise<Ready>((done, fail) => {
      createInterface({ input: child.stdout }).once('line', (line) => done(JSON.parse(line) as Ready));
      child.once('exit', () => fail(new Error('the node ended')));
    });
    return await work(Number(new URL(ready.url).port), ready);
  } finally {
    child.kill('SIGKILL');
  }
}

async function run(flags: readonly string[], name: string): Promise<BenchRow[]> {
  return withNode(flags, async (port, ready) => {
    await heightOf(port);
    const idle = await watch(port, IDLE_BLOCKS);
    let isOver = false;
    const calls = dearest(ready);
    const clients = Array.from({ length: CLIENTS }, (_, at) =>
      abuse(port, `127.0.0.${at + 10}`, calls, at * 2, () => isOver),
    );
    const abused = await watch(port, ABUSED_BLOCKS);
    isOver = true;
    void Promise.allSettled(clients);
    const ratio = quantile(abused.reads, 0.99) / quantile(idle.reads, 0.99);
    return [
      rowOf(`idle, ${name}`, idle),
      { ...rowOf(`eight clients, ${name}`, abused), 'of its idle 99 %': Number(ratio.toFixed(1)) },
    ];
  });
}

export const abuseBench: BenchSpec = {
  name: 'abuse',
  about:
    'Blocks of one second and cheap reads of a node that eight clients send the dearest calls, against the same node idle.',
  run: async () => ({
    rows: [...(await run([], 'limits on')), ...(await run(['--limits', 'off'], 'limits off'))],
    notes: ['in time: at most 1.5 s after the block before it'],
  }),
};
