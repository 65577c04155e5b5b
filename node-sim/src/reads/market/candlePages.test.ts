// The `end` of candles over REST: which candle is the last, and paging backwards.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestAccount, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

/** A start of a minute after the node's clock. */
const T0 = 1_800_086_400;
const AFTER = [0, 60, 119, 300];
/** The start times of the candles. */
const STARTS = [0, 60, 300].map((after) => T0 + after);

describe('the end of candles', () => {
  let node: TestNode;
  let pair: string;
  const maker: TestAccount = testAccount('maker');
  const taker: TestAccount = testAccount('taker');

  beforeAll(async () => {
    node = await startNode();
    for (const { address } of [maker, taker]) await node.fund(address, 'SVC', '50000');
    const made = { name: 'Case', symbol: 'CASE', decimals: 18, total_supply: '1000' };
    const deployed = await node.execute(maker, 'TOKEN_DEPLOY', made);
    const token0 = (deployed.data as { token_address: string }).token_address;
    pair = `${token0}:SVC`;
    const pool = { token0, token1: 'SVC', fee_tier: 3000, pool_type: 'STANDARD', initial_price: '10' };
    await node.execute(maker, 'CREATE_POOL', { ...pool, stake_amount: '10000' });
    for (const after of AFTER) {
      const order = { pair, order_type: 'limit', price: '10', amount: '1' };
      await node.submit(maker, 'PLACE_ORDER', { ...order, side: 'sell' });
      await node.submit(taker, 'PLACE_ORDER', { ...order, side: 'buy' });
      await node.rpc('sim_setTime', [T0 + after]);
      await node.rpc('sim_mine', [1]);
    }
  });
  afterAll(() => node.stop());

  const starts = async (query: Record<string, string | number>): Promise<number[]> => {
    const all = { market: pair, interval: '1m', ...query };
    const { candles } = await node.get<{ candles: { time: number }[] }>('/get_candles', all);
    return candles.map(({ time }) => time);
  };

  it('is the candle that starts then or before, whichever second is given; the running one is shown', async () => {
    expect(await starts({})).toEqual(STARTS);
    for (const limit of [3, 2, 1])
      for (const after of [-1, 0, 1, 59, 60, 61, 119, 120, 299, 300, 301]) {
        const end = T0 + after;
        expect([end, await starts({ end, limit })]).toEqual([
          end,
          STARTS.filter((start) => start <= end).slice(-limit),
        ]);
      }
  });

  it.each([1, 2])('makes pages of %i without a gap and without a repeat', async (limit) => {
    const pages: number[] = [];
    let page = await starts({ limit });
    while (page.length > 0) {
      pages.unshift(...page);
      page = await starts({ limit, end: (page[0] as number) - 1 });
    }
    expect(pages).toEqual(STARTS);
  });

  it.each([{ end: -1 }, { end: '1.5' }, { end: 'now' }, { interval: '1M' }, { interval: '0m' }, { limit: 'x' }])(
    'refuses %j',
    async (query) => {
      await expect(starts(query as Record<string, string | number>)).rejects.toMatchObject({ status: 400 });
    },
  );
});
