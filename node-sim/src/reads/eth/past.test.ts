import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
import { type Compiled, compileSource } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { MAX_REORG_DEPTH } from '../../chain/consensus.ts';

const bob = `0x${'b0'.repeat(20)}` as const;
const { Clerk } = compileSource(`
contract Inner {
  event Kept(uint256 indexed count, uint256 value);
  uint256 count;
  function fail() external { emit Kept(9, 9); require(count > 5, "too few"); }
}
contract Clerk {
  uint256 public count;
  mapping(uint256 => uint256) public kept;
  event Kept(uint256 indexed count, uint256 value);
  Inner public inner = new Inner();
  function keep(uint256 value) external { count++; kept[count] = value; emit Kept(count, value); }
  function both(uint256 value) external { this.keep(value); try inner.fail() {} catch {} emit Kept(0, value); }
  function block_() external view returns (uint256, uint256, uint256, uint256, address, uint256) {
    return (block.number, block.timestamp, block.basefee, block.gaslimit, block.coinbase, block.prevrandao);
  }
}`);
const clerkOf: Compiled = { abi: Clerk?.abi ?? [], bytecode: `0x${Clerk?.evm.bytecode.object}` };
const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const quantity = (value: number): Hex => `0x${value.toString(16)}`;

describe('the state of older blocks', () => {
  let node: TestNode;
  let alice: EvmUser;
  let clerk: DeployedContract;
  const heights: number[] = [];

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    clerk = await alice.deploy(clerkOf);
    for (const value of [10n, 20n, 30n]) {
      await node.rpc('sim_faucet', [bob, 'SVC', '1']);
      heights.push(Number((await alice.call(clerk, 'keep', [value])).blockNumber));
    }
  });
  afterAll(() => node.stop());

  it('is what the blocks left: balances, nonces, slots, code and calls', async () => {
    const before = Number(heights[0]) - 1;
    expect(await node.rpc('eth_getBalance', [bob, quantity(before)])).toBe('0x0');
    expect(await node.rpc('eth_getStorageAt', [clerk.address, '0x0', quantity(before)])).toBe(word(0));
    for (const [at, height] of heights.entries()) {
      const tag = quantity(height);
      expect(BigInt(await node.rpc<string>('eth_getBalance', [bob, tag]))).toBe(BigInt(at + 1) * 10n ** 18n);
      expect(await node.rpc('eth_getTransactionCount', [alice.address, tag])).toBe(quantity(at + 2));
      expect(await node.rpc('eth_getStorageAt', [clerk.address, '0x0', tag])).toBe(word(at + 1));
      expect(await alice.read(clerk, 'kept', [at + 1], tag)).toBe(BigInt(at + 1) * 10n);
      expect(await alice.read(clerk, 'kept', [at + 2], tag)).toBe(0n);
      expect(await node.rpc('eth_getProof', [clerk.address, ['0x0'], tag])).toMatchObject({
        storageProof: [{ value: quantity(at + 1) }],
      });
    }
    const beforeDeploy = quantity(before - 1);
    expect(await node.rpc('eth_getCode', [clerk.address, beforeDeploy])).toBe('0x');
    expect(await node.rpc('eth_getCode', [clerk.address, quantity(before)])).toBe(
      await node.rpc('eth_getCode', [clerk.address]),
    );
    expect(await alice.read(clerk, 'count')).toBe(3n);
    const [number, timestamp] = await alice.read<bigint[]>(clerk, 'block_', [], quantity(before));
    const block = await node.rpc<{ timestamp: string }>('eth_getBlockByNumber', [quantity(before), false]);
    expect([number, timestamp]).toEqual([BigInt(before), BigInt(block.timestamp)]);
  });

  it('is found by hash and by an object as well, and refused for what is no block', async () => {
    const height = Number(heights[1]);
    const { hash } = await node.rpc<{ hash: string }>('eth_getBlockByNumber', [quantity(height), false]);
    for (const block of [
      hash,
      { blockHash: hash },
      { blockHash: hash, requireCanonical: true },
      { blockNumber: quantity(height) },
    ]) {
      expect(await alice.read(clerk, 'count', [], block)).toBe(2n);
      expect(await node.rpc('eth_getBalance', [bob, block])).toBe(`0x${(2n * 10n ** 18n).toString(16)}`);
    }
    await expect(node.rpc('eth_getBalance', [bob, '0x0a'])).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(node.rpc('eth_getBalance', [bob, `0x${'7'.repeat(64)}`])).rejects.toMatchObject({ rpcCode: -32_001 });
    await expect(node.rpc('eth_getBalance', [bob, { blockHash: hash, other: 1 }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
    await expect(node.rpc('eth_getBalance', [bob, '0xffffff'])).rejects.toMatchObject({ rpcCode: -32_002 });
  });

  it('leaves no trace, and ends where blocks can no longer be undone', async () => {
    const root = await node.rpc('exchange_getStateRoot');
    await alice.read(clerk, 'count', [], quantity(Number(heights[0])));
    expect(await node.rpc('exchange_getStateRoot')).toEqual(root);
    const tip = Number(await node.rpc('eth_blockNumber'));
    await node.rpc('sim_mine', [Number(heights[0]) + MAX_REORG_DEPTH - tip]);
    expect(await alice.read(clerk, 'count', [], quantity(Number(heights[0])))).toBe(1n);
    await expect(alice.read(clerk, 'count', [], quantity(Number(heights[0]) - 1))).rejects.toMatchObject({
      rpcCode: -32_002,
    });
    await expect(node.rpc('eth_getBalance', [bob, 'earliest'])).rejects.toMatchObject({ rpcCode: -32_002 });
  });

  it('can be called with block overrides', async () => {
    const call = { to: clerk.address, data: encodeFunctionData({ abi: clerk.abi, functionName: 'block_' }) };
    const overrides = {
      number: '0x10',
      time: '0x20',
      gasLimit: '0x30',
      baseFeePerGas: '0x40',
      feeRecipient: bob,
      prevRandao: word(0x50),
    };
    const output = await node.rpc<string>('eth_call', [call, 'latest', null, overrides]);
    expect(output).toBe(
      `0x${[0x10n, 0x20n, 0x40n, 0x30n, BigInt(bob), 0x50n].map((value) => word(value).slice(2)).join('')}`,
    );
    await expect(node.rpc('eth_call', [call, 'latest', {}, { colour: '0x1' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
  });

  it('has the randomness before each block, which contracts see', async () => {
    const mix = (await node.get<{ randao_mix: string }>('/get_randao_mix')).randao_mix;
    await node.mine();
    const block = await node.rpc<{ mixHash: Hex }>('eth_getBlockByNumber', ['latest', false]);
    expect(block.mixHash).toBe(`0x${mix}`);
    expect(mix).not.toBe('0'.repeat(64));
    expect((await alice.read<bigint[]>(clerk, 'block_'))[5]).toBe(BigInt(`0x${mix}`));
    const next = await node.get<{ randao_mix: string }>('/get_randao_mix');
    expect(next.randao_mix).not.toBe(mix);
  });

  it('is run again for traces of its transactions', async () => {
    const data = encodeFunctionData({ abi: clerk.abi, functionName: 'both', args: [70n] });
    const hashes: string[] = [];
    for (let sent = 0; sent < 2; sent++)
      hashes.push(await node.rpc<string>('eth_sendRawTransaction', [alice.sign(clerk.address, data)]));
    await node.rpc('sim_faucet', [bob, 'SVC', '1']);
    await node.mine();
    const receipts = await Promise.all(
      hashes.map((hash) => node.rpc<{ gasUsed: string; blockNumber: string }>('eth_getTransactionReceipt', [hash])),
    );
    await node.mine();
    const tree = await node.rpc<{ gasUsed: string; calls: object[]; logs: object[] }>('debug_traceTransaction', [
      hashes[1],
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
    expect(tree).toMatchObject({
      type: 'CALL',
      from: alice.address,
      to: clerk.address,
      gas: '0x2dc6c0',
      gasUsed: receipts[1]?.gasUsed,
    });
    // The second of the block: the state of five is kept before it.
    expect(tree.calls).toMatchObject([
      {
        type: 'CALL',
        from: clerk.address,
        to: clerk.address,
        logs: [{ index: '0x0', position: '0x0', topics: [expect.anything(), word(5)] }],
      },
      { type: 'CALL', from: clerk.address, error: 'execution reverted', revertReason: 'too few' },
    ]);
    expect(tree.calls[1]).not.toHaveProperty('logs');
    expect(tree.logs).toMatchObject([{ position: '0x2', topics: [expect.anything(), word(0)] }]);
    const top = await node.rpc('debug_traceTransaction', [
      hashes[0],
      { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } },
    ]);
    expect(top).not.toHaveProperty('calls');
    const whole = await node.rpc<{ txHash: string; result: object }[]>('debug_traceBlockByNumber', [
      receipts[0]?.blockNumber,
      { tracer: 'callTracer' },
    ]);
    expect(whole.map(({ txHash }) => txHash)).toEqual(hashes);
    expect(whole[1]?.result).toMatchObject({ gasUsed: receipts[1]?.gasUsed });
    await expect(node.rpc('debug_traceTransaction', [word(5), {}])).rejects.toMatchObject({ rpcCode: -32_001 });
    await expect(node.rpc('debug_traceTransaction', [hashes[0], { tracer: 'noTracer' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
  });

  it('is traced step by step, with as much detail of each step as requested', async () => {
    const receipt = await alice.call(clerk, 'keep', [80n]);
    type Log = {
      op: string;
      gas: number;
      gasCost: number;
      depth: number;
      pc: number;
      stack?: string[];
      storage?: object;
      memory?: string[];
    };
    type Trace = { gas: number; failed: boolean; returnValue: string; structLogs: Log[] };
    const trace = await node.rpc<Trace>('debug_traceTransaction', [receipt.transactionHash, { enableMemory: true }]);
    expect(trace).toMatchObject({ gas: Number(receipt.gasUsed), failed: false, returnValue: '0x' });
    expect(trace.structLogs[0]).toMatchObject({ pc: 0, op: 'PUSH1', depth: 1, gasCost: 3, stack: [] });
    for (const [at, { gas, gasCost }] of trace.structLogs.slice(0, -1).entries())
      expect(trace.structLogs[at + 1]?.gas).toBe(gas - gasCost);
    const store = trace.structLogs.filter(({ op }) => op === 'SSTORE').at(-1);
    expect(Object.values(store?.storage ?? {})).toContain(word(80));
    expect(trace.structLogs.at(-1)?.memory?.[0]).toMatch(/^0x[0-9a-f]{64}$/);
    const bare = await node.rpc<Trace>('debug_traceTransaction', [
      receipt.transactionHash,
      { disableStack: true, disableStorage: true, limit: 4 },
    ]);
    expect(bare.structLogs).toHaveLength(4);
    expect(bare.structLogs[0]).toEqual({ pc: 0, op: 'PUSH1', gas: expect.any(Number), gasCost: 3, depth: 1 });
    const failing = await node.rpc<Trace>('debug_traceCall', [
      { to: bob, gas: '0x10000' },
      'latest',
      { stateOverrides: { [bob]: { code: `0x${assemble('PUSH1 0x01 PUSH0 TSTORE INVALID')}` } } },
    ]);
    expect(failing.failed).toBe(true);
    expect(failing.structLogs.at(-1)).toMatchObject({ op: 'INVALID', error: 'invalid opcode 0xfe' });
    // A loop that uses all the gas of a block.
    const endless = { stateOverrides: { [bob]: { code: `0x${assemble('JUMPDEST PUSH0 JUMP')}` } } };
    await expect(node.rpc('debug_traceCall', [{ to: bob }, 'latest', endless])).rejects.toMatchObject({
      rpcCode: -32_005,
    });
    expect(
      (await node.rpc<Trace>('debug_traceCall', [{ to: bob, gas: '0x100000' }, 'latest', { ...endless, limit: 3 }]))
        .structLogs,
    ).toHaveLength(3);
  });

  it('tells what a call accesses', async () => {
    const data = encodeFunctionData({ abi: clerk.abi, functionName: 'both', args: [90n] });
    const call = { from: alice.address, to: clerk.address, data };
    const inner = (await alice.read<Hex>(clerk, 'inner')).toLowerCase();
    type Listed = { accessList: { address: Hex; storageKeys: Hex[] }[]; gasUsed: Hex };
    const { accessList, gasUsed } = await node.rpc<Listed>('eth_createAccessList', [call]);
    expect(accessList.map(({ address }) => address).sort()).toEqual([clerk.address, inner].sort());
    expect(accessList.find(({ address }) => address === clerk.address)?.storageKeys).toContain(word(0));
    // The gas is that of the transaction that carries the list.
    const receipt = await alice.send(clerk.address, data, { type: 1, accessList });
    expect(receipt.gasUsed).toBe(gasUsed);
    const failing = {
      from: alice.address,
      to: clerk.address,
      data: encodeFunctionData({ abi: clerk.abi, functionName: 'keep', args: [1n] }),
      gas: '0x6000',
    };
    expect(await node.rpc('eth_createAccessList', [failing])).toMatchObject({ error: 'out of gas' });
  });
});
