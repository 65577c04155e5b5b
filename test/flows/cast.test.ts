// Foundry's `cast` against our node, command by command, as its users type them: the real binary from its package.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../support/startNode.ts';

const CAST = resolve(import.meta.dirname, '../../node_modules/.bin/cast');
const KEY = `0x${'07'.repeat(32)}`;
const FRIEND = '0x00000000000000000000000000000000000000AA';
/** Init code whose contract always returns 42. */
const ANSWERS_42 = '0x69602a60005260206000f3600052600a6016f3';

const run = promisify(execFile);

describe('cast', () => {
  let node: TestNode;
  let token: string;
  let me: string;

  beforeAll(async () => {
    // Each transaction is in a block at once, so that commands that wait for its receipt get it.
    node = await startNode({ blockTime: 0 });
    me = await cast('wallet', 'address', KEY);
    token = node.tokenOf('qUSDC');
    await node.rpc('sim_faucet', [me, 'SVC', '10']);
    await node.rpc('sim_faucet', [me, 'qUSDC', '5']);
  });
  afterAll(() => node.stop());

  const start = (args: readonly string[]) =>
    run(CAST, args, { env: { ...process.env, ETH_RPC_URL: `${node.url}/rpc` }, maxBuffer: 64 * 1024 * 1024 });
  /** Output of a command. */
  const cast = async (...args: readonly string[]): Promise<string> => (await start(args)).stdout.trim();
  /** All output: the package's script ends with code 0 whatever the command's result. */
  const said = async (...args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await start(args);
    return stdout + stderr;
  };
  interface Receipt {
    readonly transactionHash: string;
    readonly status: string;
    readonly contractAddress: string | null;
  }
  const send = async (...args: readonly string[]) =>
    JSON.parse(await cast('send', '--json', '--private-key', KEY, ...args)) as Receipt;

  it('reads blocks and balances, over HTTP and over a WebSocket', async () => {
    const { height } = await node.get<{ height: number }>('/get_status');
    expect(await cast('block-number')).toBe(String(height));
    expect(await cast('block-number', '--rpc-url', `${node.url.replace('http', 'ws')}/rpc`)).toBe(String(height));
    expect(await cast('block', 'latest', '--field', 'number')).toBe(String(height));
    expect(await cast('balance', me)).toBe(String(10n ** 19n));
    expect(await cast('chain-id')).toBe('88888');
    expect(await cast('gas-price')).toBe('1000000000');
  });

  it('calls, estimates, and sees what is at an address', async () => {
    expect(await cast('call', token, 'symbol()(string)')).toBe('"qUSDC"');
    expect(await cast('call', token, 'balanceOf(address)(uint256)', me)).toBe('5000000 [5e6]');
    expect(
      Number(await cast('estimate', token, 'transfer(address,uint256)', FRIEND, '1', '--from', me)),
    ).toBeGreaterThan(21_000);
    expect(await cast('code', token)).toBe('0xfe');
    expect(JSON.parse(await cast('proof', token))).toMatchObject({ codeHash: await cast('keccak', '0xfe') });
    expect(await said('call', token, 'transfer(address,uint256)', FRIEND, '6000001', '--from', me)).toMatch(
      /Error: .*execution reverted/,
    );
  });

  it('sends, and finds the receipt, the logs, the trace', async () => {
    const { transactionHash: hash, status } = await send(token, 'transfer(address,uint256)', FRIEND, '1000000');
    expect(status).toBe('0x1');
    expect(await cast('tx', hash, 'to')).toBe(await cast('to-check-sum-address', token));
    expect(await cast('receipt', hash, 'status')).toMatch(/^(?:true|1)/);
    const logs = JSON.parse(
      await cast('logs', '--json', '--from-block', '0', '--address', token, 'Transfer(address,address,uint256)'),
    ) as { transactionHash: string; data: string }[];
    expect(logs).toMatchObject([{ transactionHash: hash, data: `0x${(1_000_000).toString(16).padStart(64, '0')}` }]);
    expect(JSON.parse(await cast('trace', hash))).toMatchObject([
      { type: 'call', action: { callType: 'call', from: me.toLowerCase(), to: token }, traceAddress: [], subtraces: 0 },
    ]);
  });

  it('creates a contract, runs a transaction to it again locally, and traces a call', async () => {
    const { contractAddress } = await send('--create', ANSWERS_42);
    const contract = contractAddress ?? '';
    expect(await cast('call', contract, 'anything()(uint256)')).toBe('42');
    const { transactionHash: hash } = await send(contract, 'anything()');
    const again = await said('run', '--evm-version', 'cancun', hash);
    expect(again).toContain('Transaction successfully executed');
    const { gasUsed } = await node.rpc<{ gasUsed: string }>('eth_getTransactionReceipt', [hash]);
    expect(again).toContain(`Gas used: ${Number(gasUsed)}`);
    expect(await said('call', '--trace', '--evm-version', 'cancun', contract, 'anything()')).toContain('successfully');
  });

  it('publishes what it signed before, also a second time', async () => {
    const raw = await cast('mktx', FRIEND, '--value', '1', '--private-key', KEY);
    const hash = await cast('keccak', raw);
    expect(await cast('publish', '--async', raw)).toBe(hash);
    expect(await cast('publish', '--async', raw)).toBe(hash);
    expect(await cast('balance', FRIEND)).toBe('1');
  });
});
