import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { accountId } from '@svc/core/accounts/address';
import { poolHolder } from '@svc/core/accounts/protocolIds';
import { wireJson } from '@svc/core/json/wireJson';
import type { ReadResult } from '@svc/core/reads/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPerps } from '../../../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

type History = ReadResult<'getAddressHistory'>;
type Recent = ReadResult<'getLatestTransactions'>;
type Indexed = NonNullable<ReadResult<'getIndexedTransaction'>>;

const alice = testAccount('alice');
const bob = testAccount('bob');
const idOf = ({ address }: { address: string }) => accountId(address);

/** All entries of an account or of the chain, page by page. */
async function walk(node: TestNode, limit: number, address?: string, kinds?: string) {
  const found: Recent['transactions'] = [];
  let cursor: string | null | undefined;
  do {
    const query = {
      limit,
      ...(typeof cursor === 'string' ? { cursor } : {}),
      ...(kinds === undefined ? {} : { kinds }),
    };
    const page = await node.get<Recent>(
      address === undefined ? '/get_latest_transactions' : '/get_address_history',
      address === undefined ? query : { address, ...query },
    );
    found.push(...page.transactions);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

describe('the transaction index', () => {
  let node: TestNode;
  let usdc: string;
  const hashes: Record<string, string> = {};
  /** Amounts of both tokens according to the receipt. */
  const moved = async (name: string) => {
    const { amount0, amount1, fees0, fees1 } = (await node.receipt(hashes[name] ?? ''))?.data ?? {};
    return { amount0, amount1, ...(fees0 === undefined ? {} : { fees0, fees1 }) };
  };
  const indexed = (name: string) => node.rpc<Indexed>('tx_getTransaction', [hashes[name]]);

  beforeAll(async () => {
    node = await startNode();
    usdc = node.tokenOf('qUSDC');
    for (const who of [alice, bob]) for (const asset of ['SVC', 'qUSDC']) await node.fund(who.address, asset, '60000');
    const run = async (name: string, ...[who, op, params]: Parameters<TestNode['execute']>) => {
      const receipt = await node.execute(who, op, params);
      hashes[name] = receipt.tx_hash;
      return receipt;
    };
    await run('send', alice, 'TOKEN_TRANSFER', {
      token_address: usdc,
      to: bob.address,
      amount: '12.50',
      memo: 'lunch',
    });
    await run('approve', alice, 'TOKEN_APPROVE', { token_address: usdc, spender: bob.address, amount: '100' });
    await run('pull', bob, 'TOKEN_TRANSFER_FROM', {
      token_address: usdc,
      from: alice.address,
      to: bob.address,
      amount: 7,
    });
    const deployed = await run('deploy', alice, 'TOKEN_DEPLOY', {
      name: 'Own',
      symbol: 'OWN',
      total_supply: '1000000',
    });
    const own = String(deployed.data.token_address);
    const pool = await run('pool', alice, 'CREATE_POOL', {
      token0: own,
      token1: 'SVC',
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '1',
      stake_amount: '10000',
    });
    const poolId = String(pool.data.pool_id);
    await run('liquidity', alice, 'ADD_LIQUIDITY', {
      pool_id: poolId,
      tick_lower: -600,
      tick_upper: 600,
      amount: '1000',
    });
    await run('swap', bob, 'SWAP', { token_in: 'SVC', token_out: own, amount_in: '10.0' });
    const [position] = await node.get<{ position_id: string }[]>('/get_lp_positions', { address: alice.address });
    await run('collect', alice, 'REMOVE_LIQUIDITY', {
      pool_id: poolId,
      position_id: position?.position_id ?? '',
      amount: '10',
    });
    await run('failed', bob, 'SWAP', { token_in: 'SVC', token_out: own, amount_in: '10', min_amount_out: '1000' });
    await run('rest', alice, 'PLACE_ORDER', {
      pair: `${own}:SVC`,
      side: 'sell',
      order_type: 'limit',
      price: '2',
      amount: '5',
    });
    await run('take', bob, 'PLACE_ORDER', {
      pair: `${own}:SVC`,
      side: 'buy',
      order_type: 'limit',
      price: '2',
      amount: '3',
    });
    const collection = String(
      (await run('collection', alice, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT' })).data.collection,
    );
    await run('mint', alice, 'NFT_MINT', { collection, to: bob.address, token_id: '0xff' });
    await run('authority', alice, 'NFT_SET_AUTHORITY', { collection, authority: 'mint', new_authority: bob.address });
    await run('long', alice, 'TOKEN_UPDATE_METADATA', {
      token_address: own,
      fields: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`key ${at}`, 'v'.repeat(256)])),
    });
    await openPerps(node, bob, alice);
  });
  afterAll(() => node.stop());

  it('lists who moved which token to whom, and how much, with one spelling of amounts', async () => {
    expect(await indexed('send')).toMatchObject({
      kind: 'exchange',
      op: 'TOKEN_TRANSFER',
      sender: alice.address,
      target: bob.address,
      asset: usdc,
      amount: '12.5',
      status: 'success',
      fee: '0.00004',
      error: null,
      detail: { nonce: 0, params: { amount: '12.50' }, memo: 'lunch' },
      accounts: { [idOf(alice)]: ['sender'], [idOf(bob)]: ['to'] },
    });
    expect(await indexed('approve')).toMatchObject({
      target: bob.address,
      amount: '100',
      accounts: { [idOf(bob)]: ['spender'] },
    });
    expect(await indexed('pull')).toMatchObject({
      amount: '7',
      accounts: { [idOf(alice)]: ['from'], [idOf(bob)]: ['sender', 'to'] },
    });
  });

  it('lists creations under the created account: tokens, collections, the holder of a pool', async () => {
    const token = await indexed('deploy');
    const { token_address: own } = token.detail as { token_address: string };
    expect(token).toMatchObject({ asset: own, amount: '1000000', accounts: { [own]: ['created'] } });
    const pool = await indexed('pool');
    const { pool_id: poolId } = pool.detail as { pool_id: string };
    expect(pool).toMatchObject({
      op: 'CREATE_POOL',
      target: poolId,
      amount: '10000',
      accounts: { [accountId(poolHolder(poolId))]: ['created'] },
    });
    expect(await indexed('liquidity')).toMatchObject({ target: poolId, amount: '1000', detail: { pool_id: poolId } });
    expect((await indexed('liquidity')).detail).toMatchObject({ liquidity: '1000', ...(await moved('liquidity')) });
    const collected = await moved('collect');
    expect(Object.keys(collected)).toEqual(['amount0', 'amount1', 'fees0', 'fees1']);
    expect((await indexed('collect')).detail).toMatchObject(collected);
    expect((await indexed('swap')).detail).toMatchObject({ amount_in: '10', fee_total: '0.03' });
    const { asset, accounts } = await indexed('collection');
    expect(accounts[asset ?? '']).toEqual(['created']);
    expect(await indexed('mint')).toMatchObject({
      target: bob.address,
      asset,
      amount: '255',
      accounts: { [idOf(bob)]: ['to'] },
    });
    expect(await indexed('authority')).toMatchObject({ asset, accounts: { [idOf(bob)]: ['account'] } });
  });

  it('shows trades to those whose orders were filled, and failures with their error', async () => {
    const swap = await indexed('swap');
    expect(swap).toMatchObject({ op: 'SWAP', asset: 'SVC', amount: '10', detail: { fills: 1 } });
    expect(Object.keys(swap.accounts)).toEqual([idOf(bob)]);
    expect((await indexed('take')).accounts).toEqual({ [idOf(bob)]: ['sender'], [idOf(alice)]: ['maker'] });
    const failed = await indexed('failed');
    expect(failed).toMatchObject({ status: 'failed', detail: { nonce: 2 } });
    expect(failed.error).not.toBe('');
    const perp = (await node.get<History>('/get_address_history', { address: bob.address })).transactions.find(
      ({ op, roles }) => op === 'PERP_ORDER' && roles.includes('maker'),
    );
    expect(perp).toMatchObject({ sender: alice.address, asset: null, amount: '2', roles: ['maker'] });
  });

  it('cuts a long detail to 4000 characters and says so', async () => {
    const { detail } = await indexed('long');
    expect(wireJson(detail).length).toBeLessThanOrEqual(4000);
    expect(detail).toMatchObject({ truncated: true, params: { token_address: expect.any(String) } });
  });

  it('has allocations and native transfers, newest first, and every transaction of every block once', async () => {
    const all = await walk(node, 7);
    const blocks = await node.get<{ transactions: string[] }[]>('/get_blocks', { limit: 512 });
    expect(all).toHaveLength(blocks.reduce((sum, { transactions }) => sum + transactions.length, 0));
    expect(new Set(all.map(({ tx_hash }) => tx_hash)).size).toBe(all.length);
    const places = all.map(({ block_height, position }) => block_height * 1000 + position);
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(all.at(-1)).toMatchObject({
      kind: 'genesis',
      op: 'GENESIS_ALLOCATION',
      asset: 'SVC',
      amount: '1000000000',
      sender: null,
      block_height: 0,
      position: 0,
    });
    const kinds = async (list: string) => new Set((await walk(node, 500, undefined, list)).map(({ kind }) => kind));
    expect(await kinds('transfer, genesis')).toEqual(new Set(['transfer', 'genesis']));
    expect(await kinds('evm,nonsense')).toEqual(new Set());
    // No kind means no restriction, in every way of leaving it out.
    const recent = await node.rpc('tx_getRecent', [3]);
    for (const none of [null, '', ',', []]) expect(await node.rpc('tx_getRecent', [3, null, none])).toEqual(recent);
    expect(await node.get('/get_latest_transactions', { limit: 3, kinds: '' })).toEqual(recent);
  });

  it('pages through both address forms of an account without a gap or a repeated entry', async () => {
    const whole = await node.get<History>('/get_address_history', { address: alice.address, limit: 500 });
    expect(whole).toMatchObject({
      address: alice.address,
      account: idOf(alice),
      next_cursor: null,
      indexed_height: node.node.chain.tip.height,
    });
    expect(whole.transactions.length).toBeGreaterThan(12);
    for (const limit of [1, 3, whole.transactions.length])
      expect(await walk(node, limit, alice.address)).toEqual(whole.transactions);
    expect(await walk(node, 4, idOf(alice))).toEqual(whole.transactions);
    const native = await walk(node, 1, alice.address, 'transfer');
    expect(native).toMatchObject([
      { op: 'TRANSFER', target: alice.address, amount: '60000', roles: ['to'], detail: null },
    ]);
    expect((await node.rpc<History>('tx_getHistory', [alice.address, 2, null, ['transfer']])).transactions).toEqual(
      native,
    );
  });

  it('answers unknown hashes with null over JSON-RPC and 404 over REST, and refuses broken cursors', async () => {
    expect(await node.rpc('tx_getTransaction', ['0'.repeat(64)])).toBeNull();
    await expect(node.get('/get_indexed_transaction', { tx_hash: '0'.repeat(64) })).rejects.toMatchObject({
      status: 404,
    });
    for (const cursor of ['5', 'a:b', '1:2:3', '-1:0', '1:', '1:2r', '1:2r1-', '1:2-1:1r1', '1:2r1-1:1']) {
      await expect(node.get('/get_latest_transactions', { cursor })).rejects.toMatchObject({ status: 400 });
      await expect(node.rpc('tx_getHistory', { address: alice.address, cursor })).rejects.toMatchObject({
        rpcCode: -32602,
      });
    }
    await expect(node.get('/get_address_history', { address: alice.address, limit: 501 })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a missing index', () => {
  it('is rebuilt from the blocks, with an unknown status where the receipt is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    const database = join(folder, 'node.sqlite');
    const first = await startNode({ database });
    await first.fund(alice.address, 'SVC', '100');
    const { tx_hash: hash } = await first.execute(alice, 'TOKEN_APPROVE', {
      token_address: first.tokenOf('qUSDC'),
      spender: bob.address,
      amount: '1',
    });
    const before = await walk(first, 500);
    await first.stop();
    const raw = new DatabaseSync(database);
    raw.exec(`DROP TABLE entries; DROP TABLE account_entries; DELETE FROM meta WHERE key = 'indexed_height'`);
    raw.close();
    const second = await startNode({ database });
    expect(await walk(second, 500)).toEqual(before);
    await second.stop();
    const again = new DatabaseSync(database);
    again.exec(
      `DELETE FROM entries; DELETE FROM account_entries; DELETE FROM meta WHERE key = 'indexed_height'; DELETE FROM receipts`,
    );
    again.close();
    const third = await startNode({ database });
    expect(await third.rpc('tx_getTransaction', [hash])).toMatchObject({
      status: 'unknown',
      fee: null,
      target: bob.address,
    });
    await third.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
