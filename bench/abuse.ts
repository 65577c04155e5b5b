// A node with one-second blocks while eight clients, each at its own address, send the most expensive calls: whether
// blocks are on time, and how long a cheap read takes, compared with an idle node in the same run.

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Ready, send } from './abuseClients.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const BLOCK_MS = 1000;
/** Allowed delay of a block. */
const LATE_MS = 500;
const IDLE_BLOCKS = 10;
const ABUSED_BLOCKS = 30;
const READ_EVERY_MS = 20;

/** The value below which this share of them is. */
function quantile(values: readonly number[], share: number): number {
  return (
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
  );
}

async function heightOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/get_status`);
  return ((await answer.json()) as { result: { height: number } }).result.height;
}

/** Intervals of blocks, according to their stream, and times of cheap reads. */
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
    // In a separate process: reading their answers would otherwise delay the cheap reads.
    const clients = spawn(process.execPath, [resolve(import.meta.dirname, 'abuseClients.ts'), JSON.stringify(ready)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const abused = await watch(port, ABUSED_BLOCKS).finally(() => clients.kill('SIGKILL'));
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
