import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

interface Log {
  readonly blockNumber: string;
}

describe('a filter whose range ends at a numbered block', () => {
  let node: TestNode;
  let alice: EvmUser;
  let counter: DeployedContract;

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    counter = await alice.deploy(contractOf('Counter'), [0n]);
  });
  afterAll(() => node.stop());

  const tip = (): number => node.node.chain.tip.height;
  const hex = (height: number): string => `0x${height.toString(16)}`;
  const install = (range: object): Promise<string> =>
    node.rpc('eth_newFilter', [{ address: counter.address, ...range }]);
  const heights = async (method: string, id: string): Promise<number[]> =>
    (await node.rpc<Log[]>(method, [id])).map(({ blockNumber }) => Number(blockNumber));

  it.each([undefined, null, 'latest', 'pending', 'safe', 'finalized', 'earliest'])(
    'reports what is in it, however late it is polled, from %s',
    async (fromBlock) => {
      const start = tip();
      const id = await install({ fromBlock, toBlock: hex(start + 2) });
      const early = await install({ fromBlock, toBlock: hex(start + 2) });
      await alice.call(counter, 'increase', [1n]);
      expect(await heights('eth_getFilterChanges', early)).toEqual([start + 1]);
      for (let more = 0; more < 3; more++) await alice.call(counter, 'increase', [1n]);
      expect(await heights('eth_getFilterChanges', id)).toEqual([start + 1, start + 2]);
      expect(await heights('eth_getFilterChanges', early)).toEqual([start + 2]);
      for (const one of [id, early]) {
        expect(await heights('eth_getFilterChanges', one)).toEqual([]);
        const all = await heights('eth_getFilterLogs', one);
        expect(all.filter((height) => height > start)).toEqual([start + 1, start + 2]);
      }
    },
  );

  it('reports nothing new where the end is the first block', async () => {
    const id = await install({ fromBlock: 'earliest', toBlock: 'earliest' });
    await alice.call(counter, 'increase', [1n]);
    expect(await heights('eth_getFilterChanges', id)).toEqual([]);
    expect(await heights('eth_getFilterLogs', id)).toEqual([]);
  });

  it('or is one block by its hash reports nothing new', async () => {
    await alice.call(counter, 'increase', [1n]);
    const { hash: blockHash } = await node.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
    const id = await install({ blockHash });
    await alice.call(counter, 'increase', [1n]);
    expect(await heights('eth_getFilterChanges', id)).toEqual([]);
    expect(await heights('eth_getFilterLogs', id)).toEqual([tip() - 1]);
  });
});
