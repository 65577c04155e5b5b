import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadResult } from '@svc/core/reads/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { devGenesis } from '../genesis/dev.ts';
import { openSqliteStorage } from '../storage/sqliteStorage.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');
/** Without votes of validators, so that blocks hold what the tests put there. */
const genesis = { ...devGenesis(), oraclePrices: {} };

type History = ReadResult<'getAddressHistory'>;
interface Reorg {
  readonly from_height: number;
  readonly height: number;
  readonly block_hash: string;
  readonly returned: readonly string[];
}

/** Everything that must follow a reorganisation. */
async function portrait(node: TestNode) {
  const market = `${node.tokenOf('qUSDC')}:SVC`;
  return {
    status: await node.get('/get_status'),
    roots: await node.get('/get_unified_state_root'),
    randao: await node.get('/get_randao_mix'),
    consensus: node.node.chain.consensus,
    blocks: await node.get('/get_blocks', { limit: 512 }),
    trades: await node.get('/get_trades', { market }),
    candles: await Promise.all(['1m', '1d'].map((interval) => node.get('/get_candles', { market, interval }))),
    book: await node.get('/get_orderbook', { market, level: 3 }),
    pools: await node.get('/get_pools'),
    history: (
      await node.get<ReadResult<'getLatestTransactions'>>('/get_latest_transactions', { limit: 500 })
    ).transactions.map(({ cursor: _, ...entry }) => entry),
    attestations: await node.get('/get_attestations', { limit: 1000 }),
    events: await node.get('/get_perp_events'),
  };
}

describe('a reorganisation', () => {
  let folder: string;
  let node: TestNode;
  let usdc: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    node = await startNode({ genesis, database: join(folder, 'node.sqlite') });
    usdc = node.tokenOf('qUSDC');
    for (const { address } of [alice, bob])
      for (const asset of ['SVC', 'qUSDC']) await node.fund(address, asset, '1000');
  });
  afterEach(async () => {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (amount: string) =>
    node.submit(alice, 'TOKEN_TRANSFER', { token_address: usdc, to: bob.address, amount });
  const swap = () => node.submit(bob, 'SWAP', { token_in: 'SVC', token_out: usdc, amount_in: '10' });
  const reorg = (depth: number, options: object = {}) => node.rpc<Reorg>('sim_reorg', [depth, options]);
  const tip = () => node.node.chain.tip;
  /** Stops the node and opens its store again, from its blocks alone. */
  async function replay(): Promise<void> {
    await node.stop();
    const storage = openSqliteStorage(join(folder, 'node.sqlite'));
    storage.dropSnapshots();
    storage.close();
    node = await startNode({ genesis, database: join(folder, 'node.sqlite') });
  }

  it('moves one transaction, drops another, and everything follows; clients are notified first', async () => {
    const market = `${usdc}:SVC`;
    const base = await portrait(node);
    const first = await send('5');
    const second = await swap();
    await node.mine(2);
    const before = tip();
    const history = await node.get<History>('/get_address_history', { address: alice.address, limit: 1 });
    expect(history.transactions[0]).toMatchObject({ tx_hash: first, block_height: before.height - 1 });
    const old = await node.get<{ block: { hash: string } }[]>('/get_blocks', { offset: before.height - 1, limit: 2 });
    const { trades: oldTrades, last_seq: oldSeq } = await node.get<ReadResult<'getTrades'>>('/get_trades', { market });

    const frames: { type: string; height?: number }[] = [];
    const socket = new WebSocket(
      `${node.url.replace('http', 'ws')}/ws?channels=blocks,trades,tickers,orderbook:${market}`,
    );
    const done = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        frames.push(frame);
        if (frame.type === 'block' && frame.height === before.height) resolve();
      });
    });
    await new Promise((resolve) => socket.once('message', resolve));
    expect(await reorg(2, { blocks: [[], [first]], drop: [second] })).toEqual({
      from_height: before.height - 1,
      height: before.height,
      block_hash: tip().hash,
      returned: [],
    });
    await done;
    socket.close();
    const at = frames.findIndex(({ type }) => type === 'reorg');
    expect(frames[at]).toEqual({ type: 'reorg', from_height: before.height - 1, new_hash: tip().hash });
    expect(frames.filter(({ type }) => type === 'block').map(({ height }) => height)).toEqual([
      before.height - 1,
      before.height,
    ]);
    expect(frames.findIndex(({ type }) => type === 'block')).toBeGreaterThan(at);

    expect(await node.receipt(first)).toMatchObject({ success: true, block_height: before.height });
    expect(await node.receipt(second)).toBeNull();
    expect(await node.rpc('tx_getTransaction', [second])).toBeNull();
    await expect(node.get('/get_transaction', { tx_hash: second })).rejects.toMatchObject({ status: 404 });
    expect(await node.get('/get_pending_transactions')).toEqual([]);
    const now = await node.get<History>('/get_address_history', { address: alice.address, limit: 500 });
    expect(now.transactions.filter(({ tx_hash: hash }) => hash === first)).toMatchObject([
      { block_height: before.height },
    ]);
    const blocks = await node.get<{ block: { hash: string } }[]>('/get_blocks', {
      offset: before.height - 1,
      limit: 2,
    });
    for (const [index, { block }] of blocks.entries()) expect(block.hash).not.toBe(old[index]?.block.hash);
    expect([await node.balance(alice.address, 'qUSDC'), await node.balance(bob.address, 'qUSDC')]).toEqual([
      '995',
      '1005',
    ]);
    expect(await node.rpc('exchange_getNonce', [bob.address])).toBe(0);
    const after = await portrait(node);
    expect([after.candles, after.pools]).toEqual([base.candles, base.pools]);
    expect(oldTrades.length).toBeGreaterThan((after.trades as unknown as ReadResult<'getTrades'>).trades.length);
    expect(await (await fetch(`${node.url}/metrics`)).text()).toContain('\nsvc_reorgs_total 1\n');

    await swap();
    await node.mine();
    const { trades } = await node.get<ReadResult<'getTrades'>>('/get_trades', { market });
    expect(trades.at(-1)?.seq).toBeGreaterThan(oldSeq);
    const last = await portrait(node);
    await replay();
    expect(await portrait(node)).toEqual(last);
  });

  it('puts removed transactions into the first new block, in order, and makes other blocks even while time stands still', async () => {
    const before = await portrait(node);
    const hashes = [await send('1'), await send('2'), await swap()];
    await node.rpc('sim_mine');
    const { tx_hash: native } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '7']);
    await node.rpc('sim_mine');
    const old = tip();
    expect(await reorg(2, { longer: 1 })).toMatchObject({
      from_height: old.height - 1,
      height: old.height + 1,
      returned: [],
    });
    const { transactions } = await node.get<ReadResult<'getBlock'>>('/get_block', { block: old.height - 1 });
    expect(transactions).toHaveLength(4);
    for (const hash of [...hashes, native])
      expect(await node.rpc('tx_getTransaction', [hash])).toMatchObject({
        block_height: old.height - 1,
        status: 'success',
      });
    expect(tip().hash).not.toBe(old.hash);
    const after = await portrait(node);
    expect([after.pools, after.book]).not.toEqual([before.pools, before.book]);
    await replay();
    expect(await portrait(node)).toEqual(after);
    // A restarted node has no undo history: it executes the earlier blocks again.
    await reorg(3, { keep: false });
    expect(await portrait(node)).toMatchObject({
      pools: before.pools,
      trades: { trades: (before.trades as unknown as ReadResult<'getTrades'>).trades },
    });
  });

  it('reaches as deep as the chain', async () => {
    const before = await portrait(node);
    const hashes = [await send('1'), await swap()];
    await node.rpc('sim_mine', [300]);
    const { height } = tip();
    expect(await reorg(300, { drop: hashes, longer: 2 })).toMatchObject({
      from_height: height - 299,
      height: height + 2,
      returned: [],
    });
    for (const hash of hashes)
      expect([await node.receipt(hash), await node.rpc('tx_getTransaction', [hash])]).toEqual([null, null]);
    const after = await portrait(node);
    expect([after.pools, after.trades]).toMatchObject([
      before.pools,
      { trades: (before.trades as unknown as ReadResult<'getTrades'>).trades },
    ]);
    await replay();
    expect(await portrait(node)).toEqual(after);
    // Down to the first block, with every transaction of the genesis.
    const everything = tip().height;
    expect(await reorg(everything)).toMatchObject({ from_height: 1, height: everything, returned: [] });
    expect((await portrait(node)).pools).toEqual(before.pools);
  });

  it('makes everything pending again with keep: false, also what was pending before', async () => {
    const first = await send('1');
    await node.mine();
    const waiting = await send('2');
    const { tx_hash: native } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '7']);
    expect((await reorg(1, { keep: false })).returned).toEqual([first]);
    expect((await node.get<ReadResult<'getBlock'>>('/get_block', { block: tip().height })).transactions).toEqual([]);
    expect(await node.get('/get_pending_transactions')).toHaveLength(3);
    await node.mine();
    for (const hash of [first, waiting, native])
      expect(await node.rpc('tx_getTransaction', [hash])).toMatchObject({ block_height: tip().height });
    await reorg(1, { blocks: [[first]] });
    expect(await node.rpc('svc_getPendingTransactions')).toMatchObject({ count: 2 });
  });

  it('changes nothing when it cannot be done as requested', async () => {
    const first = await send('1');
    await node.mine();
    const before = await portrait(node);
    const unknown = '1'.repeat(64);
    for (const [depth, options] of [
      [0, {}],
      [tip().height + 1, {}],
      [1, { blocks: [[first], []] }],
      [1, { blocks: [[first, first]] }],
      [1, { blocks: [[unknown]] }],
      [1, { drop: [unknown] }],
      [1, { blocks: [[first]], drop: [first] }],
      [1, { other: 1 }],
    ] as const) {
      await expect(reorg(depth, options)).rejects.toMatchObject({ rpcCode: -32602 });
    }
    expect(await portrait(node)).toEqual(before);
  });
});
