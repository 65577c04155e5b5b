// Nonces of pending transactions: with a gap, across snapshots, and with the refusal codes of ethers.

import { JsonRpcProvider, Wallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EvmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const BYTE = 0x4a;
const GWEI = 1_000_000_000n;
const bob = `0x${'b0'.repeat(20)}` as const;

describe('nonces of pending transactions', () => {
  let node: TestNode;
  let user: EvmUser;
  beforeEach(async () => {
    node = await startNode();
    user = new EvmUser(node, BYTE);
    await node.fund(user.address, 'SVC', '10');
  });
  afterEach(() => node.stop());

  /** Queues a payment of 1 wei. @returns its hash */
  const pay = (nonce: number): Promise<string> =>
    node.rpc<string>('eth_sendRawTransaction', [
      user.sign(bob, '0x', { nonce: BigInt(nonce), gasLimit: 21_000n, value: 1n }),
    ]);
  const nonces = (): Promise<string[]> =>
    Promise.all(['latest', 'pending'].map((tag) => node.rpc<string>('eth_getTransactionCount', [user.address, tag])));

  it('count the gapless ones after the chain’s, and are never below the chain’s', async () => {
    await pay(0);
    await node.mine();
    expect(await nonces()).toEqual(['0x1', '0x1']);
    await pay(6);
    expect(await nonces()).toEqual(['0x1', '0x1']);
    await pay(1);
    expect(await nonces()).toEqual(['0x1', '0x2']);
    const ahead = { from: user.address, to: bob, value: '0x1', nonce: '0xa' };
    expect(await node.rpc('eth_estimateGas', [ahead])).toBe('0x5208');
    await node.mine();
    expect(await nonces()).toEqual(['0x2', '0x2']);
    for (const nonce of [2, 3, 4, 5]) await pay(nonce);
    expect(await nonces()).toEqual(['0x2', '0x7']);
    await node.mine();
    expect(await nonces()).toEqual(['0x7', '0x7']);
  });

  it('come back with snapshots, inner and outer, as do height, time and pending transactions', async () => {
    interface Block {
      readonly number: string;
      readonly hash: string;
      readonly timestamp: string;
    }
    const tip = (): Promise<Block> => node.rpc<Block>('eth_getBlockByNumber', ['latest', false]);
    const facts = async () => {
      const { number, hash, timestamp } = await tip();
      return { number, hash, timestamp, nonces: await nonces() };
    };
    const waiting = await pay(0);
    const atRoot = await facts();
    expect(atRoot.nonces).toEqual(['0x0', '0x1']);
    const root = await node.rpc('sim_snapshot');
    await pay(1);
    const atInner = await facts();
    const inner = await node.rpc('sim_snapshot');

    await node.mine(3);
    await node.rpc('sim_increaseTime', [5000]);
    await node.mine();
    expect((await facts()).nonces).toEqual(['0x2', '0x2']);
    expect(await node.rpc('eth_getTransactionReceipt', [waiting])).toMatchObject({ status: '0x1' });
    await node.rpc('sim_revert', [inner]);
    expect(await facts()).toEqual(atInner);

    const again = await node.rpc('sim_snapshot');
    await node.mine(2);
    await node.rpc('sim_revert', [again]);
    expect(await facts()).toEqual(atInner);

    await node.rpc('sim_revert', [root]);
    expect(await facts()).toEqual(atRoot);
    expect(await node.rpc('eth_getTransactionReceipt', [waiting])).toBe(null);
    expect(await node.rpc('eth_getTransactionByHash', [waiting])).toMatchObject({ hash: waiting, blockNumber: null });
    for (const used of [root, inner, again])
      await expect(node.rpc('sim_revert', [used])).rejects.toMatchObject({ rpcCode: -32_602 });

    await node.mine();
    expect(await node.rpc('eth_getTransactionReceipt', [waiting])).toMatchObject({ status: '0x1' });
    const { timestamp } = await tip();
    expect(Number(timestamp) - Number(atRoot.timestamp)).toBeLessThan(5000);
  });

  it('are refused with the codes of ethers', async () => {
    const provider = new JsonRpcProvider(`${node.url}/rpc`, undefined, { cacheTimeout: -1 });
    const wallet = new Wallet(`0x${BYTE.toString(16).repeat(32)}`, provider);
    const pays = (nonce: number, value = 1n) =>
      wallet.sendTransaction({ type: 0, to: bob, gasLimit: 21_000n, gasPrice: 2n * GWEI, nonce, value });
    await pays(0);
    await expect(pays(0, 2n)).rejects.toMatchObject({ code: 'REPLACEMENT_UNDERPRICED' });
    await node.mine();
    await expect(pays(0, 3n)).rejects.toMatchObject({ code: 'NONCE_EXPIRED' });
    await expect(pays(1, 10n ** 20n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    provider.destroy();
  });
});
