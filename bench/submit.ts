// From submission over HTTP to the executed receipt: signed PLACE_ORDERs of 500 accounts to a node in its own process,
// compared with the rate at which all cores together verify signatures with node:crypto. Node and client share the
// machine.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { addressOfPqKey } from '@svc/core/accounts/address';
import { tokenAddress } from '@svc/core/accounts/protocolIds';
import { toHex } from '@svc/core/bytes';
import { type MlDsa, mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { jsonObject } from '@svc/core/json/canonicalJson';
import { opGas } from '@svc/core/ops/opTable';
import {
  exchangeTxHash,
  MIN_GAS_PRICE_WEI,
  type SignedExchangeTx,
  signExchangeTx,
  signedWireText,
  signingBytes,
} from '@svc/core/tx/exchangeTx';
import { nodeMlDsa, runtimeMlDsa } from '../node-sim/src/crypto/nodeMlDsa.ts';
import { Random } from '../test/support/random.ts';
import { postRequest, sendAll } from './submitClient.ts';
import type { BenchSpec } from './table.ts';

const ACCOUNTS = 500;
/**
 * Orders per account: in the warm-up rounds, during which the node's hot paths are compiled, and in those that count.
 */
const WARM_UP = { one: 16, many: 8 } as const;
/** Enough that the wait for the last block, at most a tenth of a second, is a small part of the time. */
const COUNTED = 24;
/**
 * Connections, concurrent requests of each, and orders per request. With few of them the node's threads and its main
 * thread would alternate.
 */
const SINGLE = { connections: 64, depth: 4, batch: 1 } as const;
const BATCHES = { connections: 8, depth: 1, batch: 100 } as const;
const BLOCK_SECONDS = '0.1';
const POLL_MS = 10;
// One thread of node:crypto per core; its pool reads this when it starts.
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism());
const DEADLINE_MS = 60_000;

interface Account {
  readonly seed: Uint8Array;
  readonly address: string;
}

function accountAt(at: number): Account {
  const seed = Uint8Array.from(createHash('sha256').update(`bench ${at}`).digest());
  return { seed, address: addressOfPqKey(mlDsaPublicKey(seed)) };
}

/** A genesis with a token, its pool and five hundred accounts with native funds. */
function genesisOf(accounts: readonly Account[]): { text: string; pair: string } {
  const [issuer] = accounts as [Account];
  const token = tokenAddress(issuer.address, 0, 'AAA');
  const seed = toHex(issuer.seed);
  const deploy = { seed, op_type: 'TOKEN_DEPLOY', params: { name: 'A', symbol: 'AAA', total_supply: '1000000' } };
  const pool = {
    token0: token,
    token1: 'SVC',
    fee_tier: 3000,
    pool_type: 'STANDARD',
    initial_price: '1000',
    stake_amount: '10000',
  };
  const text = JSON.stringify({
    validators: [{ seed, stake: 100_000 }],
    allocations: accounts.map(({ address }) => ({ address, amount: '1000000' })),
    blocks: [[deploy], [{ seed, op_type: 'CREATE_POOL', params: pool }]],
  });
  return { text, pair: `${token}:SVC` };
}

async function signAll(accounts: readonly Account[], pair: string): Promise<SignedExchangeTx[]> {
  const random = new Random(11);
  const signed: SignedExchangeTx[] = [];
  for (let nonce = 0; nonce < WARM_UP.one + WARM_UP.many + 2 * COUNTED; nonce++) {
    for (const [at, { seed, address }] of accounts.entries()) {
      const order = {
        pair,
        side: 'buy',
        order_type: 'limit',
        price: String(500 + random.below(400)),
        amount: `0.${1 + random.below(9)}`,
      };
      const sender = { op: 'PLACE_ORDER' as const, sender: address, nonce: BigInt(nonce + (at === 0 ? 2 : 0)) };
      const tx = {
        ...sender,
        params: jsonObject(Object.entries(order)),
        gasLimit: opGas('PLACE_ORDER'),
        gasPriceWei: MIN_GAS_PRICE_WEI,
      };
      signed.push(await signExchangeTx(tx, seed, nodeMlDsa));
    }
  }
  return signed;
}

interface Measured {
  readonly count: number;
  readonly ms: number;
  /** Milliseconds of processor time, of all processes involved. */
  readonly usedMs: number;
}

/** Processor time of this process in milliseconds. */
function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Verifies everything with every core busy. */
async function verifyAll(verify: MlDsa['verify'], signed: readonly SignedExchangeTx[]): Promise<Measured> {
  const messages = signed.map((tx) => [tx.signature, signingBytes(tx), tx.publicKey] as const);
  let next = 0;
  const used = ownProcessorMs();
  const start = performance.now();
  const worker = async (): Promise<void> => {
    for (let at = next++; at < messages.length; at = next++) {
      if (!(await verify(...(messages[at] as (typeof messages)[number]))))
        throw new Error('a signature that does not verify');
    }
  };
  await Promise.all(Array.from({ length: 128 }, worker));
  return { count: messages.length, ms: performance.now() - start, usedMs: ownProcessorMs() - used };
}

interface Way {
  readonly connections: number;
  readonly batch: number;
  readonly depth: number;
}

function requestsOf(host: string, signed: readonly SignedExchangeTx[], batch: number): Buffer[] {
  const texts = signed.map((tx) => signedWireText(tx));
  if (batch === 1) return texts.map((text) => postRequest(host, '/submit_exchange_tx', `{"tx":${text}}`));
  const calls = texts.map(
    (text, id) => `{"jsonrpc":"2.0","id":${id},"method":"exchange_sendTransaction","params":[${text}]}`,
  );
  return Array.from({ length: Math.ceil(calls.length / batch) }, (_, at) =>
    postRequest(host, '/rpc', `[${calls.slice(at * batch, (at + 1) * batch).join(',')}]`),
  );
}

/** The hashes without a receipt so far. */
async function withoutReceipt(port: number, hashes: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  const calls = hashes.map((hash, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'exchange_getTransactionReceipt',
    params: [hash],
  }));
  const requests = Array.from({ length: Math.ceil(calls.length / 100) }, (_, at) =>
    postRequest('node', '/rpc', JSON.stringify(calls.slice(at * 100, (at + 1) * 100))),
  );
  await sendAll(port, requests, 1, (body) => {
    for (const { id, result, error } of JSON.parse(body) as {
      id: number;
      result?: { success: boolean } | null;
      error?: object;
    }[]) {
      if (error !== undefined || result?.success === false)
        throw new Error(`an order failed: ${JSON.stringify(result ?? error)}`);
      if (result === null || result === undefined) missing.push(hashes[id] as string);
    }
  });
  return missing;
}

/** Submits everything and waits for all receipts. @param processorMs processor time of all processes so far */
async function submitAll(
  port: number,
  signed: readonly SignedExchangeTx[],
  way: Way,
  processorMs: () => number,
): Promise<Measured> {
  const { connections, depth, batch } = way;
  const requests = requestsOf(`127.0.0.1:${port}`, signed, batch);
  // The newest of each account: once it has a receipt, the earlier ones do too.
  let waiting = signed.slice(-ACCOUNTS).map((tx) => exchangeTxHash(tx));
  const used = processorMs();
  const start = performance.now();
  const check = (body: string): void => {
    if (batch === 1 ? !body.startsWith('{"ok":true') : body.includes('"error"'))
      throw new Error(`refused: ${body.slice(0, 300)}`);
  };
  await sendAll(port, requests, connections, check, depth);
  for (;;) {
    waiting = await withoutReceipt(port, waiting);
    if (waiting.length === 0)
      return { count: signed.length, ms: performance.now() - start, usedMs: processorMs() - used };
    if (performance.now() - start > DEADLINE_MS) throw new Error(`${waiting.length} receipts did not come`);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** As in reads.ts. */
function processorMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function run() {
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => accountAt(at));
  const { text, pair } = genesisOf(accounts);
  const signed = await signAll(accounts, pair);
  const take = (rounds: number) => signed.splice(0, rounds * ACCOUNTS);
  const sample = signed.slice(0, 5000);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  writeFileSync(join(folder, 'genesis.json'), text);
  const flags = [
    '--port',
    '0',
    '--genesis',
    join(folder, 'genesis.json'),
    '--dev',
    'false',
    '--limits',
    'off',
    '--block-time',
    BLOCK_SECONDS,
  ];
  const room = ['--limit', 'block_transactions=4096', '--limit', 'mempool_total=16384'];
  const profile = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const main = resolve(import.meta.dirname, '../node-sim/src/main.ts');
  const child = spawn(process.execPath, [...profile, main, ...flags, ...room], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const url = await new Promise<string>((found, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('listening ')) found(line.slice('listening '.length));
      });
      child.once('exit', (code) => fail(new Error(`the node ended with ${code}`)));
    });
    const port = Number(new URL(url).port);
    const measured = async (way: Way, warmUp: number): Promise<Measured> => {
      const used = () => processorMs(child.pid) + ownProcessorMs();
      await submitAll(port, take(warmUp), way, used);
      return submitAll(port, take(COUNTED), way, used);
    };
    const raw = [await verifyAll(runtimeMlDsa.verify, sample)];
    const one = await measured(SINGLE, WARM_UP.one);
    raw.push(await verifyAll(runtimeMlDsa.verify, sample));
    const many = await measured(BATCHES, WARM_UP.many);
    raw.push(await verifyAll(runtimeMlDsa.verify, sample));
    const sum = (member: keyof Measured) => raw.reduce((total, each) => total + each[member], 0);
    const peer: Measured = { count: sum('count'), ms: sum('ms'), usedMs: sum('usedMs') };
    await verifyAll(nodeMlDsa.verify, sample);
    const own = await verifyAll(nodeMlDsa.verify, sample);
    const row = (name: string, { count, ms, usedMs }: Measured) => ({
      name,
      'per second': Math.round((count / ms) * 1000),
      '% of verification': Math.round((100 * count * peer.ms) / ms / peer.count),
      'processor us each': Math.round((usedMs * 1000) / count),
      '% by processor time': Math.round((100 * count * peer.usedMs) / usedMs / peer.count),
    });
    return {
      rows: [
        row('one a request, executed, receipt there', one),
        row(`batches of ${BATCHES.batch}, executed, receipt there`, many),
        row(`verified by node:crypto on ${availableParallelism()} cores`, peer),
        row('verified by our threads, keys known', own),
      ],
      notes: [
        `${one.count} orders each after a warm-up of ${WARM_UP.one * ACCOUNTS}, ${SINGLE.connections} connections with ${SINGLE.depth} requests of one order pipelined on each, or ${BATCHES.connections} with one batch; blocks every ${BLOCK_SECONDS} s; the client takes its share of the same cores.`,
        'Processor time is that of node and client together. It tells what a machine with nothing else to do could reach at most.',
        `node:crypto before, between and after: ${raw.map(({ count, ms }) => Math.round((count / ms) * 1000)).join(', ')} a second.`,
      ],
    };
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

export const submit: BenchSpec = {
  name: 'submit',
  about: 'signed orders over HTTP to executed receipts, against raw verification',
  run,
};
