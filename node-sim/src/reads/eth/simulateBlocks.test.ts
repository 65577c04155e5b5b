// Simulated blocks as viem asks for them, and by the rules of the execution API; they leave no trace.

import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  toFunctionSelector,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiled, compileSource } from '../../../../test/support/contracts.ts';
import { EvmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const FRIEND = `0x${'b0'.repeat(20)}` as const;
const THIRD = `0x${'c1'.repeat(20)}` as const;
const { Purse } = compileSource(`
contract Purse {
  uint256 public count;
  event Counted(uint256 count);
  function add() external payable { count += 1; emit Counted(count); }
  function pay(address payable to, bool fail) external payable {
    to.transfer(msg.value);
    require(!fail, "too dear");
  }
  function payIn(address payable to) external payable {
    try this.pay{value: msg.value}(to, true) {} catch {}
    to.transfer(msg.value);
  }
  function facts() external view returns (uint256, uint256, uint256, bytes32) {
    return (block.number, block.timestamp, block.basefee, blockhash(block.number - 1));
  }
}`);
const purseAbi = parseAbi([
  'function count() view returns (uint256)',
  'function add() payable',
  'function pay(address,bool) payable',
  'function payIn(address) payable',
  'function facts() view returns (uint256 number, uint256 time, uint256 baseFee, bytes32 parent)',
]);

const JSON_BODY = { 'content-type': 'application/json' };

describe('simulated blocks', () => {
  let node: TestNode;
  let client: ReturnType<typeof connect>;
  let user: EvmUser;
  let account: Hex;
  let usdc: Hex;
  let purse: Hex;

  function connect() {
    const chain = defineChain({
      id: 88_888,
      name: 'local',
      nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
      rpcUrls: { default: { http: [`${node.url}/rpc`] } },
    });
    return createPublicClient({ chain, pollingInterval: 20, cacheTime: 0, transport: http() });
  }

  const simulate = (simulation: object, block: string = 'latest') =>
    node.rpc('eth_simulateV1', [simulation, block]) as Promise<
      {
        number: string;
        hash: string;
        parentHash: string;
        timestamp: string;
        transactions: unknown[];
        gasUsed: string;
        baseFeePerGas: string;
        calls: {
          status: string;
          returnData: string;
          logs: { address: string; blockHash: string; logIndex: string; data: string }[];
          error?: { code: number; message: string; data?: string };
        }[];
      }[]
    >;
  /** The JSON-RPC error of a request, or undefined where it was answered. */
  const refused = async (simulation: object): Promise<{ code: number } | undefined> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_simulateV1', params: [simulation, 'latest'] });
    const response = await fetch(`${node.url}/rpc`, { method: 'POST', headers: JSON_BODY, body });
    return ((await response.json()) as { error?: { code: number } }).error;
  };

  beforeAll(async () => {
    node = await startNode();
    client = connect();
    user = new EvmUser(node, 9);
    account = user.address as Hex;
    usdc = node.tokenOf('qUSDC') as Hex;
    await node.fund(account, 'SVC', '10');
    await node.fund(account, 'qUSDC', '10');
    const compiled: Compiled = { abi: Purse?.abi ?? [], bytecode: `0x${Purse?.evm.bytecode.object}` };
    purse = (await user.deploy(compiled)).address;
  });
  afterAll(() => node.stop());

  it('answer simulateCalls of viem: results, transfers, and the account’s changes', async () => {
    const before = await node.rpc('eth_getBalance', [account, 'latest']);
    const { results, assetChanges, block } = await client.simulateCalls({
      account,
      traceAssetChanges: true,
      traceTransfers: true,
      calls: [
        { to: FRIEND, value: parseEther('1.5') },
        { to: usdc, abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 3_000_000n] },
        { to: purse, abi: purseAbi, functionName: 'add' },
        { to: purse, abi: purseAbi, functionName: 'count' },
        { to: purse, abi: purseAbi, functionName: 'pay', args: [FRIEND, true], value: 1n },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'success', 'failure']);
    expect(results[1]?.result).toBe(true);
    // Each call sees the effects of the calls before it.
    expect(results[3]?.result).toBe(1n);
    expect(String(results[4]?.error)).toContain('too dear');
    expect(block.number).toBe((await client.getBlockNumber()) + 1n);
    const changes = assetChanges.map(({ token, value }) => [token.symbol, value.diff]);
    expect(changes).toContainEqual(['ETH', -parseEther('1.5')]);
    expect(changes).toContainEqual(['qUSDC', -3_000_000n]);
    // No trace is left.
    expect(await node.rpc('eth_getBalance', [account, 'latest'])).toBe(before);
    expect(await client.readContract({ address: purse, abi: purseAbi, functionName: 'count' })).toBe(0n);
  });

  it('follow each other: numbers, times, hashes, and the blocks between two named ones', async () => {
    const tip = await client.getBlock();
    const facts = toFunctionSelector('facts()');
    const blocks = await simulate({
      blockStateCalls: [
        { calls: [{ to: purse, data: facts }] },
        {
          blockOverrides: { number: `0x${(tip.number + 4n).toString(16)}`, baseFeePerGas: '0x7' },
          calls: [{ to: purse, data: facts }],
        },
      ],
    });
    expect(blocks.map(({ number }) => BigInt(number) - tip.number)).toEqual([1n, 2n, 3n, 4n]);
    expect(blocks.map(({ calls }) => calls.length)).toEqual([1, 0, 0, 1]);
    expect(blocks.map(({ parentHash }) => parentHash)).toEqual([
      tip.hash,
      ...blocks.slice(0, 3).map(({ hash }) => hash),
    ]);
    expect(blocks.map(({ timestamp }) => BigInt(timestamp) - tip.timestamp)).toEqual([1n, 2n, 3n, 4n]);
    const seen = blocks.map(({ calls }) => calls[0]?.returnData.slice(2).match(/.{64}/g) ?? []);
    expect(seen[0]?.map((one) => BigInt(`0x${one}`))).toEqual([
      tip.number + 1n,
      tip.timestamp + 1n,
      0n,
      BigInt(tip.hash),
    ]);
    expect(seen[3]?.slice(2)).toEqual([(7).toString(16).padStart(64, '0'), blocks[2]?.hash.slice(2)]);
    expect(new Set(blocks.map(({ hash }) => hash)).size).toBe(4);
    expect(BigInt(blocks[3]?.baseFeePerGas ?? '0')).toBe(7n);
  });

  it('show moves of the native coin as logs in order, and none of reverted calls', async () => {
    const payIn = encodeFunctionData({ abi: purseAbi, functionName: 'payIn', args: [FRIEND] });
    const call = { from: account, to: purse, data: payIn, value: '0x5' };
    const [block] = await simulate({ blockStateCalls: [{ calls: [call] }], traceTransfers: true });
    const coin = `0x${'e'.repeat(40)}`;
    expect(block?.calls[0]?.logs.map(({ address, data }) => [address, BigInt(data)])).toEqual([
      [coin, 5n],
      [coin, 5n],
    ]);
    expect(block?.calls[0]?.logs.map(({ logIndex, blockHash }) => [logIndex, blockHash])).toEqual([
      ['0x0', block?.hash],
      ['0x1', block?.hash],
    ]);
    const [plain] = await simulate({ blockStateCalls: [{ calls: [call] }] });
    expect(plain?.calls[0]?.logs).toEqual([]);
  });

  it('apply overrides, give whole transactions where requested, and failures with their reasons', async () => {
    const [block] = await simulate({
      blockStateCalls: [
        {
          stateOverrides: { [THIRD]: { balance: '0x64' } },
          calls: [
            { from: THIRD, to: FRIEND, value: '0x64' },
            { from: account, to: purse, data: '0x12345678' },
            {
              from: account,
              to: purse,
              data: encodeFunctionData({ abi: purseAbi, functionName: 'pay', args: [THIRD, true] }),
            },
          ],
        },
      ],
      returnFullTransactions: true,
    });
    expect(block?.calls.map(({ status }) => status)).toEqual(['0x1', '0x0', '0x0']);
    expect(block?.calls.map(({ error }) => error?.code)).toEqual([undefined, 3, 3]);
    expect(block?.calls[2]?.error?.message).toBe('execution reverted: too dear');
    expect(block?.transactions).toMatchObject([
      { from: THIRD, to: FRIEND, value: '0x64', type: '0x2', blockHash: block?.hash },
      { from: account, transactionIndex: '0x1' },
      { from: account, transactionIndex: '0x2' },
    ]);
  });

  it('are refused with the error codes of the execution API', async () => {
    const tip = await client.getBlock();
    const one = (call: object, rest: object = {}) => ({ blockStateCalls: [{ calls: [call] }], ...rest });
    const at = (blockOverrides: object) => ({ blockStateCalls: [{ blockOverrides }] });
    const hex = (value: bigint): string => `0x${value.toString(16)}`;
    const cases: [object, number][] = [
      [one({ from: account, to: FRIEND, nonce: '0x0', maxFeePerGas: hex(10n ** 10n) }, { validation: true }), -38010],
      [one({ from: account, to: FRIEND, nonce: '0xff', maxFeePerGas: hex(10n ** 10n) }, { validation: true }), -38011],
      [one({ from: account, to: FRIEND, maxFeePerGas: '0x1' }, { validation: true }), -38012],
      [one({ from: account, to: FRIEND, gas: '0x1' }), -38013],
      [one({ from: THIRD, to: FRIEND, value: '0x1' }), -38014],
      [one({ from: account, to: FRIEND, gas: '0xffffffffff' }), -38015],
      [at({ number: hex(tip.number) }), -38020],
      [at({ time: hex(tip.timestamp) }), -38021],
      [one({ from: account, data: `0x${'00'.repeat(49_153)}` }), -38025],
      [at({ number: hex(tip.number + 257n) }), -38026],
      [one({ from: account, to: FRIEND, type: '0x9' }), -32602],
      [{ blockStateCalls: [] }, -32602],
    ];
    const codes = await Promise.all(cases.map(async ([simulation]) => (await refused(simulation))?.code));
    expect(codes).toEqual(cases.map(([, code]) => code));
    // Without validation, nonce and fee stop none of the same calls.
    const free = await Promise.all(
      cases.slice(0, 3).map(([simulation]) => simulate({ ...simulation, validation: false })),
    );
    expect(free.map(([block]) => block?.calls[0]?.status)).toEqual(['0x1', '0x1', '0x1']);
  });

  it('give a call no more gas than a block of the chain has, whatever its limit', async () => {
    // GAS, returned as a word.
    const gas = { [THIRD]: { code: '0x5a60005260206000f3' } };
    const [block] = await simulate({
      blockStateCalls: [
        { stateOverrides: gas, blockOverrides: { gasLimit: '0x1fffffffffffff' }, calls: [{ to: THIRD }] },
      ],
    });
    expect(BigInt(block?.calls[0]?.returnData ?? '0xffffffff')).toBeLessThan(30_000_000n);
  });

  it('end where the answer would be longer than any answer may be', async () => {
    // Returns a million bytes, which are two million characters: twenty are more than an answer holds.
    const long = { [THIRD]: { code: '0x620f42406000f3' } };
    const calls = Array.from({ length: 10 }, () => ({ to: THIRD, gas: '0x231860' }));
    const error = await refused({ blockStateCalls: [{ stateOverrides: long, calls }, { calls }] });
    expect(error?.code).toBe(-32005);
  });

  it('end when the time limit of a request is over, and revert everything', async () => {
    const loop = { [THIRD]: { code: '0x5b600056' } };
    const calls = Array.from({ length: 250 }, () => ({ to: THIRD, gas: '0x1c9c380' }));
    const error = await refused({
      blockStateCalls: calls.map((call) => ({ stateOverrides: loop, calls: [call] })),
    });
    expect(error?.code).toBe(-32005);
    expect(await node.rpc('eth_getCode', [THIRD, 'latest'])).toBe('0x');
  });
});
