// The holders of an asset, their long address forms, and the transactions about an asset or a pool.

import { accountId } from '@svc/core/accounts/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');
const carol = `0x${'c0'.repeat(20)}`;

interface Holders {
  readonly count: number;
  readonly holders: readonly { readonly account: string; readonly balance: string; readonly frozen: boolean }[];
}
interface Latest {
  readonly transactions: readonly { readonly op: string; readonly tx_hash: string }[];
}

describe('an asset', () => {
  let node: TestNode;
  let coin: string;

  beforeAll(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '10');
    const params = {
      name: 'Coin',
      symbol: 'COIN',
      decimals: 6,
      initial_supply: '1000',
      freeze_authority: alice.address,
    };
    coin = String((await node.execute(alice, 'TOKEN_DEPLOY', params)).data.token_address);
    await node.execute(alice, 'TOKEN_TRANSFER', { token_address: coin, to: bob.address, amount: '300' });
    await node.execute(alice, 'TOKEN_TRANSFER', { token_address: coin, to: carol, amount: '300' });
    await node.execute(alice, 'TOKEN_FREEZE', { token_address: coin, account: bob.address });
  });
  afterAll(() => node.stop());

  it('lists its largest holders first, whether they are frozen, and the number of holders', async () => {
    const [first, second] = [accountId(bob.address), carol].sort();
    const holders = [
      { account: accountId(alice.address), balance: '400', frozen: false },
      { account: first, balance: '300', frozen: first === accountId(bob.address) },
      { account: second, balance: '300', frozen: second === accountId(bob.address) },
    ];
    expect(await node.get<Holders>('/get_token_holders', { token_address: coin })).toEqual({
      token_address: coin,
      count: 3,
      holders,
    });
    const two = await node.rpc<Holders>('exchange_getTokenHolders', [coin, 2]);
    expect([two.count, two.holders]).toEqual([3, holders.slice(0, 2)]);
    const native = await node.rpc<Holders>('exchange_getTokenHolders', ['SVC', 200]);
    expect(native.holders.map(({ account }) => account)).toContain(accountId(alice.address));
    expect(native.holders).toHaveLength(native.count);
    await expect(node.get('/get_token_holders', { token_address: carol })).rejects.toThrow();
  });

  it('has holders whose long addresses are known from what they sent or received', async () => {
    const ids = [accountId(alice.address), accountId(bob.address), carol];
    const written = { [accountId(alice.address)]: alice.address, [accountId(bob.address)]: bob.address };
    expect(await node.get('/get_written_addresses', { accounts: ids.join(',') })).toEqual(written);
    expect(await node.rpc('tx_getWrittenAddresses', [ids.map((id) => id.toUpperCase().replace('0X', '0x'))])).toEqual(
      written,
    );
    await expect(node.get('/get_written_addresses', { accounts: 'alice' })).rejects.toThrow();
  });

  it('is held by pools and books under their own addresses', async () => {
    const { holders } = await node.rpc<Holders>('exchange_getTokenHolders', [node.tokenOf('qUSDC'), 200]);
    const accounts = holders.map(({ account }) => account).join(',');
    const written = await node.get<Record<string, string>>('/get_written_addresses', { accounts });
    const kinds = new Set(Object.values(written).map((address) => /^0x([A-Z]+)/.exec(address)?.[1]));
    expect([...kinds]).toEqual(expect.arrayContaining(['POOL', 'CLOB', 'PQ']));
  });

  it('has the transactions that are about it, in any letter case, each once, page by page', async () => {
    const ops = async (about: string, more: object = {}): Promise<string[]> =>
      (await node.get<Latest>('/get_latest_transactions', { about, ...more })).transactions.map(({ op }) => op);
    const all = ['TOKEN_FREEZE', 'TOKEN_TRANSFER', 'TOKEN_TRANSFER', 'TOKEN_DEPLOY'];
    expect(await ops(coin)).toEqual(all);
    expect(await ops(coin.toUpperCase().replace('0X', '0x'))).toEqual(all);
    expect(await ops(coin, { kinds: 'evm,genesis' })).toEqual([]);
    expect(await ops('nothing')).toEqual([]);
    const page = await node.get<Latest & { next_cursor: string }>('/get_latest_transactions', {
      about: coin,
      limit: 3,
    });
    expect(await ops(coin, { limit: 3, cursor: page.next_cursor })).toEqual(all.slice(3));
    // Asset and target are the same token: still one transaction.
    await node.execute(alice, 'TOKEN_TRANSFER', { token_address: coin, to: coin, amount: '1' });
    expect((await ops(coin)).slice(0, 2)).toEqual(['TOKEN_TRANSFER', 'TOKEN_FREEZE']);
  });

  it('finds transactions about a pool whose id is written with or without 0x', async () => {
    for (const asset of ['SVC', 'qUSDC']) await node.fund(alice.address, asset, '50000');
    const usdc = node.tokenOf('qUSDC');
    const range = { tick_lower: -600, tick_upper: 12_000 };
    const made = await node.execute(alice, 'ADD_LIQUIDITY', { token0: usdc, token1: 'SVC', ...range, amount: '10' });
    const id = String(made.data.pool_id);
    const added = await node.execute(alice, 'ADD_LIQUIDITY', {
      pool_id: `0x${id.toUpperCase()}`,
      ...range,
      amount: '1',
    });
    for (const about of [id, `0x${id}`, id.toUpperCase()]) {
      const { transactions } = await node.get<Latest>('/get_latest_transactions', { about, limit: 2 });
      expect(transactions.map(({ tx_hash: hash }) => hash)).toEqual([added.tx_hash, made.tx_hash]);
    }
  });
});
