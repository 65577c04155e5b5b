import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { openSocket } from '../../../../test/support/streamReader.ts';

interface Log {
  readonly removed: boolean;
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly transactionHash: string;
}

interface Frame {
  readonly type: string;
  readonly id?: number;
  readonly result?: string;
  readonly params?: {
    readonly subscription: string;
    readonly result: Log & { readonly number?: string; readonly hash?: string };
  };
}

describe('a reorganisation as seen by EVM clients', () => {
  let node: TestNode;
  let alice: EvmUser;
  let counter: DeployedContract;

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    counter = await alice.deploy(contractOf('Counter'), [0n]);
  });
  afterAll(() => node.stop());

  const heightOf = async (tag: string): Promise<number> =>
    Number((await node.rpc<{ number: string }>('eth_getBlockByNumber', [tag, false])).number);

  it('reports logs as removed, newest first, before the new chain: over a socket and by a filter', async () => {
    const { reader, ws } = await openSocket<Frame>(node.url, '');
    const ask = async (id: number, method: string, params: unknown[]): Promise<string> => {
      const answer = reader.next((frame) => frame.id === id);
      ws.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return (await answer).result ?? '';
    };
    const wanted = { address: counter.address };
    const logs = await ask(1, 'eth_subscribe', ['logs', wanted]);
    const heads = await ask(2, 'eth_subscribe', ['newHeads']);
    const filter = await node.rpc<string>('eth_newFilter', [wanted]);
    const unpolled = await node.rpc<string>('eth_newFilter', [wanted]);
    const first = await alice.call(counter, 'increase', [1n]);
    const second = await alice.call(counter, 'increase', [2n]);
    expect(await node.rpc('eth_getFilterChanges', [filter])).toMatchObject([{ removed: false }, { removed: false }]);
    const [{ blockHash: oldHash = '' } = {}] = await node.rpc<Log[]>('eth_getLogs', [
      { ...wanted, fromBlock: first.blockNumber, toBlock: first.blockNumber },
    ]);

    // In the new chain the second transaction is absent and the first one is a block later.
    const start = reader.events.length;
    await node.rpc('sim_reorg', [
      2,
      { blocks: [[], [first.transactionHash.slice(2)]], drop: [second.transactionHash.slice(2)] },
    ]);
    await ask(3, 'eth_chainId', []);
    const told = reader.events.slice(start).flatMap(({ params }) => (params === undefined ? [] : [params]));
    const removals = told
      .filter(({ subscription, result }) => subscription === logs && result.removed)
      .map(({ result }) => result.transactionHash);
    expect(removals).toEqual([second.transactionHash, first.transactionHash]);
    const firstNew = told.findIndex(({ subscription, result }) => subscription === heads || !result.removed);
    expect(told.slice(0, firstNew).every(({ result }) => result.removed)).toBe(true);
    expect(
      told.filter(({ subscription }) => subscription === heads).map(({ result }) => Number(result.number)),
    ).toEqual([Number(first.blockNumber), Number(second.blockNumber)]);
    const added = told
      .filter(({ subscription, result }) => subscription === logs && !result.removed)
      .map(({ result }) => result);
    expect(added).toMatchObject([{ transactionHash: first.transactionHash, blockNumber: second.blockNumber }]);
    expect(added[0]?.blockHash).not.toBe(oldHash);

    const changes = await node.rpc<Log[]>('eth_getFilterChanges', [filter]);
    expect(changes.map(({ removed, transactionHash }) => [removed, transactionHash])).toEqual([
      [true, second.transactionHash],
      [true, first.transactionHash],
      [false, first.transactionHash],
    ]);
    // A client that saw nothing gets no removals.
    expect(await node.rpc('eth_getFilterChanges', [unpolled])).toMatchObject([
      { removed: false, transactionHash: first.transactionHash },
    ]);
    expect(await node.rpc('eth_getFilterChanges', [filter])).toEqual([]);
    ws.close();
  });

  it('reports logs as removed whose blocks no other node could revert', async () => {
    const filter = await node.rpc<string>('eth_newFilter', [{ address: counter.address }]);
    const nonce = BigInt(await node.rpc<string>('eth_getTransactionCount', [alice.address]));
    const { transactionHash } = await alice.call(counter, 'increase', [1n], { nonce });
    expect(await node.rpc('eth_getFilterChanges', [filter])).toMatchObject([{ removed: false }]);
    await node.rpc('sim_mine', [200]);
    await node.rpc('sim_reorg', [201, { drop: [transactionHash.slice(2)] }]);
    expect(await node.rpc('eth_getFilterChanges', [filter])).toMatchObject([{ removed: true, transactionHash }]);
  });

  it('leaves nothing of the old blocks: receipts, nonces, balances and slots follow', async () => {
    const before = await heightOf('latest');
    const nonce = Number(await node.rpc('eth_getTransactionCount', [alice.address]));
    const gone = await alice.send(counter.address, '0x', { value: 5n, nonce: BigInt(nonce) });
    expect(await node.rpc('eth_getBalance', [counter.address])).toBe('0x5');
    await node.rpc('sim_reorg', [1, { drop: [gone.transactionHash.slice(2)] }]);
    expect(await node.rpc('eth_getTransactionReceipt', [gone.transactionHash])).toBeNull();
    expect(await node.rpc('eth_getTransactionByHash', [gone.transactionHash])).toBeNull();
    await expect(node.rpc('debug_traceTransaction', [gone.transactionHash])).rejects.toMatchObject({
      rpcCode: -32_001,
    });
    expect(await node.rpc('eth_getTransactionCount', [alice.address])).toBe(`0x${nonce.toString(16)}`);
    for (const tag of ['latest', `0x${before.toString(16)}`])
      expect(await node.rpc('eth_getBalance', [counter.address, tag])).toBe('0x0');
    expect(await node.rpc('eth_getLogs', [{ fromBlock: gone.blockNumber }])).toEqual([]);
  });
});
