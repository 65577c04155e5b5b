import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
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

describe('a filter that more logs match than one answer takes', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  it('reports them in parts, whole blocks each, all of them once', async () => {
    const alice = await evmUser(node, 1);
    // Emits as many empty logs as the 32 bytes of its input say.
    const loop = assemble(
      'PUSH0 CALLDATALOAD JUMPDEST DUP1 ISZERO PUSH1 0x12 JUMPI PUSH0 PUSH0 LOG0 PUSH1 0x01 SWAP1 SUB PUSH1 0x02 JUMP JUMPDEST STOP',
    );
    const size = (loop.length / 2).toString(16).padStart(2, '0');
    const init = assemble(`PUSH1 0x${size} PUSH1 0x0a PUSH0 CODECOPY PUSH1 0x${size} PUSH0 RETURN`);
    const { contractAddress } = await alice.send(null, `0x${init}${loop}`);
    const emit = async (count: number): Promise<number> => {
      const data = `0x${count.toString(16).padStart(64, '0')}` as const;
      const { status, blockNumber } = await alice.send(contractAddress, data, { gasLimit: 29_000_000n });
      expect(status).toBe('0x1');
      return Number(blockNumber);
    };
    const id = await node.rpc<string>('eth_newFilter', [{ address: contractAddress }]);
    const counts = [4000, 5000, 3000, 12_000, 1];
    const blocks: number[] = [];
    for (const count of counts) blocks.push(await emit(count));
    const parts: (readonly [number, number])[][] = [];
    for (;;) {
      const logs = await node.rpc<Log[]>('eth_getFilterChanges', [id]);
      if (logs.length === 0) break;
      const byBlock = Map.groupBy(logs, ({ blockNumber }) => Number(blockNumber));
      parts.push([...byBlock].map(([height, own]) => [height, own.length] as const));
    }
    const [first, second, third, fourth, fifth] = blocks.map((height, at) => [height, counts[at]]);
    expect(parts).toEqual([[first, second], [third], [fourth], [fifth]]);
  });
});
