// From submission over HTTP to the executed receipt: signed PLACE_ORDERs of 500 accounts to a node in its own process, against
// the rate at which all cores together verify signatures. Node and clients share the machine.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { addressOfPqKey } from '@svc/core/accounts/address';
import { tokenAddress } from '@svc/core/accounts/ids';
import { toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { opGas } from '@svc/core/ops/names';
import { wireJson } from '@svc/core/rpc/wireJson';
import { jsonObject } from '@svc/core/tx/canonicalJson';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, type SignedExchangeTx, signExchangeTx, signingBytes, toSignedWire } from '@svc/core/tx/exchangeTx';
import { nodeMlDsa, runtimeMlDsa } from '../node-sim/src/crypto/nodeMlDsa.ts';
import { Random } from '../test/support/random.ts';
import type { BenchSpec } from './table.ts';

const ACCOUNTS = 500;
const EACH = 12;
const WARM_UP = 2;
const CONNECTIONS = 32;
const BATCH = 25;
const POLL_MS = 20;
const DEADLINE_MS = 60_000;

interface Account {
  readonly seed: Uint8Array;
  readonly address: string;
}

function accountAt(at: number): Account {
  const seed = Uint8Array.from(createHash('sha256').update(`bench ${at}`).digest());
  return { seed, address: addressOfPqKey(mlDsaPublicKey(seed)) };
}

/** A genesis with a token, its pool and five hundred people who hold the native asset. */
function genesisOf(accounts: readonly Account[]): { text: string; pair: string } {
  const [issuer] = accounts as [Account];
  const token = tokenAddress(issuer.address, 0, 'AAA');
  const seed = toHex(issuer.seed);
  const deploy = { seed, op_type: 'TOKEN_DEPLOY', params: { name: 'A', symbol: 'AAA', total_supply: '1000000' } };
  const pool = { token0: token, token1: 'SVC', fee_tier: 3000, pool_type: 'STANDARD', initial_price: '1000', stake_amount: '10000' };
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
  for (let nonce = 0; nonce < EACH; nonce++) {
    for (const [at, { seed, address }] of accounts.entries()) {
      const order = { pair, side: 'buy', order_type: 'limit', price: String(500 + random.below(400)), amount: `0.${1 + random.below(9)}` };
      const sender = { op: 'PLACE_ORDER' as const, sender: address, nonce: BigInt(nonce + (at === 0 ? 2 : 0)) };
      const tx = { ...sender, params: jsonObject(Object.entries(order)), gasLimit: opGas('PLACE_ORDER'), gasPriceWei: MIN_GAS_PRICE_WEI };
      signed.push(await signExchangeTx(tx, seed, nodeMlDsa));
    }
  }
  return signed;
}

/** Verifications a second with every thread of the pool busy. */
async function rawRate(signed: readonly SignedExchangeTx[]): Promise<number> {
  const messages = signed.slice(0, 3000).map((tx) => [tx.signature, signingBytes(tx), tx.publicKey] as const);
  let next = 0;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    for (let at = next++; at < messages.length; at = next++) {
      if (!(await runtimeMlDsa.verify(...(messages[at] as (typeof messages)[number])))) throw new Error('a signature that does not verify');
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker));
  return (messages.length / (performance.now() - start)) * 1000;
}

function post(agent: Agent, url: string, body: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': body.length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => done(text));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

/** Submits everything and waits until the receipts of all are there. @returns milliseconds */
async function submitAll(agent: Agent, url: string, signed: readonly SignedExchangeTx[], batch = 1): Promise<number> {
  const texts = signed.map((tx) => wireJson(toSignedWire(tx)));
  const call = (text: string, id: number) => `{"jsonrpc":"2.0","id":${id},"method":"exchange_sendTransaction","params":[${text}]}`;
  const bodies: Buffer[] = [];
  for (let at = 0; at < texts.length; at += batch) {
    bodies.push(
      Buffer.from(
        batch === 1
          ? `{"tx":${texts[at]}}`
          : `[${texts
              .slice(at, at + batch)
              .map(call)
              .join(',')}]`,
      ),
    );
  }
  const path = batch === 1 ? '/submit_exchange_tx' : '/rpc';
  // The newest of each account: where its receipt is, those before it are.
  const last = signed.slice(-ACCOUNTS).map((tx) => exchangeTxHash(tx));
  let next = 0;
  const start = performance.now();
  const client = async (): Promise<void> => {
    for (let at = next++; at < bodies.length; at = next++) {
      const answer = await post(agent, `${url}${path}`, bodies[at] as Buffer);
      if (batch === 1 ? !answer.startsWith('{"ok":true') : answer.includes('"error"')) throw new Error(`refused: ${answer.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  let waiting = last;
  while (waiting.length > 0) {
    if (performance.now() - start > DEADLINE_MS) throw new Error(`${waiting.length} receipts did not come`);
    const calls = waiting.slice(0, 50).map((hash, id) => ({ jsonrpc: '2.0', id, method: 'exchange_getTransactionReceipt', params: [hash] }));
    const answers = JSON.parse(await post(agent, `${url}/rpc`, Buffer.from(JSON.stringify(calls)))) as {
      id: number;
      result?: { success: boolean } | null;
      error?: object;
    }[];
    if (answers.some(({ result, error }) => result?.success === false || error !== undefined)) throw new Error('an order failed');
    const there = new Set(answers.filter(({ result }) => result !== null && result !== undefined).map(({ id }) => calls[id]?.params[0]));
    waiting = waiting.filter((hash) => !there.has(hash));
    if (there.size === 0) await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
  return performance.now() - start;
}

async function run() {
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => accountAt(at));
  const { text, pair } = genesisOf(accounts);
  const signed = await signAll(accounts, pair);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  writeFileSync(join(folder, 'genesis.json'), text);
  const flags = ['--port', '0', '--genesis', join(folder, 'genesis.json'), '--dev', 'false', '--limits', 'off', '--block-time', '0.25'];
  const room = ['--limit', 'block_transactions=4096', '--limit', 'mempool_total=16384'];
  const profile = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const main = resolve(import.meta.dirname, '../node-sim/src/main.ts');
  const child = spawn(process.execPath, [...profile, main, ...flags, ...room], { stdio: ['ignore', 'pipe', 'ignore'] });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const url = await new Promise<string>((found, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('listening ')) found(line.slice('listening '.length));
      });
      child.once('exit', (code) => fail(new Error(`the node ended with ${code}`)));
    });
    await submitAll(agent, url, signed.slice(0, WARM_UP * ACCOUNTS));
    const before = await rawRate(signed);
    const half = ((EACH - WARM_UP) / 2) * ACCOUNTS;
    const one = await submitAll(agent, url, signed.slice(WARM_UP * ACCOUNTS, -half));
    const many = await submitAll(agent, url, signed.slice(-half), BATCH);
    const raw = (before + (await rawRate(signed))) / 2;
    const row = (name: string, ms: number) => ({
      name,
      'per second': Math.round((half / ms) * 1000),
      '% of verification': Math.round((100 * half * 1000) / ms / raw),
    });
    return {
      rows: [
        row('one a request, executed, receipt there', one),
        row(`batches of ${BATCH}, executed, receipt there`, many),
        { name: `verified by ${availableParallelism()} cores`, 'per second': Math.round(raw), '% of verification': 100 },
      ],
      notes: [`${half} orders each over ${CONNECTIONS} connections, blocks every 0.25 s; the clients take their share of the same cores.`],
    };
  } finally {
    agent.destroy();
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

export const submit: BenchSpec = { name: 'submit', about: 'signed orders over HTTP to executed receipts, against raw verification', run };
