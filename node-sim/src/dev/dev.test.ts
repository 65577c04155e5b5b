import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { START_SEC, startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { emptyGenesis } from '../genesis/empty.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('developer controls', () => {
  let node: TestNode;
  afterEach(() => node.stop());

  it('do not exist without --dev', async () => {
    node = await startNode({ dev: false, genesis: emptyGenesis() });
    for (const method of ['sim_mine', 'sim_faucet', 'sim_setTime', 'sim_setBlockTime', 'sim_increaseTime']) {
      await expect(node.rpc(method, [])).rejects.toMatchObject({ rpcCode: -32601 });
    }
  });

  it('make blocks, fix the next time exactly, and move the clock', async () => {
    node = await startNode({ genesis: emptyGenesis() });
    const tip = () => node.node.chain.tip;
    expect(await node.rpc('sim_mine', [3])).toEqual({ height: 3, block_hash: tip().hash });
    expect(tip().timestamp).toBe(START_SEC);
    await node.rpc('sim_setTime', [START_SEC + 59]);
    await node.rpc('sim_mine');
    expect(tip().timestamp).toBe(START_SEC + 59);
    await node.rpc('sim_increaseTime', [100]);
    await node.rpc('sim_mine');
    expect(tip().timestamp).toBe(START_SEC + 159);
    await expect(node.rpc('sim_setTime', [START_SEC])).rejects.toMatchObject({ rpcCode: -32602 });
    for (const wrong of [[0], [1001], ['1'], [1, 2]])
      await expect(node.rpc('sim_mine', wrong)).rejects.toMatchObject({ rpcCode: -32602 });
    const slot = (await node.get<{ block: { slot: number; epoch: number } }>('/get_block', { block: tip().height }))
      .block;
    expect(slot).toMatchObject({ slot: 79, epoch: 2 });
  });

  it('take parameters by name, and the members of an options object directly', async () => {
    node = await startNode();
    expect(await node.rpc('sim_mine', { n: 2 })).toMatchObject({ height: node.node.chain.tip.height });
    expect(await node.rpc('sim_faults', { reads: [{ method: 'x', drop: true }] })).toMatchObject({
      reads: [{ method: 'x', hits: 0 }],
    });
    expect(await node.rpc('sim_faults', { faults: {} })).toEqual({ reads: [], receipts: [], frames: [] });
    expect(await node.rpc('sim_replay', { market: 'SVC:qUSDC', seed: 4 })).toMatchObject({ active: true, seed: 4 });
    expect(await node.rpc('sim_replay', { stop: true })).toMatchObject({ active: false });
    expect(await node.rpc('sim_setOraclePrice', { marketId: 'BTC-USD-PERP', price: '70000' })).toEqual({
      market_id: 'BTC-USD-PERP',
      price: '70000',
    });
    const { height } = node.node.chain.tip;
    expect(await node.rpc('sim_reorg', { depth: 1, longer: 1 })).toMatchObject({
      from_height: height,
      height: height + 1,
    });
    expect(await node.rpc('sim_reorg', { depth: 1, options: { keep: false } })).toMatchObject({ height: height + 1 });
    for (const wrong of [{ depth: 1, other: 1 }, { longer: 1 }, { depth: 1, options: {}, keep: true }]) {
      await expect(node.rpc('sim_reorg', wrong)).rejects.toMatchObject({ rpcCode: -32602 });
    }
  });

  it('make a block at once for the faucet and for a transaction when the block time is 0', async () => {
    node = await startNode();
    expect(await node.rpc('sim_setBlockTime', [0])).toEqual({ block_time: 0 });
    const { height } = node.node.chain.tip;
    await node.rpc('sim_faucet', [alice.address, 'SVC', '10']);
    expect(await node.balance(alice.address, 'SVC')).toBe('10');
    await node.rpc('sim_faucet', [alice.address, 'qUSDC', '2.5']);
    expect(await node.balance(alice.address, 'qUSDC')).toBe('2.5');
    expect(node.node.chain.tip.height).toBe(height + 2);
    const hash = await node.submit(alice, 'TOKEN_TRANSFER', {
      token_address: node.tokenOf('qUSDC'),
      to: bob.address,
      amount: '1',
    });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await node.receipt(hash)).toMatchObject({ success: true });
    expect(await node.rpc('sim_setBlockTime', ['manual'])).toEqual({ block_time: 'manual' });
  });

  it('queue many faucet payments for one block, each with its own hash', async () => {
    node = await startNode();
    const calls = Array.from({ length: 20 }, (_, at) =>
      node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, at % 2 === 0 ? 'SVC' : 'qETH', '1']),
    );
    const hashes = (await Promise.all(calls)).map(({ tx_hash: hash }) => hash);
    expect(new Set(hashes).size).toBe(20);
    expect(await node.rpc('svc_getAddressInfo', [bob.address])).toMatchObject({
      balance: '0',
      pendingBalance: '10',
      pendingDelta: '10',
    });
    await node.mine();
    expect(await node.balance(bob.address, 'SVC')).toBe('10');
    expect(await node.balance(bob.address, 'qETH')).toBe('10');
    const { transactions } = await node.get<{ transactions: string[] }>('/get_block', {
      block: node.node.chain.tip.height,
    });
    const isVote = (body: string) => body.startsWith('{"op_type":25,');
    expect(transactions.filter((body) => !isVote(body))).toHaveLength(20);
  });

  it('produce candles of exactly the buckets of the block times', async () => {
    node = await startNode();
    const market = `${node.tokenOf('qUSDC')}:SVC`;
    for (const { address } of [alice, bob])
      for (const asset of ['SVC', 'qUSDC']) await node.rpc('sim_faucet', [address, asset, '1000']);
    await node.rpc('sim_mine');
    // Far from the genesis trades, so that the buckets hold only these.
    const start = 1_800_100_800;
    const trades = [
      [59, '1.999', '1'],
      [60, '2.001', '2'],
      [119, '1.9985', '1'],
      [300, '2.0015', '1'],
    ] as const;
    for (const [offset, price, amount] of trades) {
      await node.submit(alice, 'PLACE_ORDER', { pair: market, side: 'buy', order_type: 'limit', price, amount });
      await node.submit(bob, 'PLACE_ORDER', { pair: market, side: 'sell', order_type: 'limit', price, amount });
      await node.rpc('sim_setTime', [start + offset]);
      await node.rpc('sim_mine');
    }
    const rows = async (interval: string, limit: number) =>
      (
        await node.get<{
          candles: { time: number; open: string; high: string; low: string; close: string; volume: string }[];
        }>('/get_candles', {
          market,
          interval,
          limit,
        })
      ).candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]);
    expect(await rows('1m', 3)).toEqual([
      [start, '1.999', '1.999', '1.999', '1.999', '1'],
      [start + 60, '2.001', '2.001', '1.9985', '1.9985', '3'],
      [start + 300, '2.0015', '2.0015', '2.0015', '2.0015', '1'],
    ]);
    expect((await rows('1m', 2)).map(([time]) => time)).toEqual([start + 60, start + 300]);
    expect(await node.rpc('market_getCandles', [market, '1d', 1])).toMatchObject({
      candles: [{ time: Math.floor(start / 86_400) * 86_400, volume: '5', trades: 4 }],
    });
  });
});

describe('the faucet', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  it.each([
    [['nobody', 'SVC', '1'], -32602],
    [[`0xPOOL${'1'.repeat(36)}`, 'SVC', '1'], -32602],
    [[alice.address, 'SVC', '0'], -32602],
    [[alice.address, 'SVC', '1e3'], -32602],
    [[alice.address, 'SVC', '1000000001'], -32602],
    [[alice.address, 'qNONE', '1'], -32001],
    [[alice.address, `0x${'1'.repeat(40)}`, '1'], -32001],
    [[alice.address, 'SVC'], -32602],
  ])('refuses the call %j', async (params, rpcCode) => {
    await expect(node.rpc('sim_faucet', params)).rejects.toMatchObject({ rpcCode });
  });
});
