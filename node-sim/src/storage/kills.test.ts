// A node may be killed at any moment. Two chains under load are killed 25 times each; after each time the test inspects
// the store that the next start will find.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { ChainClock } from '../chain/clock.ts';
import { type BlockHeader, transactionsRoot } from '../chain/header.ts';
import { openChain } from '../chain/openChain.ts';
import { limitsWith } from '../edge/limits.ts';
import { unifiedRoot } from '../engine/stateRoot.ts';
import { devGenesis } from '../genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../genesis/empty.ts';
import type { StateRoots } from '../kernel/block.ts';
import { openSqliteStorage } from './sqliteStorage.ts';
import type { Storage, StoredBlock } from './storage.ts';

const KILLS = 25;
/** Every so many kills the whole chain is executed again. */
const REPLAY_EVERY = 12;
const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const VICTIM = fileURLToPath(new URL('../../../test/support/killedNode.ts', import.meta.url));

/** What a victim reported before it died. */
interface LastWords {
  readonly tip: { readonly height: number; readonly hash: string };
  /** Fork height of a reorganisation that had begun. */
  readonly fork: number | undefined;
  /** Transactions of its newest block. */
  readonly hashes: readonly string[];
  readonly steps: number;
}

async function killOne(database: string, random: Random): Promise<LastWords> {
  const child = spawn(NODE, [VICTIM, database, String(random.below(1e6))], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let words: LastWords = { tip: { height: -1, hash: '' }, fork: undefined, hashes: [], steps: 0 };
  const enough = random.between(1, 9);
  const isTime = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The victim died by itself.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, height = '', hash = '', ...hashes] = line.split(' ');
      if (word === 'before') words = { ...words, fork: Number(height) };
      else words = { tip: { height: Number(height), hash }, fork: undefined, hashes, steps: words.steps + 1 };
      if (words.steps >= enough) resolve();
    });
  });
  try {
    await isTime;
    // Some steps of the victim take a millisecond, others ten.
    await new Promise((resolve) => setTimeout(resolve, random.below(20)));
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  // Lines that were written before the kill may still be in the pipe.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return words;
}

/** Checks that all parts of the store agree about a block. */
function expectWhole(storage: Storage, block: StoredBlock): void {
  const header = JSON.parse(block.header) as BlockHeader;
  const transactions = storage.listTransactions(block.height);
  expect(transactionsRoot(transactions.map(({ hash }) => hash))).toBe(header.transactions_root);
  expect(unifiedRoot(JSON.parse(block.roots) as StateRoots)).toBe(header.state_root);
  for (const { kind, hash } of transactions) {
    if (kind === 'exchange') expect(storage.findReceipt(hash)).toBeDefined();
    expect(storage.index.find(hash)?.height).toBe(block.height);
  }
  expect(storage.findBlock(block.height - 1)?.hash).toBe(header.parent_hash);
}

/** Checks that the store is as after the victim's last step, or after the one that was interrupted. */
function expectConsistent(storage: Storage, words: LastWords): void {
  const tip = storage.findTip();
  if (tip === undefined) throw new Error('The store is empty.');
  const { parent_hash: parent } = JSON.parse(tip.header) as BlockHeader;
  const isLast = tip.hash === words.tip.hash;
  const isNext = tip.height === words.tip.height + 1 && parent === words.tip.hash;
  const isReorganised = words.fork !== undefined && tip.height > words.fork;
  expect(isLast || isNext || isReorganised).toBe(true);
  expect(storage.index.indexedHeight).toBe(tip.height);
  for (const block of storage.listBlocks(Math.max(1, tip.height - 20), 21)) expectWhole(storage, block);
  if (isReorganised) return;
  for (const hash of words.hashes) expect(storage.findReceipt(hash)).toBeDefined();
}

async function replay(database: string): Promise<void> {
  const storage = openSqliteStorage(database);
  try {
    const tip = storage.findTip();
    storage.dropSnapshots();
    // Opening executes every block and refuses a root that differs.
    const limits = limitsWith({}, true);
    const chain = await openChain({
      genesis: devGenesis(),
      chainId: DEFAULT_CHAIN_ID,
      storage,
      clock: new ChainClock(Date.now),
      limits,
      laws: false,
    });
    expect(chain.tip.hash).toBe(tip?.hash);
  } finally {
    storage.close();
  }
}

describe('a killed chain', () => {
  it.concurrent.each([1, 2])(
    'is complete each time, whatever it was doing (%i)',
    async (seed) => {
      const folder = mkdtempSync(join(tmpdir(), 'node-test-'));
      const database = join(folder, 'node.sqlite');
      const random = new Random(seed);
      let [steps, highest] = [0, 0];
      try {
        for (let kill = 1; kill <= KILLS; kill++) {
          const words = await killOne(database, random);
          steps += words.steps;
          const storage = openSqliteStorage(database);
          try {
            expectConsistent(storage, words);
            highest = Math.max(highest, storage.findTip()?.height ?? 0);
          } finally {
            storage.close();
          }
          if (kill % REPLAY_EVERY === 0) await replay(database);
        }
        expect(steps).toBeGreaterThan(KILLS * 2);
        expect(highest).toBeGreaterThan(KILLS);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    900_000,
  );
});
