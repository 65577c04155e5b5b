import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contractOf } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

describe('the receipt of a transaction that was just put into a block', () => {
  let node: TestNode;
  let alice: EvmUser;
  let bob: EvmUser;
  let counter: DeployedContract;
  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    bob = await evmUser(node, 2);
    counter = await alice.deploy(contractOf('Counter'), [0n]);
  });
  afterAll(() => node.stop());

  const receiptOf = (hash: string) => node.rpc<Record<string, unknown> | null>('eth_getTransactionReceipt', [hash]);
  /** As a client that lists the block reads it from the store. */
  const storedReceipts = (number: string) => node.rpc<{ transactionHash: string }[]>('eth_getBlockReceipts', [number]);

  it('equals the stored one, its logs numbered within the block, and the store is not asked', async () => {
    const data = (by: bigint) => encodeFunctionData({ abi: counter.abi, functionName: 'increase', args: [by] });
    const raws = [alice.sign(counter.address, data(1n)), bob.sign(counter.address, data(2n))];
    const hashes = await Promise.all(raws.map((raw) => node.rpc<string>('eth_sendRawTransaction', [raw])));
    await node.mine();
    const find = vi.spyOn(node.node.chain.storage.evm, 'find');
    for (const hash of hashes) {
      const quick = await receiptOf(hash);
      expect(quick).not.toBeNull();
      const stored = await storedReceipts(String(quick?.blockNumber));
      expect(stored).toHaveLength(2);
      expect(quick).toEqual(stored.find(({ transactionHash }) => transactionHash === hash));
      expect(await receiptOf(hash.toUpperCase().replace('0X', '0x'))).toEqual(quick);
    }
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });

  it('disappears with its block, and is that of the other block when that one holds it', async () => {
    const { transactionHash: hash } = await alice.call(counter, 'increase', [3n]);
    expect(await receiptOf(hash)).not.toBeNull();
    await node.rpc('sim_reorg', [1, { blocks: [[]], drop: [hash.slice(2)] }]);
    expect(await receiptOf(hash)).toBeNull();
    await node.mine();
    const { transactionHash: kept, blockNumber } = await bob.call(counter, 'increase', [4n]);
    const before = await receiptOf(kept);
    await node.rpc('sim_reorg', [2, { blocks: [[kept.slice(2)]] }]);
    const after = await receiptOf(kept);
    expect(Number(after?.blockNumber)).toBe(Number(blockNumber) - 1);
    expect(after?.blockHash).not.toBe(before?.blockHash);
    expect(after).toEqual((await storedReceipts(String(after?.blockNumber)))[0]);
  });
});
