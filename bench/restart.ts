// From the start of the program to its first answer, on a chain of 100,000 blocks in a folder; and the size of a block
// there. The chain is made in this process with a clock that stands still, so that each block needs only one signature.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountId } from '@svc/core/accounts/address';
import { ChainClock } from '../node-sim/src/chain/clock.ts';
import { openChain } from '../node-sim/src/chain/openChain.ts';
import { limitsWith } from '../node-sim/src/edge/limits.ts';
import { devGenesis } from '../node-sim/src/genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../node-sim/src/genesis/empty.ts';
import { openSqliteStorage } from '../node-sim/src/storage/sqliteStorage.ts';
import { START_SEC, startNode, type TestNode, testAccount } from '../test/support/startNode.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const BLOCKS = 100_000;
const WARM_UP = 260;
const MEASURED = 200;
const SENDER = testAccount('sender');
const SENDER_ID = accountId(SENDER.address);
const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const MAIN = fileURLToPath(new URL('../node-sim/src/main.ts', import.meta.url));

/** Bytes of a folder's database, journal included. */
function bytesOf(database: string): number {
  return [database, `${database}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Seconds until the program answers on a folder. */
async function secondsToReady(folder: string, signal: NodeJS.Signals): Promise<number> {
  const started = performance.now();
  const child = spawn(NODE, [MAIN, '--port', '0', '--data', folder, '--block-time', 'manual'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', () => reject(new Error('the node did not start')));
    });
    const answer = await fetch(`${line.replace('listening ', '')}/readyz`);
    if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
    return (performance.now() - started) / 1000;
  } finally {
    child.kill(signal);
    await ended;
  }
}

/** Bytes of a block, each two seconds after the previous one. */
async function bytesPerBlock(transactions: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-restart-'));
  const database = join(folder, 'node.sqlite');
  const grow = async (blocks: number): Promise<number> => {
    const node = await startNode({ database, limits: limitsWith({}, true) });
    if (node.node.chain.mempool.nextFreeNonce(SENDER_ID) === 0n) await node.fund(SENDER.address, 'SVC', '1000');
    for (let block = 0; block < blocks; block++) {
      for (let at = 0; at < transactions; at++) await approve(node, at + 1);
      await node.mine();
    }
    await node.stop();
    return statSync(database).size;
  };
  try {
    // Before the first measurement, so that old attestation signatures are already dropped while new ones come.
    const before = await grow(WARM_UP);
    return ((await grow(MEASURED)) - before) / MEASURED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function approve(node: TestNode, amount: number): Promise<string> {
  const params = {
    token_address: node.tokenOf('qUSDC'),
    spender: testAccount('spender').address,
    amount: String(amount),
  };
  return node.submit(SENDER, 'TOKEN_APPROVE', params);
}

/** A folder with the chain, left as after kill -9. @returns seconds that it took */
async function createChain(folder: string): Promise<number> {
  const storage = openSqliteStorage(join(folder, 'node.sqlite'));
  const clock = new ChainClock(() => START_SEC * 1000);
  const chain = await openChain({
    genesis: devGenesis(),
    chainId: DEFAULT_CHAIN_ID,
    storage,
    clock,
    limits: limitsWith({}, true),
    laws: false,
  });
  const started = performance.now();
  while (chain.tip.height < BLOCKS) chain.produce();
  storage.close();
  return (performance.now() - started) / 1000;
}

async function run() {
  const empty = await bytesPerBlock(0);
  const filled = await bytesPerBlock(4);
  const folder = mkdtempSync(join(tmpdir(), 'bench-restart-'));
  try {
    const seconds = await createChain(folder);
    const rows: BenchRow[] = [];
    for (const name of ['after kill -9', 'after SIGTERM']) {
      rows.push({
        name,
        's to ready': Number(
          (await secondsToReady(folder, name === 'after kill -9' ? 'SIGTERM' : 'SIGKILL')).toFixed(2),
        ),
      });
    }
    return {
      rows,
      notes: [
        `${BLOCKS} blocks made in ${seconds.toFixed(0)} s, ${(bytesOf(join(folder, 'node.sqlite')) / 2 ** 20).toFixed(0)} MiB.`,
        `A block on the disk: ${empty.toFixed(0)} bytes without transactions, four attestations included; each transaction ${((filled - empty) / 4).toFixed(0)} bytes with receipt and index.`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const restart: BenchSpec = {
  name: 'restart',
  about: 'start of the program on a chain of 100,000 blocks (aim: under 5 s), and bytes per block',
  run,
};
