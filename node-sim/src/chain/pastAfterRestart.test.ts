import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractOf } from '../../../test/support/contracts.ts';
import { evmUser } from '../../../test/support/evmUser.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { openSqliteStorage } from '../storage/sqliteStorage.ts';
import { MAX_REORG_DEPTH } from './consensus.ts';
import { saveSnapshot } from './snapshots.ts';

const bob = `0x${'b0'.repeat(20)}` as const;
const quantity = (value: number): string => `0x${value.toString(16)}`;

describe('the state of older blocks after a restart', () => {
  let database: string;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'past-test-'));
    database = join(folder, 'node.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The answers about each block, and traces of a block's transactions. */
  async function answers(node: TestNode, from: number, to: number, counter: string) {
    const states: unknown[] = [];
    for (let height = from; height <= to; height++) {
      states.push(
        await node.rpc('eth_getBalance', [bob, quantity(height)]),
        await node.rpc('eth_getStorageAt', [counter, '0x0', quantity(height)]),
      );
      states.push(await node.rpc('eth_call', [{ to: node.tokenOf('qUSDC'), data: '0x18160ddd' }, quantity(height)]));
      if (height > from)
        states.push(await node.rpc('debug_traceBlockByNumber', [quantity(height), { tracer: 'callTracer' }]));
    }
    return states;
  }

  /** Blocks with payments, calls and trades, and empty ones. */
  async function live(node: TestNode) {
    const alice = await evmUser(node, 1);
    const { address, abi } = await alice.deploy(contractOf('Counter'), [9n]);
    const trader = testAccount('trader');
    await node.fund(trader.address, 'SVC', '1000');
    const from = Number(await node.rpc('eth_blockNumber'));
    for (let round = 1; round <= 4; round++) {
      await node.rpc('sim_faucet', [bob, 'SVC', '1']);
      await alice.call({ address, abi }, 'increase', [BigInt(round)]);
      await node.execute(trader, 'SWAP', {
        token_in: 'SVC',
        token_out: node.tokenOf('qUSDC'),
        amount_in: String(round),
        min_amount_out: '0',
      });
      await node.mine();
    }
    return { from, to: Number(await node.rpc('eth_blockNumber')), counter: address };
  }

  it('is the same from a snapshot, from a snapshot and the blocks after it, and from the blocks alone', async () => {
    const first = await startNode({ database });
    const { from, to, counter } = await live(first);
    const before = await answers(first, from, to, counter);
    expect(new Set(before.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(12);
    await first.stop();

    const second = await startNode({ database });
    expect(await answers(second, from, to, counter)).toEqual(before);
    saveSnapshot(second.node.chain);
    await second.mine(3);
    // Like a process that is killed.
    vi.spyOn(second.node.chain.storage, 'saveSnapshot').mockImplementation(() => undefined);
    await second.stop();

    const third = await startNode({ database });
    expect(await answers(third, from, to, counter)).toEqual(before);
    await third.stop();
    const storage = openSqliteStorage(database);
    storage.dropSnapshots();
    storage.close();

    const fourth = await startNode({ database });
    expect(await answers(fourth, from, to, counter)).toEqual(before);
    await fourth.stop();
  });

  it('ends at the deepest reorganisation, also over several restarts', async () => {
    let node = await startNode({ database, genesis: 'empty' });
    await node.mine(MAX_REORG_DEPTH - 20);
    await node.stop();
    node = await startNode({ database, genesis: 'empty' });
    await node.mine(40);
    await node.stop();
    node = await startNode({ database, genesis: 'empty' });
    const tip = Number(await node.rpc('eth_blockNumber'));
    expect(await node.rpc('eth_getBalance', [bob, quantity(tip - MAX_REORG_DEPTH)])).toBe('0x0');
    await expect(node.rpc('eth_getBalance', [bob, quantity(tip - MAX_REORG_DEPTH - 1)])).rejects.toMatchObject({
      rpcCode: -32_002,
    });
    await node.stop();
  });

  it('follows a reorganisation from before the restart: state and trades', async () => {
    const first = await startNode({ database });
    const { from, to, counter } = await live(first);
    await first.stop();
    const second = await startNode({ database });
    await second.mine();
    const trades = () =>
      second.rpc<{ trades: { price: string; amount: string }[] }>('market_getTrades', {
        market: `SVC:${second.tokenOf('qUSDC')}`,
      });
    const kept = (await trades()).trades.map(({ price, amount }) => [price, amount]);
    expect(kept.length).toBeGreaterThanOrEqual(4);
    await second.rpc('sim_reorg', [to - from + 1]);
    const { chain } = second.node;
    for (const part of ['exchange', 'token', 'account'] as const)
      expect(chain.state.recomputedSum(part)).toEqual(chain.state.sum(part));
    expect(BigInt(await second.rpc<string>('eth_getStorageAt', [counter, '0x0']))).toBe(19n);
    expect(BigInt(await second.rpc<string>('eth_getStorageAt', [counter, '0x0', quantity(from)]))).toBe(9n);
    expect(BigInt(await second.rpc<string>('eth_getBalance', [bob, quantity(from)]))).toBe(0n);
    expect((await trades()).trades.map(({ price, amount }) => [price, amount])).toEqual(kept);
    await second.stop();
  });
});
