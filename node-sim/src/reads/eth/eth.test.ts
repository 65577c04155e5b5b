import { accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { type SignedEvmTx, signEvmTx, signPqEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { nodeMlDsa } from '../../crypto/nodeMlDsa.ts';

const GWEI = 1_000_000_000n;
const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const addressOf = (byte: number) => accountId(privateKeyToAccount(`0x${toHex(keyOf(byte))}`).address);
const bob = accountId(`0x${'b0'.repeat(20)}`);
/** Code that returns its first storage slot, and stores the first word of its call data if there is one. */
const STORE = assemble(
  'CALLDATASIZE ISZERO PUSH1 0x09 JUMPI PUSH0 CALLDATALOAD PUSH0 SSTORE JUMPDEST PUSH0 SLOAD PUSH0 MSTORE PUSH1 0x20 PUSH0 RETURN',
);

describe('the eth_ methods', () => {
  let node: TestNode;
  const pq = testAccount('pq');

  const transfer = (byte: number, nonce: bigint, changes: Partial<UnsignedEvmTx> = {}): SignedEvmTx =>
    signEvmTx(
      {
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
        ...changes,
      },
      keyOf(byte),
    );
  const send = (tx: SignedEvmTx) => node.rpc<string>('eth_sendRawTransaction', [`0x${toHex(tx.raw)}`]);
  const receipt = (hash: string) =>
    node.rpc<{ status: string; gasUsed: string; transactionIndex: string; contractAddress: string } | null>(
      'eth_getTransactionReceipt',
      [hash],
    );

  beforeAll(async () => {
    node = await startNode();
    for (const byte of [1, 2, 3]) await node.fund(addressOf(byte), 'SVC', '100');
    await node.fund(pq.address, 'SVC', '100');
  });
  afterAll(() => node.stop());

  it('share one rule for quantities', async () => {
    for (const bad of ['0x0a', '0x', '10', 10, 'newest']) {
      await expect(node.rpc('eth_getBlockByNumber', [bad, false])).rejects.toMatchObject({ rpcCode: -32_602 });
      await expect(node.rpc('eth_getTransactionCount', [bob, bad])).rejects.toMatchObject({ rpcCode: -32_602 });
      await expect(node.rpc('eth_call', [{ to: bob, value: bad }])).rejects.toMatchObject({ rpcCode: -32_602 });
    }
    expect(await node.rpc('eth_getBlockByNumber', ['0xffffff', false])).toBeNull();
    expect(await node.rpc('eth_getBlockByNumber', ['0x0', false])).toMatchObject({
      number: '0x0',
      gasUsed: '0x0',
      transactions: [],
    });
    const latest = await node.rpc<{ number: string }>('eth_getBlockByNumber', ['latest', false]);
    expect(latest.number).toBe(await node.rpc('eth_blockNumber'));
  });

  it('refuse impossible log ranges, and treat an empty address list as every address', async () => {
    const hash = (await node.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false])).hash;
    await expect(node.rpc('eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x1' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
    await expect(node.rpc('eth_getLogs', [{ fromBlock: '0xffff', toBlock: '0xfffe' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
    await expect(node.rpc('eth_getLogs', [{ fromBlock: '0x1', toBlock: 'earliest' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
    // Beyond the newest block: nothing yet.
    for (const toBlock of [undefined, 'latest', '0xfffff'])
      expect(await node.rpc('eth_getLogs', [{ fromBlock: '0xffff', toBlock }])).toEqual([]);
    await expect(node.rpc('eth_getLogs', [{ blockHash: hash, fromBlock: '0x1' }])).rejects.toMatchObject({
      rpcCode: -32_602,
    });
    expect(await node.rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0xf4240', address: [] }])).toEqual([]);
    await expect(node.rpc('eth_getLogs', [{ blockHash: `0x${'7'.repeat(64)}` }])).rejects.toMatchObject({
      rpcCode: -32_001,
    });
  });

  it('keep pending transactions in their queue and answer a known one in the same way', async () => {
    const [first, second] = [transfer(1, 0n), transfer(1, 1n)];
    expect(await send(second)).toBe(`0x${second.hash}`);
    expect(await node.rpc('eth_getTransactionCount', [addressOf(1), 'pending'])).toBe('0x0');
    expect(await send(first)).toBe(`0x${first.hash}`);
    expect(await send(first)).toBe(`0x${first.hash}`);
    expect(await node.rpc('eth_getTransactionCount', [addressOf(1), 'pending'])).toBe('0x2');
    expect(await node.rpc('eth_getTransactionByHash', [`0x${first.hash}`])).toMatchObject({
      blockNumber: null,
      from: addressOf(1),
    });
    await expect(send(transfer(1, 1n, { value: 2n }))).rejects.toMatchObject({ rpcCode: -32_003 });
    await node.mine();
    expect(await receipt(`0x${first.hash}`)).toMatchObject({
      status: '0x1',
      transactionIndex: '0x0',
      gasUsed: '0x5208',
    });
    expect(await receipt(`0x${second.hash}`)).toMatchObject({ status: '0x1', transactionIndex: '0x1' });
    expect(await node.rpc('eth_getTransactionCount', [addressOf(1)])).toBe('0x2');
    expect(await send(first)).toBe(`0x${first.hash}`);
    expect(await node.rpc('exchange_getNonce', [addressOf(1)])).toBe(0);
  });

  it('refuse what no block could hold, with the code of a refused transaction', async () => {
    // Common clients recognise these by their words.
    const refused: readonly [Partial<UnsignedEvmTx>, string][] = [
      [{ chainId: 1n }, 'wrong chain id'],
      [
        { gasPriceWei: GWEI - 1n, priorityFeeWei: 0n },
        'max fee per gas less than block base fee: 999999999 wei are offered, at least 1000000000',
      ],
      [{ gasLimit: 20_999n }, 'intrinsic gas too low'],
      [{ gasLimit: 30_000_001n }, 'gas limit above that of a block'],
      [{ value: 10n ** 24n }, 'insufficient funds for gas * price + value: 1000000.0'],
      [{ nonce: 500n }, 'nonce too high'],
      [{ type: 2, priorityFeeWei: 2n * GWEI }, 'max priority fee per gas higher than max fee per gas'],
    ];
    for (const [changes, message] of refused) {
      const expected = { rpcCode: -32_003, message: expect.stringContaining(message) };
      await expect(send(transfer(2, 0n, changes))).rejects.toMatchObject(expected);
    }
    await expect(send(transfer(1, 0n, { value: 9n }))).rejects.toMatchObject({ rpcCode: -32_003 });
    await expect(node.rpc('eth_sendRawTransaction', ['0x1234'])).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(node.rpc('eth_sendTransaction', [{ to: bob }])).rejects.toMatchObject({ rpcCode: -32_004 });
  });

  it('take the post-quantum envelope from the account of its key, with its own gas cost', async () => {
    const from = accountId(pq.address);
    expect(await node.rpc('eth_estimateGas', [{ from: pq.address, to: bob, value: '0x1', type: '0x51' }])).toBe(
      '0x23718',
    );
    expect(await node.rpc('eth_estimateGas', [{ from, to: bob, value: '0x1' }])).toBe('0x5208');
    // Below a million the answer is exact.
    const writes = { from, to: bob, data: `0x${'1'.padStart(64, '0')}` };
    const overrides = { [bob]: { code: `0x${STORE}` } };
    const least = BigInt(await node.rpc<string>('eth_estimateGas', [writes, 'latest', overrides]));
    const withGas = (gas: bigint) =>
      node.rpc('eth_call', [{ ...writes, gas: `0x${gas.toString(16)}` }, 'latest', overrides]);
    expect(await withGas(least)).toBe(`0x${'1'.padStart(64, '0')}`);
    await expect(withGas(least - 1n)).rejects.toThrow(/out of gas/);
    const signed = await signPqEvmTx(
      { ...transfer(1, 0n), type: 0x51, nonce: 0n, gasLimit: 145_176n, value: 7n },
      pq.seed,
      nodeMlDsa,
    );
    const before = BigInt(await node.rpc<string>('eth_getBalance', [bob]));
    const hash = await send(signed);
    await node.mine();
    expect(await receipt(hash)).toMatchObject({ status: '0x1', gasUsed: '0x23718', from, type: '0x51' });
    expect(BigInt(await node.rpc<string>('eth_getBalance', [bob])) - before).toBe(7n);
    const broken = signed.raw.slice();
    broken[broken.length - 1] = (broken.at(-1) as number) ^ 1;
    await expect(node.rpc('eth_sendRawTransaction', [`0x${toHex(broken)}`])).rejects.toMatchObject({
      rpcCode: -32_003,
    });
  });

  it('run calls with overrides, trace them, and leave nothing behind', async () => {
    const call = { to: bob, data: '0x' };
    const roots = await node.rpc('exchange_getStateRoot');
    const code = `0x${STORE}`;
    const slot = `0x${'0'.repeat(64)}`;
    const value = `0x${'5'.padStart(64, '0')}`;
    expect(await node.rpc('eth_call', [call, 'latest', { [bob]: { code, stateDiff: { [slot]: value } } }])).toBe(value);
    expect(await node.rpc('eth_call', [call])).toBe('0x');
    expect(await node.rpc('eth_getStorageAt', [bob, '0x0'])).toBe(slot);
    await expect(
      node.rpc('eth_call', [call, 'latest', { [bob]: { code: `0x${assemble('PUSH0 PUSH0 REVERT')}` } }]),
    ).rejects.toMatchObject({
      rpcCode: 3,
      data: '0x',
    });
    await expect(node.rpc('eth_call', [call, 'latest', { [bob]: { code: '0xfe' } }])).rejects.toMatchObject({
      rpcCode: -32_000,
    });
    await expect(node.rpc('eth_call', [{ from: addressOf(9), to: bob, value: '0x1' }])).rejects.toThrow(
      /insufficient funds/,
    );
    expect(await node.rpc('debug_traceCall', [call, 'latest', { tracer: 'callTracer' }])).toMatchObject({
      type: 'CALL',
      to: bob,
    });
    expect(await node.rpc('exchange_getStateRoot')).toEqual(roots);
  });

  it('have fees, filters that end, and answers for what this network does not have', async () => {
    expect(await node.rpc('eth_feeHistory', ['0x2', 'latest', [50]])).toMatchObject({
      baseFeePerGas: ['0x3b9aca00', '0x3b9aca00', '0x3b9aca00'],
      reward: [['0x0'], ['0x0']],
    });
    // A count above the maximum is clamped; percentiles may have fractions.
    for (const count of ['0x401', `0x${'f'.repeat(20)}`, 1025, 2 ** 60]) {
      const many = await node.rpc<{ gasUsedRatio: number[] }>('eth_feeHistory', [count, 'latest', [12.5, 50]]);
      expect(many.gasUsedRatio).toHaveLength(node.node.chain.tip.height + 1);
    }
    for (const bad of [-1, -(2 ** 60), 1.5, '4', '0x04', null])
      await expect(node.rpc('eth_feeHistory', [bad, 'latest'])).rejects.toMatchObject({ rpcCode: -32_602 });
    // An empty range has no fees, and no next block.
    const none = { oldestBlock: '0x0', baseFeePerGas: [], gasUsedRatio: [] };
    for (const count of ['0x0', 0]) {
      expect(await node.rpc('eth_feeHistory', [count, '0x1'])).toEqual(none);
      expect(await node.rpc('eth_feeHistory', [count, 'latest', null])).toEqual(none);
      expect(await node.rpc('eth_feeHistory', [count, 'latest', [25, 75]])).toEqual({ ...none, reward: [] });
    }
    for (const bad of [[101], [-0.5], ['5'], 5, [50, 20], [50, 50], [0, 0], [10, 20, 20], [25, 75, 50]])
      for (const count of ['0x0', '0x1'])
        await expect(node.rpc('eth_feeHistory', [count, 'latest', bad])).rejects.toMatchObject({ rpcCode: -32_602 });
    for (const good of [[], [0], [0.5, 99.9], [0, 50, 100]])
      expect(await node.rpc('eth_feeHistory', ['0x1', 'latest', good])).toMatchObject({
        reward: [good.map(() => '0x0')],
      });
    const tip = node.node.chain.tip.height;
    expect(await node.rpc('eth_feeHistory', ['0x1', 'pending'])).toMatchObject({
      oldestBlock: `0x${tip.toString(16)}`,
      gasUsedRatio: [expect.anything()],
    });
    for (const count of ['0x0', '0x1'])
      await expect(node.rpc('eth_feeHistory', [count, '0xf423f'])).rejects.toThrow(`${tip}`);
    const blocks = await node.rpc<string>('eth_newBlockFilter');
    const queued = await node.rpc<string>('eth_newPendingTransactionFilter');
    const tx = transfer(3, 0n);
    await send(tx);
    await node.mine(2);
    expect(await node.rpc('eth_getFilterChanges', [blocks])).toHaveLength(2);
    expect(await node.rpc('eth_getFilterChanges', [queued])).toEqual([`0x${tx.hash}`]);
    expect(await node.rpc('eth_uninstallFilter', [blocks])).toBe(true);
    await expect(node.rpc('eth_getFilterChanges', [blocks])).rejects.toMatchObject({ rpcCode: -32_001 });
    node.passSeconds(301);
    await expect(node.rpc('eth_getFilterChanges', [queued])).rejects.toMatchObject({ rpcCode: -32_001 });
    const placeholders: Record<string, unknown> = {
      eth_syncing: false,
      eth_accounts: [],
      eth_mining: false,
      eth_hashrate: '0x0',
      eth_protocolVersion: '0x41',
      net_peerCount: '0x0',
    };
    for (const [method, answer] of Object.entries(placeholders)) expect(await node.rpc(method)).toEqual(answer);
    expect(await node.rpc('web3_sha3', ['0x'])).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    );
  });
});
