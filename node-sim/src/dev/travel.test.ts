import type { ReadResult } from '@svc/core/reads/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectEventually } from '../../../test/support/eventually.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { type ChainDump, dumpInSteps } from '../chain/chainDump.ts';
import { type BlockHeader, blockHash } from '../chain/header.ts';
import { limitsWith } from '../edge/limits.ts';
import { devGenesis } from '../genesis/dev.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');
const genesis = { ...devGenesis(), oraclePrices: {} };

interface Head {
  readonly height: number;
  readonly block_hash: string;
}

async function portrait(node: TestNode) {
  return {
    status: (await node.get<ReadResult<'getStatus'>>('/get_status')).last_block_hash,
    roots: await node.get('/get_unified_state_root'),
    randao: await node.get('/get_randao_mix'),
    consensus: node.node.chain.consensus,
    blocks: await node.get('/get_blocks', { limit: 512 }),
    history: await node.get('/get_latest_transactions', { limit: 500 }),
    trades: (await node.get<ReadResult<'getTrades'>>('/get_trades', { market: `${node.tokenOf('qUSDC')}:SVC` })).trades,
    book: await node.get('/get_orderbook', { market: `${node.tokenOf('qUSDC')}:SVC`, level: 3 }),
    attestations: await node.get('/get_attestations', { limit: 1000 }),
    nonce: await node.get('/get_exchange_nonce', { address: alice.address }),
    pending: await node.get('/get_pending_transactions'),
  };
}

describe('snapshots and dumps', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode({ genesis });
    for (const asset of ['SVC', 'qUSDC']) await node.fund(alice.address, asset, '1000');
  });
  afterEach(() => node.stop());

  const send = (amount: string) =>
    node.submit(alice, 'TOKEN_TRANSFER', { token_address: node.tokenOf('qUSDC'), to: bob.address, amount });
  const swap = () =>
    node.execute(alice, 'SWAP', { token_in: 'SVC', token_out: node.tokenOf('qUSDC'), amount_in: '10' });

  it('returns to a snapshot: blocks, queue and clock; and uses it up with later ones', async () => {
    const waiting = await send('1');
    const before = await portrait(node);
    const first = await node.rpc<number>('sim_snapshot');
    await swap();
    await node.rpc('sim_increaseTime', [1000]);
    await node.mine(2);
    const second = await node.rpc<number>('sim_snapshot');
    expect(second).toBeGreaterThan(first);
    await send('3');
    expect(await node.rpc<Head>('sim_revert', [first])).toMatchObject({ block_hash: before.status });
    expect(await portrait(node)).toEqual(before);
    for (const used of [first, second, 99])
      await expect(node.rpc('sim_revert', [used])).rejects.toMatchObject({ rpcCode: -32602 });
    await node.mine();
    expect(await node.receipt(waiting)).toMatchObject({ success: true });
    const [{ block } = { block: { timestamp: 0 } }] = await node.get<{ block: { timestamp: number } }[]>(
      '/get_blocks',
      { offset: node.node.chain.tip.height },
    );
    expect(block.timestamp - node.node.chain.genesisTimeSec).toBeLessThan(100);
  });

  it('makes a block of the pending transactions again in instant mode', async () => {
    const waiting = await send('1');
    const id = await node.rpc<number>('sim_snapshot');
    await node.rpc('sim_setBlockTime', [0]);
    await expectEventually(async () => (await node.receipt(waiting)) !== null);
    await node.rpc('sim_revert', [id]);
    await expectEventually(async () => (await node.receipt(waiting)) !== null);
  });

  it('does not return to a block that is no longer in the chain', async () => {
    await send('1');
    await node.mine();
    const id = await node.rpc<number>('sim_snapshot');
    await node.rpc('sim_reorg', [1, { keep: false }]);
    const before = await portrait(node);
    await expect(node.rpc('sim_revert', [id])).rejects.toMatchObject({ rpcCode: -32602 });
    expect(await portrait(node)).toEqual(before);
  });

  it('goes back further than its undo records', async () => {
    const before = await portrait(node);
    const id = await node.rpc<number>('sim_snapshot');
    await swap();
    await node.rpc('sim_mine', [140]);
    await node.rpc('sim_revert', [id]);
    expect(await portrait(node)).toEqual(before);
  });

  it('drops a pending transaction, and nothing else', async () => {
    const kept = await send('1');
    const dropped = await send('2');
    const { tx_hash: native } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '7']);
    for (const hash of [dropped, native]) expect(await node.rpc('sim_drop', [`0x${hash}`])).toEqual({ tx_hash: hash });
    await node.mine();
    expect(await node.receipt(kept)).toMatchObject({ success: true });
    for (const hash of [kept, dropped])
      await expect(node.rpc('sim_drop', [hash])).rejects.toMatchObject({ rpcCode: -32001 });
    expect([await node.balance(bob.address, 'qUSDC'), await node.balance(bob.address, 'SVC')]).toEqual(['1', '0']);
  });

  it('does not begin an answer that no string could hold', () => {
    const { chain } = node.node;
    const { length } = JSON.stringify([...dumpInSteps(chain)]);
    expect([...dumpInSteps(chain, length)]).toHaveLength(chain.tip.height + 1);
    expect(() => [...dumpInSteps(chain, length / 2)]).toThrow(
      /does not fit into one answer, which holds its first \d+/,
    );
  });

  it('accepts a dump that is larger than any other body may be', async () => {
    const data = await node.rpc<ChainDump>('sim_dump');
    const { status } = await portrait(node);
    const small = { body_bytes: 2000 };
    const [other, plain] = [
      await startNode({ genesis, limits: limitsWith(small, true) }),
      await startNode({ genesis, dev: false, limits: limitsWith(small, true) }),
    ];
    try {
      expect(await other.rpc('sim_load', [data])).toMatchObject({ block_hash: status });
      const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sim_load', params: [data] });
      const others = [
        call.replace('sim_load', 'sim_dump'),
        `[${call}]`,
        `{"params":["x","method":"sim_load",${call}]}`,
        'x'.repeat(call.length),
      ];
      const statusOf = async ({ url }: TestNode, body: string) =>
        (await fetch(`${url}/rpc`, { method: 'POST', body })).status;
      for (const body of others)
        expect([body.slice(0, 60), await statusOf(other, body)]).toEqual([body.slice(0, 60), 413]);
      expect(await statusOf(plain, call)).toBe(413);
      const tight = await startNode({ genesis, limits: limitsWith({ ...small, load_bytes: call.length - 1 }, true) });
      expect(await statusOf(tight, call)).toBe(413);
      await tight.stop();
    } finally {
      await other.stop();
      await plain.stop();
    }
  });

  it('moves a chain to another node of the same genesis, completely or not at all', async () => {
    await swap();
    await node.execute(alice, 'PLACE_ORDER', {
      pair: `${node.tokenOf('qUSDC')}:SVC`,
      side: 'buy',
      order_type: 'limit',
      price: '1.5',
      amount: '3',
    });
    const before = await portrait(node);
    const data = await node.rpc<ChainDump>('sim_dump');
    const other = await startNode({ genesis });
    await other.fund(bob.address, 'SVC', '5');
    const own = await portrait(other);
    const last = data.blocks.length - 1;
    const changed = (change: object) => ({
      ...data,
      blocks: data.blocks.map((block, at) => (at === last ? { ...block, ...change } : block)),
    });
    const newest = data.blocks[last];
    const header = { ...(JSON.parse(newest?.header ?? '') as BlockHeader), state_root: '0'.repeat(128) };
    // Linked and hashed correctly; only execution can find the fault.
    const wrongRoot = { header: JSON.stringify({ ...header, hash: blockHash(header) }), hash: blockHash(header) };
    const [receipt] = newest?.receipts ?? [];
    const receiptWith = (change: object) =>
      changed({ receipts: [{ hash: receipt?.hash, body: receipt?.body, ...change }] });
    const genesisWith = (change: object) => ({
      ...data,
      blocks: data.blocks.map((block, at) => (at === 0 ? { ...block, ...change } : block)),
    });
    for (const broken of [
      { ...data, genesis: 'x' },
      { ...data, blocks: [] },
      { ...data, transferNumber: Number.MAX_SAFE_INTEGER },
      changed({ hash: '0'.repeat(64) }),
      changed({ transactions: [] }),
      changed(wrongRoot),
      changed({ header: 'null' }),
      // Members that no hash and no root covers.
      changed({ roots: newest?.roots.replace(/[0-9a-f]{128}/, '7'.repeat(128)) }),
      changed({ firstSeq: 1 }),
      changed({ firstSeq: Number.MAX_SAFE_INTEGER }),
      receiptWith({ body: receipt?.body.replace('"success":true', '"success":false') }),
      receiptWith({ body: receipt?.body.replace(/"gas_used":\d+/, '"gas_used":1') }),
      receiptWith({ body: '{}' }),
      receiptWith({ body: '{' }),
      receiptWith({ hash: '7'.repeat(64) }),
      genesisWith({ header: '{}' }),
      genesisWith({ timestamp: 5 }),
      genesisWith({ transactions: data.blocks[0]?.transactions.slice(1) }),
      {},
    ]) {
      await expect(other.rpc('sim_load', [broken])).rejects.toMatchObject({
        rpcCode: -32602,
        message: expect.stringMatching(/^data/),
      });
    }
    expect(await portrait(other)).toEqual(own);
    expect(await other.rpc('sim_load', [data])).toEqual({ height: newest?.height, block_hash: newest?.hash });
    expect(await portrait(other)).toEqual(before);
    await other.mine();
    const next = await other.execute(alice, 'TOKEN_TRANSFER', {
      token_address: other.tokenOf('qUSDC'),
      to: bob.address,
      amount: '1',
    });
    expect(next).toMatchObject({ success: true });
    await other.stop();
  });
});
