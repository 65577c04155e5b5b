// The eight clients of the abuse bench, each at its own address: they send requests in turn, over HTTP and WebSockets,
// until the process is ended. Started with the node's own description.

import { request } from 'node:http';
import { WebSocket as Socket } from 'ws';
import type { DeepMarkets } from '../test/support/deepMarkets.ts';

const BATCH = 100;
/** Pages of blocks that a client reads at a time. */
const PAGES = 8;
const CLIENTS = 8;

/** A JSON-RPC call, sent in batches, or a path to read. */
type Call = readonly [method: string, params: unknown] | { readonly path: string };

/** The node's description when it is ready: its address, and whose markets are deep. */
export interface Ready extends DeepMarkets {
  readonly url: string;
  readonly maker: string;
}

/** Runs code in an endless loop. */
const loop = (body: string): { data: string } => ({ data: `0x5b${body}5f56` });
/** Calls a precompiled contract with this many zero bytes, repeatedly. */
const asks = (contract: string, bytes: string): { data: string } => loop(`5f5f${bytes}5f60${contract}5afa50`);

/** The requests of each client. */
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

/** Time of a request from an address of this machine, in milliseconds. */
export function send(port: number, from: string, path: string, body?: string): Promise<number> {
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

/** Sends a batch over a new WebSocket, until something comes or it is closed. */
function sendOverSocket(port: number, from: string, body: string): Promise<void> {
  const socket = new Socket(`ws://127.0.0.1:${port}/rpc`, { localAddress: from });
  return new Promise<void>((done) => {
    socket.on('open', () => socket.send(body));
    socket.on('message', () => done());
    socket.on('close', () => done());
    socket.on('error', () => done());
  }).finally(() => socket.terminate());
}

/** Sends the most expensive requests as one client, alternating between HTTP and WebSockets. */
async function abuse(port: number, from: string, calls: readonly Call[], first: number): Promise<never> {
  for (let sent = 0; ; sent++) {
    const call = calls[(first + sent) % calls.length] as Call;
    if ('path' in call) await Promise.allSettled(Array.from({ length: PAGES }, () => send(port, from, call.path)));
    else {
      const [method, params] = call;
      const body = JSON.stringify(Array.from({ length: BATCH }, (_, id) => ({ jsonrpc: '2.0', id, method, params })));
      if ((first + Math.floor(sent / calls.length)) % 2 === 0)
        await send(port, from, '/rpc', body).catch(() => undefined);
      else await sendOverSocket(port, from, body);
    }
    // A refused client that retries at once only costs the node the refusal; a pause keeps this process from being the
    // load.
    await new Promise((go) => setTimeout(go, 50));
  }
}

if (import.meta.main) {
  const ready = JSON.parse(process.argv[2] ?? '') as Ready;
  const [calls, port] = [dearest(ready), Number(new URL(ready.url).port)];
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => abuse(port, `127.0.0.${at + 10}`, calls, at * 2)));
}
