// The cache of reads is invisible: after anything that can happen to a chain, REST answers equal the same reads
// computed anew (JSON-RPC caches nothing).

import { formatDecimal, ONE } from '@svc/core/decimal';
import type { JsonValue } from '@svc/core/json/canonicalJson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { OrderRow, Side } from '../../kernel/spotRows.ts';

const people = ['alice', 'bob'].map(testAccount);
const stranger = testAccount('stranger').address;

/** The same members, in any order. */
const plain = (value: JsonValue): unknown => JSON.parse(JSON.stringify(value));

/** The best levels of one side of a book, summed from its orders. */
function levelsOf(orders: readonly (OrderRow | PerpOrderRow)[], side: Side, depth: number, level: number): unknown[] {
  const prices = [...new Set(orders.filter((order) => order.side === side).map(({ price }) => price))].sort((a, b) =>
    a < b === (side === 'buy') ? 1 : -1,
  );
  let [total, notional] = [0n, 0n];
  return prices.slice(0, depth).map((price) => {
    const queue = orders.filter((order) => order.side === side && order.price === price).sort((a, b) => a.seq - b.seq);
    const amount = queue.reduce((sum, { remaining }) => sum + remaining, 0n);
    total += amount;
    notional += (price * amount) / ONE;
    const [shown, sums] = [
      [price, amount].map((value) => formatDecimal(value)),
      [total, notional].map((value) => formatDecimal(value)),
    ];
    const each = queue.map((order) => ({
      order_id: order.id,
      owner: order.ownerAddress,
      remaining: formatDecimal(order.remaining),
      amount: formatDecimal('size' in order ? order.size : order.amount),
    }));
    return {
      price: shown[0],
      amount: shown[1],
      total: sums[0],
      notional_total: sums[1],
      orders: level === 3 ? each : each.length,
    };
  });
}

async function expectTrue(node: TestNode, pair: string): Promise<void> {
  const { state } = node.node.chain;
  // Cached texts of levels and orders serve both forms of the question.
  const resting = {
    [pair]: [...state.bookOf(pair).orders()],
    'BTC-USD-PERP': [...state.perps.bookOf('BTC-USD-PERP').orders()],
  };
  for (const [market, orders] of Object.entries(resting)) {
    for (const level of [2, 3]) {
      const book = await node.get('/get_orderbook', { market, depth: 4, level });
      expect(book).toMatchObject({ bids: levelsOf(orders, 'buy', 4, level), asks: levelsOf(orders, 'sell', 4, level) });
    }
  }
  for (const market of [pair, 'svc/qusdc', 'BTC-USD-PERP']) {
    expect(plain(await node.get('/get_ticker', { market }))).toEqual(
      plain(await node.rpc('market_getTicker', [market])),
    );
    for (const level of [2, 3]) {
      expect(plain(await node.get('/get_orderbook', { market, depth: 5, level }))).toEqual(
        plain(await node.rpc('market_getOrderBook', [market, 5, level])),
      );
    }
  }
  for (const address of [...people.map((one) => one.address), stranger]) {
    expect(plain(await node.get('/get_perp_account', { address }))).toEqual(
      plain(await node.rpc('perp_getAccount', [address])),
    );
    // A question that includes pending transactions is computed each time.
    const waiting = { pending_transactions: null, pending_spent_outputs: null };
    const anew = {
      ...(await node.get<Record<string, JsonValue>>('/get_address_info', { address, show_pending: true })),
      ...waiting,
    };
    expect(plain(await node.get('/get_address_info', { address }))).toEqual(plain(anew));
  }
}

it('cached answers are those of the current chain, whatever happens to it', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      'swap',
      'order',
      'cancel',
      'send',
      'faucet',
      'self',
      'perp',
      'deposit',
      'oracle',
      'market',
      'mine',
      'wait',
      'reorg',
      'travel',
    ),
    who: fc.nat({ max: 1 }),
    size: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30, size: 'max' }), async (steps) => {
      const node = await startNode();
      try {
        const usdc = node.tokenOf('qUSDC');
        const pair = `${usdc}:SVC`;
        for (const { address } of people)
          for (const asset of ['SVC', 'qUSDC']) await node.fund(address, asset, '10000');
        for (const one of people) await node.execute(one, 'PERP_DEPOSIT', { amount: '5000' });
        const funded = node.node.chain.tip.height;
        const placed: string[] = [];
        let saved: JsonValue | undefined;
        for (const { what, who, size } of steps) {
          const one = people[who] ?? people[0];
          if (one === undefined) throw new Error('somebody');
          const side = who === 0 ? 'buy' : 'sell';
          if (what === 'swap')
            await node.submit(one, 'SWAP', {
              token_in: who === 0 ? 'SVC' : usdc,
              token_out: who === 0 ? usdc : 'SVC',
              amount_in: `${size}`,
            });
          else if (what === 'order') {
            placed.push(
              (
                await node.submit(one, 'PLACE_ORDER', {
                  pair,
                  side,
                  order_type: 'limit',
                  price: `${2 + (size % 3) / 4}`,
                  amount: `${(size % 4) + 1}`,
                })
              ).slice(0, 16),
            );
          } else if (what === 'cancel')
            await node.submit(one, 'CANCEL_ORDER', { order_id: placed.at(-1) ?? '0'.repeat(16) });
          else if (what === 'send')
            await node.submit(one, 'TOKEN_TRANSFER', { token_address: usdc, to: stranger, amount: `${size}` });
          else if (what === 'faucet') await node.rpc('sim_faucet', [stranger, 'SVC', `${size}`]);
          else if (what === 'self')
            await node.submit(one, 'TOKEN_TRANSFER', { token_address: usdc, to: one.address, amount: `${size}` });
          else if (what === 'perp')
            await node.submit(one, 'PERP_ORDER', {
              market_id: 'BTC-USD-PERP',
              side,
              size: '0.01',
              price: `${(who === 0 ? 66_000 : 64_000) + 300 * (size - 5)}`,
            });
          else if (what === 'deposit') await node.submit(one, 'PERP_DEPOSIT', { amount: `${size}` });
          else if (what === 'oracle') await node.rpc('sim_setOraclePrice', ['BTC-USD-PERP', `${64_000 + 100 * size}`]);
          else if (what === 'market')
            await node.submit(one, 'CREATE_MARKET', { base_token: `X${size}`, max_leverage: 5 });
          else if (what === 'wait') node.passSeconds(size * 7200);
          else if (what === 'reorg')
            await node
              .rpc('sim_reorg', [Math.min(size, node.node.chain.tip.height - funded), { keep: who === 0 }])
              .catch(() => undefined);
          else if (what === 'travel' && saved === undefined) saved = await node.rpc('sim_snapshot');
          else if (what === 'travel') {
            // Its block may have been replaced meanwhile.
            await node.rpc('sim_revert', [saved]).catch(() => undefined);
            saved = undefined;
          } else await node.mine();
          await expectTrue(node, pair);
        }
        await node.mine();
        await expectTrue(node, pair);
      } finally {
        await node.stop();
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 3) },
  );
});
