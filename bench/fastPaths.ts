// The fast paths of the servers compared with the ordinary way to the same answers. Both take turns in one run, so that
// other load affects both. The clients are part of this process: their cost is in both times, so the real gain of a
// server is larger.

import type { FastPath, FastPathName } from '@svc/core/server/fastPath';
import { TRADE_BASE } from '@svc/core/trade/registry';
import { FastReads } from '../node-sim/src/edge/fastRead.ts';
import { FastRpc } from '../node-sim/src/edge/fastRpc.ts';
import { KeptAnswers } from '../node-sim/src/trade/edge/keptAnswers.ts';
import { startNode, testAccount } from '../test/support/startNode.ts';
import { startTrade } from '../test/support/startTrade.ts';
import { postRequest, sendAll } from './submitClient.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const ROUNDS = 12;
const REQUESTS = 3_000;
const CONNECTIONS = 16;
const DEPTH = 4;

/** What is measured of a fast path. */
interface Measured {
  readonly path: { readonly prototype: Pick<FastPath<never, never>, 'take'> };
  readonly server: 'node' | 'trade';
  /** A request that it takes. */
  readonly request: Buffer;
}

const { address } = testAccount('alice');
const get = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] });

const PATHS: Readonly<Record<FastPathName, Measured>> = {
  nodeRead: {
    path: FastReads,
    server: 'node',
    request: get(`/get_address_info?address=${address}&page=1&transactions_count_limit=10`),
  },
  nodeRpc: { path: FastRpc, server: 'node', request: postRequest('x', '/rpc', call) },
  tradeKept: { path: KeptAnswers, server: 'trade', request: get(`${TRADE_BASE}/markets/btc/usdc/orderbook`) },
};

/** Measures both in turns. */
async function compare(name: string, port: number, { path: { prototype }, request }: Measured): Promise<BenchRow> {
  const { take } = prototype;
  const requests = Array.from({ length: REQUESTS }, () => request);
  const times = { fast: [] as number[], ordinary: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of round % 2 === 0 ? (['fast', 'ordinary'] as const) : (['ordinary', 'fast'] as const)) {
      prototype.take = way === 'fast' ? take : () => false;
      const begun = performance.now();
      await sendAll(port, requests, CONNECTIONS, () => undefined, DEPTH);
      // The first rounds warm the code up.
      if (round >= 2) times[way].push((performance.now() - begun) / 1000);
    }
  }
  prototype.take = take;
  const [fast, ordinary] = [quartile(times.fast), quartile(times.ordinary)];
  return {
    name,
    'fast per second': Math.round(REQUESTS / fast),
    'ordinary per second': Math.round(REQUESTS / ordinary),
    'gain %': Math.round((ordinary / fast - 1) * 100),
  };
}

async function run() {
  const node = await startNode();
  const trade = await startTrade(node.url);
  const portOf = { node: Number(new URL(node.url).port), trade: Number(new URL(trade.url).port) };
  try {
    const rows: BenchRow[] = [];
    for (const [name, measured] of Object.entries(PATHS))
      rows.push(await compare(name, portOf[measured.server], measured));
    return { rows, notes: ['A fast path that brings less than a quarter has to go.'] };
  } finally {
    await trade.stop();
    await node.stop();
  }
}

/** Both ways of each fast path. */
export const fastPaths: BenchSpec = {
  name: 'fastPaths',
  about: 'Fast paths of node and trade API beside the ordinary way to the same answers.',
  run,
};
