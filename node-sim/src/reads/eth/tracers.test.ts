import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
import { type Compiled, compileSource } from '../../../../test/support/contracts.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const { Maker } = compileSource(`
contract Child {
  uint256 kept = 5;
  function end(address payable heir) external { selfdestruct(heir); }
  function fail() external { kept = 9; revert("no"); }
}
contract Maker {
  uint256 public count;
  mapping(uint256 => uint256) slots;
  Child child = new Child();
  function set(uint256 at, uint256 value) external payable { slots[at] = value; count++; }
  function make() external { child = new Child(); }
  function makeAndEnd(address payable heir) external payable { Child made = new Child(); payable(address(made)).call{value: 0}(""); made.end(heir); }
  function tryChild(address payable to) external payable { try child.fail() {} catch {} to.transfer(msg.value); }
  function look(address other) external view returns (uint256, uint256) { return (other.balance, other.code.length + slots[7]); }
  function mix(bytes calldata data) external returns (bytes32) { count = 0; (, bytes memory answer) = address(2).call(data); return bytes32(answer); }
}`);
const maker: Compiled = { abi: Maker?.abi ?? [], bytecode: `0x${Maker?.evm.bytecode.object}` };
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const sender = account.address.toLowerCase() as Hex;
const heir: Hex = `0x${'cd'.repeat(20)}`;
const CHAIN_ID = 88_888;
/** Sent to a precompiled contract: the other node counts it, the client that defined the tracers does not. */
const TO_PRECOMPILED = '0x01020304';

type Rpc = <T>(method: string, params: readonly unknown[]) => Promise<T>;
type Accounts = Record<string, { balance?: string; nonce?: number; code?: string; storage?: object }>;
type Diff = { pre: Accounts; post: Accounts };

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** What differs between the two nodes: the proposer, and what the fee leaves to the sender. */
function common(accounts: Accounts, proposer: string): Accounts {
  const { [proposer]: _, [sender]: own, ...rest } = accounts;
  if (own !== undefined) rest[sender] = { ...own, balance: typeof own.balance };
  return rest;
}

describe('tracers compared with another node', () => {
  let node: TestNode;
  let anvil: ChildProcess;
  let theirs: Rpc;
  const ours: Rpc = (method, params) => node.rpc(method, params);
  const proposers: string[] = [];
  let nonce = 0;
  let contract: Hex = '0x';

  beforeAll(async () => {
    node = await startNode({ chainId: CHAIN_ID, genesis: 'empty' });
    await node.fund(sender, 'SVC', '1000');
    const port = await freePort();
    const command = join(import.meta.dirname, '../../../../node_modules/.bin/anvil');
    anvil = spawn(
      command,
      ['--port', String(port), '--chain-id', String(CHAIN_ID), '--hardfork', 'cancun', '--silent'],
      { stdio: 'ignore' },
    );
    theirs = async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const answer = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { result, error } = (await answer.json()) as { result: never; error?: { message: string } };
      if (error !== undefined) throw new Error(error.message);
      return result;
    };
    while ((await theirs('eth_chainId', []).catch(() => undefined)) !== '0x15b38')
      await new Promise((wake) => setTimeout(wake, 50));
    await theirs('anvil_setBalance', [sender, '0x3635c9adc5dea00000']);
    const hash = await both(null, encodeDeployData({ abi: maker.abi, bytecode: maker.bytecode }));
    contract = (await node.rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', [hash])).contractAddress;
  });
  afterAll(async () => {
    // The started wrapper passes this signal on to the program itself.
    const gone = new Promise((done) => anvil.once('exit', done));
    anvil.kill('SIGTERM');
    await gone;
    await node.stop();
  });

  /** Sends the same bytes to both nodes. */
  async function both(to: Hex | null, data: Hex, value = 0n): Promise<Hex> {
    const tx = {
      type: 'legacy',
      chainId: CHAIN_ID,
      nonce: nonce++,
      gasPrice: 10n ** 10n,
      gas: 2_000_000n,
      data,
      value,
    } as const;
    const raw = await account.signTransaction(to === null ? tx : { ...tx, to });
    const hash = await ours<Hex>('eth_sendRawTransaction', [raw]);
    await node.mine();
    expect(await theirs('eth_sendRawTransaction', [raw])).toBe(hash);
    while ((await theirs('eth_getTransactionReceipt', [hash])) === null);
    const miners = await Promise.all(
      [ours, theirs].map((rpc) => rpc<{ miner: string }>('eth_getBlockByNumber', ['latest', false])),
    );
    proposers.splice(0, 2, ...miners.map(({ miner }) => miner.toLowerCase()));
    return hash;
  }

  async function compare(hash: Hex): Promise<{ pre: Accounts; diff: Diff; selectors: object }> {
    const trace = <T>(rpc: Rpc, tracer: string, tracerConfig: object = {}): Promise<T> =>
      rpc('debug_traceTransaction', [hash, { tracer, tracerConfig }]);
    const [mine, other] = proposers as [string, string];
    const pre = await trace<Accounts>(ours, 'prestateTracer');
    expect(common(pre, mine)).toEqual(common(await trace(theirs, 'prestateTracer'), other));
    expect(pre).toHaveProperty(mine);
    const diff = await trace<Diff>(ours, 'prestateTracer', { diffMode: true });
    const their = await trace<Diff>(theirs, 'prestateTracer', { diffMode: true });
    expect(common(diff.pre, mine)).toEqual(common(their.pre, other));
    expect(common(diff.post, mine)).toEqual(common(their.post, other));
    const bare = { disableCode: true, disableStorage: true };
    expect(common(await trace(ours, 'prestateTracer', bare), mine)).toEqual(
      common(await trace(theirs, 'prestateTracer', bare), other),
    );
    const selectors = await trace<object>(ours, '4byteTracer');
    const counted = Object.entries(await trace<object>(theirs, '4byteTracer')).filter(
      ([name]) => !name.startsWith(TO_PRECOMPILED),
    );
    expect(selectors).toEqual(Object.fromEntries(counted));
    expect(await trace(ours, 'noopTracer')).toEqual({});
    return { pre, diff, selectors };
  }

  const call = (functionName: string, args: readonly unknown[] = [], value = 0n): Promise<Hex> =>
    both(contract, encodeFunctionData({ abi: maker.abi, functionName, args }), value);

  it('agree on a payment, with the sender’s balance before its fee', async () => {
    const balance = await node.rpc<string>('eth_getBalance', [sender]);
    const { pre, diff, selectors } = await compare(await both(heir, '0x', 5n));
    expect(pre[sender]?.balance).toBe(balance);
    expect(diff.post[sender]?.balance).toBe(await node.rpc('eth_getBalance', [sender]));
    expect(diff.post[heir]).toEqual({ balance: '0x5' });
    expect(selectors).toEqual({});
  });

  it('agree on slots that are set, changed, cleared and only read, and on value', async () => {
    await compare(await call('set', [1n, 8n], 3n));
    await compare(await call('set', [1n, 9n]));
    const { diff } = await compare(await call('set', [1n, 0n]));
    expect(Object.keys(diff.pre[contract]?.storage ?? {})).toHaveLength(2);
    expect(Object.keys(diff.post[contract]?.storage ?? {})).toHaveLength(1);
    await compare(await call('set', [2n, 0n]));
    const { selectors } = await compare(await call('mix', [`${TO_PRECOMPILED}05`]));
    // A call of a precompiled contract is not a function call.
    expect(Object.keys(selectors)).toHaveLength(1);
  });

  it('agree on contracts that are created, end at once, or fail inside', async () => {
    const made = await compare(await call('make'));
    expect(Object.keys(made.diff.post)).toHaveLength(3);
    await compare(await call('tryChild', [heir], 4n));
    await compare(await call('makeAndEnd', [heir]));
    await compare(await both(null, encodeDeployData({ abi: maker.abi, bytecode: maker.bytecode })));
    // A creation whose init code reverts.
    await compare(await both(null, `0x${assemble('PUSH0 PUSH0 REVERT')}`));
  });

  it('agree on a simulated call, which leaves no trace', async () => {
    const root = await node.rpc('exchange_getStateRoot');
    const request = {
      from: sender,
      to: contract,
      data: encodeFunctionData({ abi: maker.abi, functionName: 'set', args: [3n, 3n] }),
    };
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
    const ofContract = ({ pre, post }: Diff) => [pre[contract], post[contract]];
    expect(ofContract(await ours('debug_traceCall', [request, 'latest', options]))).toEqual(
      ofContract(await theirs('debug_traceCall', [request, 'latest', options])),
    );
    expect(await ours('debug_traceCall', [request, 'latest', { tracer: '4byteTracer' }])).toEqual({
      '0x1ab06ee5-64': 1,
    });
    const changed = { ...options, stateOverrides: { [contract]: { balance: '0x77' } } };
    expect((await ours<Diff>('debug_traceCall', [request, 'latest', changed])).pre[contract]?.balance).toBe('0x77');
    const look = {
      from: sender,
      to: contract,
      data: encodeFunctionData({ abi: maker.abi, functionName: 'look', args: [heir] }),
    };
    const seen = await ours<Accounts>('debug_traceCall', [look, 'latest', { tracer: 'prestateTracer' }]);
    expect(seen[heir]?.balance).toBe(await node.rpc('eth_getBalance', [heir]));
    expect(await node.rpc('exchange_getStateRoot')).toEqual(root);
    await expect(
      ours('debug_traceCall', [look, 'latest', { tracer: 'prestateTracer', tracerConfig: { diffmode: true } }]),
    ).rejects.toMatchObject({
      rpcCode: -32_602,
    });
  });
});
