import type { ReadResult } from '@svc/core/reads/registry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { emptyGenesis } from '../genesis/empty.ts';
import { PACE_MS } from './replay.ts';

interface Replay {
  readonly active: boolean;
  readonly market: string | null;
  readonly traders: readonly string[];
}

describe('a simulated market', () => {
  const nodes: TestNode[] = [];
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.stop();
  });
  async function start(...options: Parameters<typeof startNode>): Promise<TestNode> {
    const node = await startNode(...options);
    nodes.push(node);
    return node;
  }
  const tradesOf = async (node: TestNode, market: string) =>
    (await node.get<ReadResult<'getTrades'>>('/get_trades', { market, limit: 1000 })).trades;

  it('trades in every block by signed transactions that succeed, until it is stopped', async () => {
    const node = await start();
    const pair = `${node.tokenOf('qBTC')}:${node.tokenOf('qUSDC')}`;
    const { market } = await node.rpc<Replay>('sim_replay', [{ market: 'qBTC:qUSDC', seed: 7, trades_per_block: 4 }]);
    expect(market?.split(':').sort()).toEqual(pair.split(':').sort());
    const before = (await tradesOf(node, market ?? '')).length;
    await node.mine(15);
    const trades = (await tradesOf(node, market ?? '')).slice(before);
    expect(trades.length).toBeGreaterThan(40);
    expect(new Set(trades.map(({ price }) => price)).size).toBeGreaterThan(20);
    expect(new Set(trades.map(({ block_height: height }) => height)).size).toBeGreaterThan(10);
    const { traders } = await node.rpc<Replay>('sim_replay');
    expect(trades.every(({ taker }) => traders.includes(taker ?? ''))).toBe(true);
    const { storage, tip } = node.node.chain;
    const receipts = Array.from({ length: tip.height }, (_, at) => storage.listTransactions(at + 1))
      .flat()
      .filter(({ kind }) => kind === 'exchange')
      .map(({ hash }) => JSON.parse(storage.findReceipt(hash) ?? '{}') as { success: boolean; error: string });
    expect(receipts.filter(({ success }) => !success)).toEqual([]);
    expect(await node.rpc('sim_replay', [{ stop: true }])).toMatchObject({ active: false, market: null });
    // What was queued for the next block still goes into it.
    await node.mine();
    const after = (await tradesOf(node, market ?? '')).length;
    await node.mine(3);
    expect((await tradesOf(node, market ?? '')).length).toBe(after);
  });

  it('is the same for the same seed on the same chain, and another for another', async () => {
    const run = async (seed: number) => {
      const node = await start();
      await node.rpc('sim_replay', [{ market: `${node.tokenOf('qUSDC')}:SVC`, seed }]);
      await node.mine(8);
      return {
        roots: await node.get('/get_unified_state_root'),
        trades: await tradesOf(node, `${node.tokenOf('qUSDC')}:SVC`),
      };
    };
    const [first, again, other] = [await run(3), await run(3), await run(4)];
    expect(again).toEqual(first);
    expect(other.trades).not.toEqual(first.trades);
  });

  it('moves oracle, mark and trades of a perpetuals market', async () => {
    const node = await start();
    await node.rpc('sim_replay', [{ market: 'BTC-USD-PERP', seed: 2, trades_per_block: 2 }]);
    const prices = new Set<string>();
    for (let at = 0; at < 12; at++) {
      await node.mine();
      const market = await node.get<{ oracle_price: string }>('/get_perp_market', { market_id: 'BTC-USD-PERP' });
      prices.add(market.oracle_price);
    }
    expect(prices.size).toBeGreaterThan(6);
    const trades = await tradesOf(node, 'BTC-USD-PERP');
    expect(trades.length).toBeGreaterThan(10);
  });

  it('goes on over a reorganisation and after going back', async () => {
    const node = await start();
    const { market } = await node.rpc<Replay>('sim_replay', [{ market: `SVC:${node.tokenOf('qUSDC')}` }]);
    await node.mine(4);
    const id = await node.rpc('sim_snapshot');
    await node.mine(2);
    await node.rpc('sim_reorg', [2, { keep: false }]);
    await node.mine(3);
    await node.rpc('sim_revert', [id]);
    const before = (await tradesOf(node, market ?? '')).length;
    await node.mine(4);
    expect((await tradesOf(node, market ?? '')).length).toBeGreaterThan(before);
  });

  it('keeps a pace in instant mode', async () => {
    const node = await start({ blockTime: 0 });
    const beats: (() => void)[] = [];
    const setTimer = globalThis.setTimeout;
    const watched = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms === PACE_MS) beats.push(run);
      return setTimer(run, ms === PACE_MS ? 2 ** 31 - 1 : ms);
    }) as typeof setTimeout);
    try {
      await node.rpc('sim_replay', [{ market: 'ETH-USD-PERP' }]);
      const { chain } = node.node;
      for (let beat = 1; beat <= 3; beat++) {
        // A block of the replay schedules the next beat, and makes no other block.
        await expect.poll(() => beats.length).toBe(beat);
        const { height } = chain.tip;
        await node.rpc('eth_blockNumber', []);
        expect(chain.tip.height).toBe(height);
        beats.at(-1)?.();
        await expect.poll(() => chain.tip.height).toBeGreaterThan(height);
      }
    } finally {
      watched.mockRestore();
    }
  });

  it('refuses unknown markets, and a genesis that cannot pay', async () => {
    const node = await start();
    for (const wrong of [{ market: 'NO:SUCH' }, { market: 'DOGE-USD-PERP' }]) {
      await expect(node.rpc('sim_replay', [wrong])).rejects.toMatchObject({ rpcCode: -32_001 });
    }
    for (const wrong of [
      {},
      { market: 'BTC-USD-PERP', trades_per_block: 0 },
      { market: 'BTC-USD-PERP', speed: 1 },
      { market: 'BTC-USD-PERP', seed: -1 },
    ]) {
      await expect(node.rpc('sim_replay', [wrong])).rejects.toMatchObject({ rpcCode: -32_602 });
    }
    const { faucetSeed: _, ...poor } = emptyGenesis();
    const other = await start({ genesis: { ...poor, faucetSeed: undefined } });
    await expect(other.rpc('sim_replay', [{ market: 'BTC-USD-PERP' }])).rejects.toThrow();
  });
});
