import type { ReadResult } from '@svc/core/reads/registry';
import { readJson } from '@svc/core/tx/canonicalJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('reads of the chain', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
    for (const amount of ['10', '20', '30']) await node.fund(alice.address, 'SVC', amount);
  });
  afterAll(() => node.stop());

  it('page through the native transfers of an account, newest first, and add what waits on demand', async () => {
    const read = (query: Record<string, string | number | boolean>) =>
      node.get<ReadResult<'getAddressInfo'>>('/get_address_info', { address: alice.address, ...query });
    const amounts = ({ transactions }: ReadResult<'getAddressInfo'>) => transactions.map(({ outputs_amounts: list }) => list?.[0]);
    const first = await read({ transactions_count_limit: 2 });
    expect(first).toMatchObject({ balance: '60', spendable_outputs: [], pending_transactions: null, pending_spent_outputs: null });
    expect([amounts(first), amounts(await read({ transactions_count_limit: 2, page: 2 })), amounts(await read({ page: 9 }))]).toEqual([
      ['30', '20'],
      ['10'],
      [],
    ]);
    const { tx_hash: hash } = await node.rpc<{ tx_hash: string }>('sim_faucet', [alice.address, 'SVC', '5']);
    expect(await read({ show_pending: true })).toMatchObject({
      balance: '60',
      pending_transactions: [{ tx_hash: hash, outputs_amounts: ['5'] }],
      pending_spent_outputs: [],
    });
    await node.mine();
    expect(await read({ show_pending: true })).toMatchObject({ balance: '65', pending_transactions: [] });
    const labels = node.node.chain.genesis.allocations;
    expect(await node.get('/get_address_info', { address: labels[0]?.address ?? '', transactions_count_limit: 50 })).toMatchObject({
      balance: expect.any(String),
    });
    await expect(read({ transactions_count_limit: 51 })).rejects.toMatchObject({ status: 400 });
    await expect(read({ page: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it('list what waits for a block, raw and by pages, until the block is made', async () => {
    await node.rpc('sim_faucet', [bob.address, 'SVC', '1']);
    const hash = await node.submit(alice, 'TOKEN_APPROVE', { token_address: node.tokenOf('qUSDC'), spender: bob.address, amount: '1' });
    const raw = await node.get<string[]>('/get_pending_transactions');
    expect(raw).toHaveLength(2);
    expect(JSON.parse(Buffer.from(raw[0] ?? '', 'hex').toString())).toMatchObject({ type: 'transfer', to: bob.address });
    expect(readJson(raw[1] ?? '')).toMatchObject({ op_type: 28, sender: alice.address });
    const page = await node.rpc<ReadResult<'getPendingPage'>>('svc_getPendingTransactions', [10, 1]);
    expect(page).toMatchObject({ count: 2, transactions: [{ hash, fees: '0.000025', hex: Buffer.from(raw[1] ?? '').toString('hex') }] });
    expect((await node.rpc<ReadResult<'getPendingPage'>>('svc_getPendingTransactions', { limit: 1 })).transactions).toHaveLength(1);
    await node.mine();
    expect(await node.get('/get_pending_transactions')).toEqual([]);
    expect(await node.rpc('svc_getPendingTransactions')).toEqual({ transactions: [], count: 0 });
  });

  it('find a transaction of every kind, in the form of its kind', async () => {
    const recent = await node.get<ReadResult<'getLatestTransactions'>>('/get_latest_transactions', { limit: 500 });
    for (const kind of ['genesis', 'transfer', 'exchange']) {
      const { tx_hash: hash } = recent.transactions.find((one) => one.kind === kind) ?? {};
      const found = await node.get<Record<string, unknown>>('/get_transaction', { tx_hash: hash ?? '' });
      expect(found).toMatchObject(
        kind === 'exchange' ? { tx_hash: hash, kind, tx: { sender: expect.any(String) } } : { tx_hash: hash, tx_hex: expect.any(String) },
      );
    }
  });

  it('tell the gas that an envelope needs at least', async () => {
    expect(await node.rpc('svc_getIntrinsicGas', [])).toEqual({ envelope: 'legacy', txType: '0x0', intrinsicGas: 21_000, intrinsicGasHex: '0x5208' });
    expect(await node.rpc('svc_getIntrinsicGas', ['pq'])).toMatchObject({ txType: '0x51', intrinsicGas: 145_176 });
    expect(await node.rpc('svc_getIntrinsicGas', ['legacy', '0x00ff', true])).toMatchObject({ intrinsicGas: 21_000 + 32_000 + 4 + 16 });
    await expect(node.rpc('svc_getIntrinsicGas', ['other'])).rejects.toMatchObject({ rpcCode: -32602 });
  });

  it('tell leftovers of proof of work apart from unknown methods', async () => {
    for (const method of ['svc_getBlockReward', 'svc_getDifficulty', 'svc_getMiningInfo', 'svc_submitBlock']) {
      await expect(node.rpc(method)).rejects.toMatchObject({ rpcCode: -32004 });
    }
    await expect(node.rpc('svc_getWork')).rejects.toMatchObject({ rpcCode: -32601 });
    expect(await node.rpc('svc_getPeers')).toEqual([]);
  });
});
