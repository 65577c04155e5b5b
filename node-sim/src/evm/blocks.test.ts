import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountId, accountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { type SignedEvmTx, signEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { encodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileContracts } from '../../../test/support/contracts.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from '../edge/limits.ts';
import { openSqliteStorage } from '../storage/sqliteStorage.ts';

const GWEI = 1_000_000_000n;
const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const addressOf = (byte: number): AccountId => accountId(privateKeyToAccount(`0x${toHex(keyOf(byte))}`).address);
const bob = accountId(`0x${'b0'.repeat(20)}`);
const { Counter } = compileContracts();
const INCREASE = encodeFunctionData({ abi: Counter.abi, functionName: 'increase', args: [3n] });

function signed(byte: number, nonce: bigint, changes: Partial<UnsignedEvmTx> = {}): SignedEvmTx {
  const plain: UnsignedEvmTx = {
    type: 0,
    chainId: 88_888n,
    nonce,
    gasPriceWei: GWEI,
    priorityFeeWei: GWEI,
    gasLimit: 21_000n,
    to: bob,
    value: 1n,
    data: new Uint8Array(0),
    accessList: [],
  };
  return signEvmTx({ ...plain, ...changes }, keyOf(byte));
}

const send = (node: TestNode, tx: SignedEvmTx) => node.rpc<string>('eth_sendRawTransaction', [`0x${toHex(tx.raw)}`]);
type Receipt = {
  status: string;
  gasUsed: string;
  transactionIndex: string;
  contractAddress: AccountId;
  blockNumber: string;
  cumulativeGasUsed: string;
};
const receiptOf = (node: TestNode, hash: string) => node.rpc<Receipt | null>('eth_getTransactionReceipt', [hash]);

async function portrait(node: TestNode, contract: AccountId) {
  return {
    roots: await node.get('/get_unified_state_root'),
    block: await node.rpc('eth_getBlockByNumber', ['latest', true]),
    logs: await node.rpc('eth_getLogs', [{ fromBlock: '0x0' }]),
    code: await node.rpc('eth_getCode', [contract]),
    slot: await node.rpc('eth_getStorageAt', [contract, '0x0']),
    history: await node.rpc('tx_getHistory', [addressOf(1)]),
  };
}

describe('EVM transactions in blocks', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evm-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function work(node: TestNode): Promise<AccountId> {
    await node.fund(addressOf(1), 'SVC', '10');
    const create = { to: null, data: fromHex(`${Counter.bytecode}${'0'.repeat(63)}9`), gasLimit: 1_000_000n };
    const hash = await send(node, signed(1, 0n, create));
    await node.mine();
    const { contractAddress: to } = (await receiptOf(node, hash)) as Receipt;
    await send(node, signed(1, 1n, { to, value: 0n, data: fromHex(INCREASE), gasLimit: 200_000n }));
    await send(node, signed(1, 2n, { to, value: 5n, gasLimit: 100_000n }));
    await node.mine();
    return to;
  }

  it('give the same roots, blocks, logs and history after a restart, from a snapshot and from the blocks alone', async () => {
    const database = join(folder, 'node.sqlite');
    const first = await startNode({ database });
    const contract = await work(first);
    const before = await portrait(first, contract);
    expect(BigInt(before.slot as string)).toBe(12n);
    expect(before.logs).toHaveLength(2);
    expect(first.node.chain.state.recomputedSum('account')).toEqual(first.node.chain.state.sum('account'));
    const waiting = await send(first, signed(1, 3n));
    await first.stop();
    const second = await startNode({ database });
    expect(await portrait(second, contract)).toEqual(before);
    await second.stop();
    const storage = openSqliteStorage(database);
    storage.dropSnapshots();
    storage.close();
    const third = await startNode({ database });
    expect(await portrait(third, contract)).toEqual(before);
    await third.mine();
    expect(await receiptOf(third, waiting)).toMatchObject({ status: '0x1' });
    await third.stop();
  });

  it('are taken back with their block', async () => {
    const node = await startNode();
    const contract = await work(node);
    const { state } = node.node.chain;
    const before = state.dump();
    const outcomes: { undo: Parameters<typeof state.undo>[0] }[] = [];
    node.node.chain.onBlock(({ outcome }) => outcomes.push(outcome));
    await send(node, signed(1, 3n, { to: contract, value: 0n, data: fromHex(INCREASE), gasLimit: 200_000n }));
    await node.mine();
    for (const { undo } of outcomes.reverse()) state.undo(undo);
    const sorted = ({ tables }: ReturnType<typeof state.dump>) =>
      Object.entries(tables).map(([name, rows]) => [name, [...rows].sort()]);
    expect(sorted(state.dump())).toEqual(sorted(before));
    await node.stop();
  });

  it('wait for another block when the gas of one is used up or its places are', async () => {
    const node = await startNode({ limits: limitsWith({ block_evm_transactions: 4 }, true) });
    for (const byte of [1, 2]) await node.fund(addressOf(byte), 'SVC', '10');
    const hashes: string[] = [];
    for (const byte of [1, 2])
      for (const nonce of [0n, 1n]) hashes.push(await send(node, signed(byte, nonce, { gasLimit: 14_990_000n })));
    hashes.push(await send(node, signed(1, 2n)));
    await node.mine();
    const placed = await Promise.all(hashes.map((hash) => receiptOf(node, hash)));
    const height = placed[0]?.blockNumber;
    // Each used 21,000 of what it asked for, so three fit beside the one that asks for half a block.
    expect(placed.filter((receipt) => receipt?.blockNumber === height)).toHaveLength(4);
    await node.mine();
    for (const hash of hashes) expect(await receiptOf(node, hash)).toMatchObject({ status: '0x1' });
    await node.stop();
  });

  it('follow a reorganisation: what it left out waits again, logs and receipts are those of the new blocks', async () => {
    const node = await startNode();
    const contract = await work(node);
    const filter = await node.rpc<string>('eth_newBlockFilter');
    const before = await node.rpc<{ logIndex: string; blockHash: string }[]>('eth_getLogs', [{ fromBlock: '0x0' }]);
    // A list of topics of which one means any means any.
    expect(await node.rpc('eth_getLogs', [{ fromBlock: '0x0', topics: [[`0x${'7'.repeat(64)}`, null]] }])).toEqual(
      before,
    );
    await node.rpc('sim_reorg', [1, { keep: false }]);
    expect(await node.rpc('eth_getLogs', [{ fromBlock: '0x0' }])).toEqual([]);
    expect(BigInt(await node.rpc<string>('eth_getStorageAt', [contract, '0x0']))).toBe(9n);
    expect(await node.rpc('eth_getTransactionCount', [addressOf(1)])).toBe('0x1');
    expect(await node.rpc('eth_getTransactionCount', [addressOf(1), 'pending'])).toBe('0x3');
    expect(await node.rpc('eth_getFilterChanges', [filter])).toHaveLength(1);
    await node.mine();
    const after = await node.rpc<{ logIndex: string; blockHash: string }[]>('eth_getLogs', [{ fromBlock: '0x0' }]);
    expect(after.map(({ logIndex }) => logIndex)).toEqual(before.map(({ logIndex }) => logIndex));
    expect(after[0]?.blockHash).not.toBe(before[0]?.blockHash);
    await node.rpc('sim_reorg', [1, { keep: true }]);
    expect(BigInt(await node.rpc<string>('eth_getStorageAt', [contract, '0x0']))).toBe(12n);
    await node.stop();
  });

  it('go with a dumped chain, and with a snapshot', async () => {
    const first = await startNode({ genesis: 'empty' });
    const contract = await work(first);
    const id = await first.rpc<number>('sim_snapshot');
    const waiting = await send(first, signed(1, 3n));
    await first.mine();
    const dump = await first.rpc('sim_dump');
    const expected = await portrait(first, contract);
    await first.rpc('sim_revert', [id]);
    expect(await first.rpc('eth_getTransactionCount', [addressOf(1)])).toBe('0x3');
    expect(await receiptOf(first, waiting)).toBeNull();
    await first.rpc('sim_load', [dump]);
    expect(await portrait(first, contract)).toEqual(expected);
    await first.stop();
  });

  it('keep the supply whole: fees are burned, a contract that ends burns what it sends itself', async () => {
    // Without markets, so that no votes on prices burn fees of their own.
    const node = await startNode({ genesis: 'empty' });
    await node.fund(addressOf(1), 'SVC', '10');
    // Ends in its own creation in favour of itself.
    const hash = await send(node, signed(1, 0n, { to: null, data: fromHex('30ff'), value: 1000n, gasLimit: 100_000n }));
    const { state } = node.node.chain;
    const held = () => [...state.accounts.values()].reduce((sum, { balanceWei }) => sum + balanceWei, 0n);
    const supply = () => state.supply.get('SVC') ?? 0n;
    const [heldBefore, supplyBefore] = [held(), supply()];
    await node.mine();
    const { status, gasUsed } = (await receiptOf(node, hash)) as Receipt;
    expect(status).toBe('0x1');
    expect(supplyBefore - supply()).toBe(BigInt(gasUsed) * GWEI + 1000n);
    expect(heldBefore - held()).toBe(supplyBefore - supply());
    await node.stop();
  });

  it('run at any depth that gas pays for', async () => {
    const node = await startNode();
    await node.fund(addressOf(1), 'SVC', '10');
    // Calls itself with all its gas, and stores whether the call came back.
    const code = '5f5f5f5f5f305af16001015f55';
    const init = `6d${code}00600052600e6012f3`;
    const created = await send(node, signed(1, 0n, { to: null, value: 0n, data: fromHex(init), gasLimit: 200_000n }));
    await node.mine();
    const { contractAddress: to } = (await receiptOf(node, created)) as Receipt;
    expect(await node.rpc('eth_getCode', [to])).toBe(`0x${code}00`);
    const hash = await send(node, signed(1, 1n, { to, value: 0n, gasLimit: 30_000_000n }));
    await node.mine();
    expect(await receiptOf(node, hash)).toMatchObject({ status: '0x1' });
    await node.stop();
  });
});
