// A quote refuses what the operation would refuse, with the same sentence, over REST and JSON-RPC.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_SEC, startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const [maker, taker] = [testAccount('maker'), testAccount('taker')];

describe('quotes refuse as the operation would', () => {
  let node: TestNode;
  let token: string;
  let poolId: string;

  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
    for (const { address } of [maker, taker]) await node.fund(address, 'SVC', '100000');
    const deployed = await node.execute(maker, 'TOKEN_DEPLOY', {
      name: 'Stops',
      symbol: 'STOP',
      total_supply: '1000000',
      pausable: true,
      freeze_authority: maker.address,
    });
    token = String(deployed.data.token_address);
    const pool = await node.execute(maker, 'CREATE_POOL', {
      token0: token,
      token1: 'SVC',
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '1',
      stake_amount: '10000',
    });
    poolId = String(pool.data.pool_id);
    await node.execute(maker, 'ADD_LIQUIDITY', { pool_id: poolId, tick_lower: -600, tick_upper: 600, amount: '1000' });
    await node.execute(maker, 'TOKEN_TRANSFER', { token_address: token, to: taker.address, amount: '50' });
  });
  afterAll(() => node.stop());

  const swap = (changes: object = {}) => ({ token_in: token, token_out: 'SVC', amount_in: '1', ...changes });
  const range = (changes: object = {}) => ({
    pool_id: poolId,
    tick_lower: -600,
    tick_upper: 600,
    liquidity: '1',
    ...changes,
  });
  const over = [
    ['/get_swap_quote', 'exchange_quoteSwap', swap],
    ['/get_liquidity_quote', 'exchange_quoteLiquidity', range],
  ] as const;

  /** The refusals of both quotes, and that of the taker's operation. */
  async function same(asked: object, place: number, sentence: string): Promise<void> {
    const [path, method, params] = over[place] ?? over[0];
    const given = params(asked) as Record<string, string>;
    await expect(node.get(path, given)).rejects.toMatchObject({ message: sentence });
    await expect(node.rpc(method, given)).rejects.toMatchObject({ message: sentence });
  }
  const swapFailure = async (changes: Record<string, string | number> = {}) =>
    (await node.execute(taker, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '1', ...changes })).error;
  const addFailure = async () =>
    (
      await node.execute(taker, 'ADD_LIQUIDITY', {
        pool_id: poolId,
        tick_lower: -600,
        tick_upper: 600,
        amount: '1',
      })
    ).error;

  it('for a paused token, whoever asks, in both directions', async () => {
    await node.execute(maker, 'TOKEN_PAUSE', { token_address: token });
    const sentence = await swapFailure();
    expect(sentence).toContain('paused');
    expect(await addFailure()).toContain(sentence);
    await same({}, 0, sentence);
    await same({ sender: taker.address }, 0, sentence);
    await same({ token_in: 'SVC', token_out: token }, 0, sentence);
    await same({}, 1, sentence);
    await same({ sender: taker.address }, 1, sentence);
    await node.execute(maker, 'TOKEN_RESUME', { token_address: token });
    expect(await node.get('/get_swap_quote', swap())).toMatchObject({ source: 'amm' });
    expect(await node.get('/get_liquidity_quote', range())).toMatchObject({ liquidity: '1' });
  });

  it('for a frozen sender, and for nobody else', async () => {
    await node.execute(maker, 'TOKEN_FREEZE', { token_address: token, account: taker.address });
    const sentence = await swapFailure();
    expect(sentence).toContain('frozen');
    expect(await addFailure()).toContain(sentence);
    await same({ sender: taker.address }, 0, sentence);
    await same({ sender: taker.address }, 1, sentence);
    for (const sender of ['', maker.address]) {
      expect(await node.get('/get_swap_quote', { ...swap(), sender })).toMatchObject({ source: 'amm' });
      expect(await node.get('/get_liquidity_quote', { ...range(), sender })).toMatchObject({ liquidity: '1' });
    }
    // A frozen account may still receive the token.
    const other = { token_in: 'SVC', token_out: token, sender: taker.address };
    expect(await node.get('/get_swap_quote', swap(other) as Record<string, string>)).toMatchObject({ source: 'amm' });
    await node.execute(maker, 'TOKEN_THAW', { token_address: token, account: taker.address });
  });

  it('for an expired deadline', async () => {
    const words = await swapFailure({ deadline: START_SEC });
    expect(words).toMatch(/^The deadline 1800000000 passed at /);
    const quoted = /^The deadline 1800000000 passed at \d+\.$/;
    const asked = { ...swap(), deadline: START_SEC } as unknown as Record<string, string>;
    await expect(node.get('/get_swap_quote', asked)).rejects.toMatchObject({ message: expect.stringMatching(quoted) });
    await expect(node.rpc('exchange_quoteSwap', asked)).rejects.toMatchObject({
      message: expect.stringMatching(quoted),
    });
    for (const deadline of [0, START_SEC + 1_000_000])
      expect(await node.rpc('exchange_quoteSwap', { ...swap(), deadline })).toMatchObject({ source: 'amm' });
  });
});
