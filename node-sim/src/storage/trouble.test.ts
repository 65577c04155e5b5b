import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { START_SEC, startNode, testAccount } from '../../../test/support/startNode.ts';
import { ChainClock } from '../chain/clock.ts';
import { openChain } from '../chain/openChain.ts';
import { limitsWith } from '../edge/limits.ts';
import { devGenesis } from '../genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../genesis/empty.ts';
import { openSqliteStorage } from './sqliteStorage.ts';
import type { Storage } from './storage.ts';

const alice = testAccount('alice');

/** Stops the database from growing, like a full disk, or lets it grow again. */
function setFull(storage: Storage | undefined, isFull: boolean): void {
  const { database } = storage as unknown as { readonly database: DatabaseSync };
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number };
  database.exec(`PRAGMA max_page_count = ${isFull ? pages : 1_000_000}`);
}

describe('a node in trouble', () => {
  let folder: string;
  let database: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    database = join(folder, 'node.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes no block while the disk is full, reports it, and continues when there is space', async () => {
    let storage: Storage | undefined;
    const node = await startNode({
      database,
      blockTime: 0,
      openStorage: (path) => {
        storage = openSqliteStorage(path);
        return storage;
      },
    });
    await node.rpc('sim_faucet', [alice.address, 'SVC', '100']);
    const { chain } = node.node;
    setFull(storage, true);
    const params = { token_address: node.tokenOf('qUSDC'), spender: testAccount('bob').address, amount: '1' };
    const hashes = [];
    // Free pages may hold another block or two; then there is no space.
    for (let at = 0; at < 12; at++) hashes.push(await node.submit(alice, 'TOKEN_APPROVE', params));
    const { tip } = chain;
    const ready = await fetch(`${node.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, height: null }]);
    expect(chain.mempool.size).toBeGreaterThan(0);
    expect(await node.get('/get_status')).toMatchObject({ height: tip.height });
    expect(
      (await node.get<{ nonce: number }>('/get_exchange_nonce', { address: alice.address })).nonce + chain.mempool.size,
    ).toBe(12);
    setFull(storage, false);
    await node.rpc('sim_faucet', [alice.address, 'SVC', '1']);
    for (const hash of hashes) expect(await node.receipt(hash)).toMatchObject({ success: true });
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const before = chain.tip;
    await node.stop();
    const again = await startNode({ database });
    expect(again.node.chain.tip).toEqual(before);
    await again.stop();
  });

  it('keeps its blocks when there is no space for a snapshot', async () => {
    const node = await startNode({ database, openStorage: (path) => withoutRoomForSnapshots(openSqliteStorage(path)) });
    await node.rpc('sim_mine', [1000]);
    const { tip } = node.node.chain;
    expect(tip.height).toBeGreaterThan(1000);
    node.node.chain.storage.close();
    const storage = openSqliteStorage(database);
    expect(storage.findTip()?.hash).toBe(tip.hash);
    expect(storage.findSnapshot()).toBeUndefined();
    storage.close();
  });

  it('opens a write-ahead log that was truncated or overwritten', async () => {
    const node = await startNode({ database });
    const kept: string[] = [];
    for (let at = 0; at < 12; at++) {
      await node.rpc('sim_faucet', [alice.address, 'SVC', '1']);
      await node.mine();
      kept.push(node.node.chain.tip.hash);
    }
    const log = `${database}-wal`;
    const size = readFileSync(log).length;
    const random = new Random(3);
    for (let at = 0; at < 10; at++) {
      const copy = join(folder, `copy${at}.sqlite`);
      copyFileSync(database, copy);
      if (existsSync(log)) copyFileSync(log, `${copy}-wal`);
      const place = random.below(size);
      if (at % 2 === 0) truncateSync(`${copy}-wal`, place);
      else {
        const bytes = readFileSync(`${copy}-wal`);
        bytes.fill(0x5a, place, place + 100);
        writeFileSync(`${copy}-wal`, bytes);
      }
      const storage = openSqliteStorage(copy);
      // The log may have lost the genesis too: then the chain starts again from it.
      const tip = storage.findTip();
      if (tip !== undefined && tip.height > devGenesis().firstBlocks.length) expect(kept).toContain(tip.hash);
      const clock = new ChainClock(() => (START_SEC + 100) * 1000);
      const chain = await openChain({
        genesis: devGenesis(),
        chainId: DEFAULT_CHAIN_ID,
        storage,
        clock,
        limits: limitsWith({}, true),
        laws: false,
      });
      const { height } = chain.tip;
      expect(chain.produce().tip.height).toBe(height + 1);
      storage.close();
    }
    await node.stop();
  });

  it('continues after its clock was set back: blocks follow, times never decrease', async () => {
    const first = await startNode({ database });
    first.passSeconds(7200);
    await first.mine(2);
    const { tip } = first.node.chain;
    await first.stop();
    const second = await startNode({ database, startSec: START_SEC - 86_400 });
    await second.fund(alice.address, 'SVC', '5');
    await second.execute(alice, 'SWAP', { token_in: 'SVC', token_out: second.tokenOf('qUSDC'), amount_in: '1' });
    const times = second.node.chain.storage.listBlocks(tip.height, 10).map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.map(() => tip.timestamp));
    const market = `${second.tokenOf('qUSDC')}:SVC`;
    const candles = await second.get<{ time: number }[] | { candles: { time: number }[] }>('/get_candles', {
      market,
      interval: '1m',
    });
    const rows = Array.isArray(candles) ? candles : candles.candles;
    expect(rows.at(-1)?.time).toBe(tip.timestamp - (tip.timestamp % 60));
    await second.stop();
  });
});

function withoutRoomForSnapshots(storage: Storage): Storage {
  storage.saveSnapshot = () => {
    throw new Error('database or disk is full');
  };
  return storage;
}
