// Random reorganisations: whatever was replaced, executing the remaining blocks alone gives the same state, trades,
// candles and history, and no two trades ever share a number.

import type { ReadResult } from '@svc/core/reads/registry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import type { NewBlockNews } from '../chain/chainNews.ts';
import { devGenesis } from '../genesis/dev.ts';

const people = ['alice', 'bob'].map(testAccount);
const genesis = { ...devGenesis(), oraclePrices: {} };

async function portrait(node: TestNode) {
  const market = `${node.tokenOf('qUSDC')}:SVC`;
  return {
    hash: node.node.chain.tip.hash,
    roots: node.node.chain.tip.roots,
    consensus: node.node.chain.consensus,
    state: Object.entries(node.node.chain.state.dump().tables).map(([name, rows]) => [
      name,
      [...rows].sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
    trades: (await node.get<ReadResult<'getTrades'>>('/get_trades', { market, limit: 1000 })).trades,
    candles: await node.get('/get_candles', { market, interval: '1m' }),
    // A cursor also encodes the reorganisations that its node has seen.
    history: (
      await node.get<ReadResult<'getLatestTransactions'>>('/get_latest_transactions', { limit: 500 })
    ).transactions.map(({ cursor: _, ...entry }) => entry),
    attestations: await node.get('/get_attestations', { limit: 1000 }),
  };
}

it('random reorganisations leave what a replay of the blocks gives', async () => {
  const step = fc.record({
    what: fc.constantFrom('send', 'swap', 'order', 'mine', 'mine', 'wait', 'reorg'),
    who: fc.nat({ max: 1 }),
    size: fc.integer({ min: 1, max: 9 }),
    keep: fc.boolean(),
    longer: fc.nat({ max: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }), async (steps) => {
      const node = await startNode({ genesis });
      const usdc = node.tokenOf('qUSDC');
      const given = new Set<number>();
      const note = ({ trades }: NewBlockNews) => {
        for (const { seq } of trades) {
          expect(given.has(seq)).toBe(false);
          given.add(seq);
        }
      };
      node.node.chain.onBlock(note);
      node.node.chain.onReorg(({ blocks }) => blocks.forEach(note));
      for (const { address } of people) for (const asset of ['SVC', 'qUSDC']) await node.fund(address, asset, '1000');
      const funded = node.node.chain.tip.height;
      for (const { what, who, size, keep, longer } of steps) {
        const [one, other] = who === 0 ? people : [...people].reverse();
        if (one === undefined || other === undefined) throw new Error('two people');
        if (what === 'send')
          await node.submit(one, 'TOKEN_TRANSFER', { token_address: usdc, to: other.address, amount: String(size) });
        else if (what === 'swap')
          await node.submit(one, 'SWAP', {
            token_in: who === 0 ? 'SVC' : usdc,
            token_out: who === 0 ? usdc : 'SVC',
            amount_in: String(size),
          });
        else if (what === 'order') {
          await node.submit(one, 'PLACE_ORDER', {
            pair: `${usdc}:SVC`,
            side: who === 0 ? 'buy' : 'sell',
            order_type: 'limit',
            price: '2',
            amount: String(size),
          });
        } else if (what === 'mine') await node.mine();
        else if (what === 'wait') node.passSeconds(size * 7);
        else {
          // Never below the blocks that hold the funds.
          const depth = Math.min(size, node.node.chain.tip.height - funded);
          if (depth > 0) await node.rpc('sim_reorg', [depth, { keep, longer }]);
        }
      }
      await node.mine();
      const other = await startNode({ genesis });
      await other.rpc('sim_load', [await node.rpc('sim_dump')]);
      expect(await portrait(other)).toEqual(await portrait(node));
      for (const part of ['exchange', 'token', 'account'] as const)
        expect(node.node.chain.state.recomputedSum(part)).toEqual(node.node.chain.state.sum(part));
      await other.stop();
      await node.stop();
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 4) },
  );
});
