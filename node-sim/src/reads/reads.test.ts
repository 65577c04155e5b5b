// Every declared read answers what it declares, the same over REST and JSON-RPC, and reads agree with one another.

import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { positionalOrder } from '@svc/core/rpc/params';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSamples, sampleReads } from '../../../test/support/readSamples.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('reads', () => {
  let node: TestNode;
  let samples: ReadSamples;
  let poolId: string;

  beforeAll(async () => {
    node = await startNode();
    ({ samples, poolId } = await sampleReads(node));
  });
  afterAll(() => node.stop());

  /** Fails unless the value fits the schema and has no member that it does not declare. */
  function expectDeclared(read: ReadDeclaration, value: unknown): void {
    const [fault] = Value.Errors(read.result, value);
    expect(fault, `${read.name}: ${JSON.stringify(fault)} in ${JSON.stringify(value)?.slice(0, 400)}`).toBeUndefined();
    expect(Value.Clean(read.result, structuredClone(value)), read.name).toEqual(value);
  }

  it.each(READS.map((read) => [read.name, read as ReadDeclaration] as const))(
    '%s answers what it declares, the same over REST and JSON-RPC',
    async (name, read) => {
      const params = samples[name as ReadName] as readonly Record<string, string | number | boolean>[];
      for (const one of params) {
        const rest =
          read.rest === undefined
            ? undefined
            : read.rest.method === 'GET'
              ? await node.get<unknown>(read.rest.path, one)
              : await node.post<unknown>(read.rest.path, one);
        if (rest !== undefined) expectDeclared(read, rest);
        if (read.rpc === undefined) continue;
        const rpc = await node.rpc<unknown>(read.rpc, one);
        if (read.rpcResult === undefined && read.rpcMembers === undefined) {
          expectDeclared(read, rpc);
          if (rest !== undefined) expect(rpc).toEqual(rest);
        } else if (read.rpcResult !== undefined) expect(rpc).toEqual((rest as Record<string, unknown>)[read.rpcResult]);
        const positional = positionalOrder(read).map((key) => one[key] ?? null);
        expect(await node.rpc<unknown>(read.rpc, positional)).toEqual(rpc);
      }
    },
  );

  it('show the same account under both of its address forms', async () => {
    const { accountId } = await node.rpc<{ accountId: string }>('svc_getAccountId', [alice.address]);
    expect(await node.rpc('exchange_getNonce', [accountId])).toBe(
      await node.rpc('exchange_getNonce', [alice.address.replace('0xPQ', '0xpq').toLowerCase()]),
    );
    expect(await node.rpc('exchange_getOpenOrders', [accountId])).toHaveLength(1);
    expect(await node.rpc('exchange_getPositions', [accountId])).toHaveLength(1);
    expect(await node.rpc('exchange_getAllowance', [node.tokenOf('qUSDC'), accountId, bob.address])).toMatchObject({
      allowance: '12.5',
    });
  });

  it('give the balances of protocol holders', async () => {
    const { holder_address: holder } = await node.rpc<{ holder_address: string }>('exchange_getPool', [poolId]);
    expect(Number(await node.rpc('exchange_getTokenBalance', ['SVC', holder]))).toBeGreaterThan(0);
    const { escrow_address: escrow } = await node.rpc<{ escrow_address: string }>('exchange_getOrderBook', [
      `SVC:${node.tokenOf('qUSDC')}`,
    ]);
    const held = await node.rpc<string>('exchange_getTokenBalance', ['SVC', escrow]);
    expect(Number(held)).toBeGreaterThan(4.5);
    expect(await node.get('/get_address_info', { address: escrow })).toMatchObject({ balance: held, transactions: [] });
    for (const address of [`${escrow}0`, escrow.replace('0xCLOB', '0xBOOK'), escrow.replace('0xCLOB', '0xclob')]) {
      await expect(node.get('/get_address_info', { address })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('distinguish a text that is no pair from a pair without a book', async () => {
    for (const pair of ['SVC', 'SVC:', 'BTC-USD-PERP', ':'])
      await expect(node.get('/get_spot_orderbook', { pair })).rejects.toMatchObject({ status: 400 });
    for (const pair of ['SVC:SVC', `SVC:0x${'1'.repeat(40)}`, 'a:b'])
      await expect(node.get('/get_spot_orderbook', { pair })).rejects.toMatchObject({ status: 404 });
  });

  it('list orders of a level in time priority, with running totals', async () => {
    const { bids } = await node.get<{
      bids: { price: string; amount: string; total: string; orders: { owner: string; remaining: string }[] }[];
    }>('/get_orderbook', {
      market: 'qUSDC:SVC',
      level: 3,
    });
    expect(bids.at(-1)).toMatchObject({
      price: '1.5',
      amount: '3',
      orders: [{ owner: alice.address, remaining: '3' }],
    });
    const prices = bids.map(({ price }) => Number(price));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  it('keep the block chain linked by hashes', async () => {
    const blocks = await node.get<{ block: { hash: string; prev_block_hash: string; block_height: number } }[]>(
      '/get_blocks',
      { limit: 100 },
    );
    for (const [at, { block }] of blocks.entries()) {
      expect(block.block_height).toBe(at);
      expect(block.prev_block_hash).toBe(at === 0 ? '0'.repeat(64) : blocks[at - 1]?.block.hash);
    }
  });
});
