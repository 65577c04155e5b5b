// A real node for tests: manual blocks, a clock that the test moves, limits over time off, and helpers for accounts,
// funds, signed operations and receipts. Everything goes over HTTP, like a client's requests.

import { createHash } from 'node:crypto';
import { addressOfPqKey } from '@svc/core/accounts/address';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { type JsonObject, type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import { wireJson } from '@svc/core/json/wireJson';
import { type KnownOpName, opGas } from '@svc/core/ops/opTable';
import type { ReadResult } from '@svc/core/reads/registry';
import { readRpcAnswer, rpcRequestText } from '@svc/core/rpc/jsonRpc';
import { readRestAnswer } from '@svc/core/rpc/rest';
import { MIN_GAS_PRICE_WEI, type SignedExchangeTx, signExchangeTx, toSignedWire } from '@svc/core/tx/exchangeTx';
import { pino } from 'pino';
import type { NodeConfig } from '../../node-sim/src/config.ts';
import { createNode, type NodeParts, type SimNode } from '../../node-sim/src/createNode.ts';
import { nodeMlDsa as mlDsa } from '../../node-sim/src/crypto/nodeMlDsa.ts';
import type { KeepAliveTimes } from '../../node-sim/src/edge/keepAlive.ts';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { devGenesis } from '../../node-sim/src/genesis/dev.ts';
import { DEFAULT_CHAIN_ID, emptyGenesis } from '../../node-sim/src/genesis/empty.ts';

/** Time at which the clock of a test node starts, Unix seconds. */
export const START_SEC = 1_800_000_000;
const BLOCK_SECONDS = 2;

/** A test account: the same name gives the same key. */
export interface TestAccount {
  readonly seed: Uint8Array;
  /** 0xPQ, checksum form. */
  readonly address: string;
}

export function testAccount(name: string): TestAccount {
  const seed = Uint8Array.from(createHash('sha256').update(`test account ${name}`).digest());
  return { seed, address: addressOfPqKey(mlDsaPublicKey(seed)) };
}

/** Changes to a transaction's own members. */
export interface TxChanges {
  readonly nonce?: bigint;
  readonly gasLimit?: bigint;
  readonly gasPriceWei?: bigint;
}

export interface TestNode {
  readonly url: string;
  readonly node: SimNode;
  /** Answer of a JSON-RPC call; an error answer is thrown as RpcFailure. */
  rpc<T = JsonValue>(method: string, params?: readonly unknown[] | Readonly<Record<string, unknown>>): Promise<T>;
  /** Result of a REST read; a failure is thrown as RestFailure. */
  get<T = JsonValue>(path: string, query?: Readonly<Record<string, string | number | boolean>>): Promise<T>;
  post<T = JsonValue>(path: string, body: unknown): Promise<T>;
  /** Advances the clock. */
  passSeconds(seconds: number): void;
  /** Makes blocks, two seconds apart. */
  mine(count?: number): Promise<void>;
  /** Pays an account assets (the native symbol, a token's symbol or its address) in a block. */
  fund(address: string, asset: string, amount: string): Promise<void>;
  /** Address of a token of the development genesis by its symbol. */
  tokenOf(symbol: string): string;
  sign(account: TestAccount, op: KnownOpName, params: JsonObject, changes?: TxChanges): Promise<SignedExchangeTx>;
  /** Signs and submits with the account's next free nonce. @returns the hash */
  submit(account: TestAccount, op: KnownOpName, params: JsonObject, changes?: TxChanges): Promise<string>;
  /** Submits, makes a block, returns the receipt. */
  execute(
    account: TestAccount,
    op: KnownOpName,
    params: JsonObject,
    changes?: TxChanges,
  ): Promise<NonNullable<ReadResult<'getExchangeReceipt'>>>;
  receipt(hash: string): Promise<ReadResult<'getExchangeReceipt'>>;
  balance(address: string, asset: string): Promise<string>;
  stop(): Promise<void>;
}

export interface StartOptions extends Partial<Omit<NodeConfig, 'genesis'>> {
  readonly genesis?: NodeConfig['genesis'] | 'dev' | 'empty';
  readonly keepAlive?: KeepAliveTimes;
  /** Gets each line of the log; without it lines are dropped. */
  readonly onLog?: (line: Readonly<Record<string, unknown>>) => void;
  readonly openStorage?: NodeParts['openStorage'];
  /** Unix seconds at which its clock starts. */
  readonly startSec?: number;
}

/** Starts a node on a free port. Genesis `dev` unless the options say otherwise. */
export async function startNode(options: StartOptions = {}): Promise<TestNode> {
  const { keepAlive, onLog, openStorage, genesis = 'dev', startSec = START_SEC, ...changes } = options;
  let nowMs = startSec * 1000;
  const config: NodeConfig = {
    host: '127.0.0.1',
    port: 0,
    database: ':memory:',
    blockTime: 'manual',
    genesis: genesis === 'dev' ? devGenesis() : genesis === 'empty' ? emptyGenesis() : genesis,
    chainId: DEFAULT_CHAIN_ID,
    dev: true,
    // A delayed thread on a busy machine causes no refusal.
    limits: limitsWith({ long_read_seconds: 600 }, true),
    ...changes,
  };
  const node = await createNode(config, {
    wall: () => nowMs,
    steadyMs: () => nowMs,
    logger:
      onLog === undefined
        ? pino({ level: 'silent' })
        : pino({}, { write: (line) => onLog(JSON.parse(line) as Record<string, unknown>) }),
    ...(keepAlive === undefined ? {} : { keepAlive }),
    ...(openStorage === undefined ? {} : { openStorage }),
  });
  const { url } = await node.start();
  const { chain } = node;
  const symbols = new Map(Array.from(chain.state.tokens.values(), ({ symbol, address }) => [symbol, address]));
  let lastId = 0;

  const rpc: TestNode['rpc'] = async (method, params = []) => {
    const answer = await fetch(`${url}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: rpcRequestText(method, params, ++lastId),
    });
    return readRpcAnswer(await answer.text()) as never;
  };
  const get: TestNode['get'] = async (path, query = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${url}${path}?${search}`);
    return readRestAnswer(answer.status, await answer.text()) as never;
  };
  const post: TestNode['post'] = async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: wireJson(body),
    });
    return readRestAnswer(answer.status, await answer.text()) as never;
  };
  const tokenOf = (symbol: string) => symbols.get(symbol) ?? symbol;
  const mine = async (count = 1) => {
    for (let made = 0; made < count; made++) {
      nowMs += BLOCK_SECONDS * 1000;
      await rpc('sim_mine', [1]);
    }
  };
  const sign: TestNode['sign'] = async (account, op, params, txChanges = {}) => {
    // Through the protocol's parser, as a node receives it: objects without a prototype, literals kept.
    const wireParams = readJson(wireJson(params)) as JsonObject;
    const nonce = txChanges.nonce ?? chain.mempool.nextFreeNonce((await idOf(account.address)) as never);
    const tx = {
      op,
      sender: account.address,
      nonce,
      params: wireParams,
      gasLimit: opGas(op),
      gasPriceWei: MIN_GAS_PRICE_WEI,
      ...txChanges,
    };
    return signExchangeTx({ ...tx, nonce }, account.seed, mlDsa);
  };
  const idOf = async (address: string) => (await rpc<{ accountId: string }>('svc_getAccountId', [address])).accountId;
  const submit: TestNode['submit'] = async (account, op, params, txChanges) =>
    (
      await post<{ tx_hash: string }>('/submit_exchange_tx', {
        tx: toSignedWire(await sign(account, op, params, txChanges)),
      })
    ).tx_hash;
  const receipt: TestNode['receipt'] = (hash) => get('/get_exchange_receipt', { tx_hash: hash });

  return {
    url,
    node,
    rpc,
    get,
    post,
    passSeconds: (seconds) => {
      nowMs += seconds * 1000;
    },
    mine,
    fund: async (address, asset, amount) => {
      await rpc('sim_faucet', [address, asset, amount]);
      await mine();
    },
    tokenOf,
    sign,
    submit,
    execute: async (account, op, params, txChanges) => {
      const hash = await submit(account, op, params, txChanges);
      await mine();
      const found = await receipt(hash);
      if (found === null) throw new Error(`no receipt of ${hash} after its block`);
      return found;
    },
    receipt,
    balance: (address, asset) => rpc('exchange_getTokenBalance', [tokenOf(asset), address]),
    stop: () => node.stop(),
  };
}
