// The three programs of the EVM benchmark, each in its own process with the same accounts, the same chain id and its
// chain in memory: ours, Hardhat's node and anvil. A program that does not answer in time is ended and reported as
// missing.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const BENCH_CHAIN_ID = 31_337;
const CONNECTIONS = 16;
const CALL_MS = 20_000;
const START_MS = 60_000;
const ROOT = resolve(import.meta.dirname, '..');

/** One of the programs. */
export interface EvmNode {
  readonly name: string;
  /** Result of a call. @throws when it is an error or does not come in time */
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** The raw answer to a body. */
  post(body: string): Promise<string>;
  /** With `manual`, blocks are made only by {@link mine}; otherwise at once. */
  setManual(manual: boolean): Promise<void>;
  mine(): Promise<void>;
  stop(): Promise<void>;
}

interface Launch {
  readonly name: string;
  readonly command: string;
  readonly args: (port: number) => readonly string[];
  readonly cwd: string;
  readonly path: string;
  readonly manual: (manual: boolean) => readonly [method: string, params: readonly unknown[]];
  readonly mine: string;
}

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address === null || typeof address === 'string' ? fail(new Error('there is no port')) : found(address.port),
      );
    });
  });
}

function post(agent: Agent, url: URL, body: string): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers, timeout: CALL_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => done(text));
      answer.once('error', fail);
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.once('error', fail);
    sent.end(body);
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => done()) : done(),
  );
}

async function launch({ name, command, args, cwd, path, manual, mine }: Launch): Promise<EvmNode> {
  const port = await freePort();
  const child = spawn(command, args(port), {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const url = new URL(`http://127.0.0.1:${port}${path}`);
  const rpc: EvmNode['rpc'] = async (method, params = []) => {
    const { result, error } = JSON.parse(
      await post(agent, url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    );
    if (error !== undefined) throw new Error(`${name}: ${method}: ${error.message}`);
    return result;
  };
  const node: EvmNode = {
    name,
    rpc,
    post: (body) => post(agent, url, body),
    async setManual(wanted) {
      await rpc(...manual(wanted));
    },
    async mine() {
      await rpc(mine);
    },
    async stop() {
      agent.destroy();
      const gone = ended(child);
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
    },
  };
  const until = performance.now() + START_MS;
  for (;;) {
    const chainId = await rpc<string>('eth_chainId').catch(() => undefined);
    if (Number(chainId) === BENCH_CHAIN_ID) return node;
    if (performance.now() > until || child.exitCode !== null) {
      await node.stop();
      throw new Error(`${name} does not answer`);
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/**
 * Starts the programs one after another. @param addresses funded on ours; the others fund those of their well-known
 * phrase
 */
export async function startEvmNodes(
  addresses: readonly string[],
): Promise<{ nodes: EvmNode[]; missing: string[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-evm-'));
  const genesis = join(folder, 'genesis.json');
  writeFileSync(
    genesis,
    JSON.stringify({
      validators: [{ seed: '01'.repeat(32), stake: 1000 }],
      allocations: addresses.map((address) => ({ address, amount: '10000' })),
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  writeFileSync(join(folder, 'hardhat.config.js'), 'export default {};\n');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const bin = join(ROOT, 'node_modules/.bin');
  const profile = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const own = [
    '--genesis',
    genesis,
    '--chain-id',
    String(BENCH_CHAIN_ID),
    '--block-time',
    '0',
    '--limits',
    'off',
    '--dev',
    'true',
  ];
  const launches: Launch[] = [
    {
      name: 'ours',
      command: process.execPath,
      args: (port) => [
        ...profile,
        join(ROOT, 'node-sim/src/main.ts'),
        '--port',
        String(port),
        ...own,
        '--limit',
        'block_evm_transactions=1000',
      ],
      cwd: folder,
      path: '/rpc',
      manual: (manual) => ['sim_setBlockTime', [manual ? 'manual' : 0]],
      mine: 'sim_mine',
    },
    {
      name: 'hardhat node',
      command: join(bin, 'hardhat'),
      args: (port) => ['node', '--port', String(port)],
      cwd: folder,
      path: '/',
      manual: (manual) => ['evm_setAutomine', [!manual]],
      mine: 'evm_mine',
    },
    {
      name: 'anvil',
      command: join(bin, 'anvil'),
      args: (port) => ['--port', String(port), '--accounts', String(addresses.length), '--silent'],
      cwd: folder,
      path: '/',
      manual: (manual) => ['evm_setAutomine', [!manual]],
      mine: 'evm_mine',
    },
  ];
  const nodes: EvmNode[] = [];
  const missing: string[] = [];
  for (const one of launches) {
    try {
      nodes.push(await launch(one));
    } catch (error) {
      if (one.name === 'ours') throw error;
      missing.push(String(error));
    }
  }
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { nodes, missing, stop };
}
