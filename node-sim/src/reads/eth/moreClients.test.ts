import { JsonRpcProvider } from 'ethers';
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  webSocket,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import { assemble } from '../../../../test/support/assemble.ts';
import { type Compiled, compileSource, contractOf } from '../../../../test/support/contracts.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const KEY = `0x${'47'.repeat(32)}` as const;
const account = privateKeyToAccount(KEY);
const bob = `0x${'b0'.repeat(20)}` as const;
const { Multicall } = compileSource(`
contract Multicall {
  struct Call3 { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }
  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
      require(results[i].success || calls[i].allowFailure, "call failed");
    }
  }
}`);
const multicall: Compiled = { abi: Multicall?.abi ?? [], bytecode: `0x${Multicall?.evm.bytecode.object}` };
const counterAbi = parseAbi([
  'event Increased(address indexed who, uint256 value)',
  'function value() view returns (uint256)',
  'function increase(uint256)',
  'error TooFar(uint256 by, uint256 most)',
]);

describe('other common clients', () => {
  let node: TestNode;
  let clients: ReturnType<typeof connect>;
  let counter: Hex;

  function connect() {
    const chain = defineChain({
      id: 88_888,
      name: 'local',
      nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
      rpcUrls: { default: { http: [`${node.url}/rpc`], webSocket: [`${node.url.replace('http', 'ws')}/ws`] } },
    });
    const options = { chain, pollingInterval: 20, cacheTime: 0 };
    const socket = webSocket();
    return {
      reader: createPublicClient({ ...options, transport: http(undefined, { batch: true }) }),
      overSocket: createPublicClient({ ...options, transport: socket }),
      signer: createWalletClient({ ...options, transport: socket, account }),
    };
  }

  beforeAll(async () => {
    node = await startNode({ blockTime: 0 });
    clients = connect();
    await node.fund(account.address, 'SVC', '1000');
    await node.fund(account.address, 'qUSDC', '5');
    const hash = await clients.signer.deployContract({ ...contractOf('Counter'), args: [1n] });
    counter = (await clients.overSocket.waitForTransactionReceipt({ hash })).contractAddress as Hex;
  });
  afterAll(async () => {
    (await clients.overSocket.transport.getRpcClient()).close();
    (await clients.signer.transport.getRpcClient()).close();
    await node.stop();
  });

  it('read many values through one contract call, tokens of the ledger among them', async () => {
    const { reader, signer } = clients;
    const hash = await signer.deployContract({ ...multicall, args: [] });
    const multicallAddress = (await reader.waitForTransactionReceipt({ hash })).contractAddress as Hex;
    const usdc = node.tokenOf('qUSDC') as Hex;
    const contracts = [
      { address: counter, abi: counterAbi, functionName: 'value' },
      { address: usdc, abi: erc20Abi, functionName: 'symbol' },
      { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] },
      { address: counter, abi: erc20Abi, functionName: 'decimals' },
    ] as const;
    const results = await reader.multicall({ contracts, multicallAddress });
    expect(results.map(({ status, result }) => result ?? status)).toEqual([1n, 'qUSDC', 5_000_000n, 'failure']);
    await expect(reader.multicall({ contracts, multicallAddress, allowFailure: false })).rejects.toThrow();
  });

  it('estimate, simulate, write and watch a contract, over HTTP and over a socket', async () => {
    const { reader, overSocket, signer } = clients;
    const call = { address: counter, abi: counterAbi, functionName: 'increase', args: [2n], account } as const;
    const polled: unknown[] = [];
    const pushed: unknown[] = [];
    const ends = [
      reader.watchContractEvent({
        address: counter,
        abi: counterAbi,
        eventName: 'Increased',
        onLogs: (logs) => polled.push(...logs.map(({ args }) => args.value)),
      }),
      overSocket.watchContractEvent({
        address: counter,
        abi: counterAbi,
        eventName: 'Increased',
        onLogs: (logs) => pushed.push(...logs.map(({ args }) => args.value)),
      }),
    ];
    // A polling client installs its filter first; the socket answers in order.
    await overSocket.getChainId();
    await expect
      .poll(() =>
        node.rpc('eth_getFilterLogs', ['0x1']).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const gas = await reader.estimateContractGas(call);
    const { request } = await overSocket.simulateContract(call);
    const hash = await signer.writeContract(request);
    const receipt = await overSocket.waitForTransactionReceipt({ hash });
    expect(receipt.gasUsed <= gas && gas < 100_000n).toBe(true);
    await expect.poll(() => [polled, pushed]).toEqual([[3n], [3n]]);
    await expect(reader.simulateContract({ ...call, args: [20n] })).rejects.toThrow(
      /TooFar\(uint256 by, uint256 most\)/,
    );
    expect(
      await reader.readContract({
        address: counter,
        abi: counterAbi,
        functionName: 'value',
        blockNumber: receipt.blockNumber - 1n,
      }),
    ).toBe(1n);
    for (const end of ends) end();
  });

  it('trace, create access lists and override through their own methods', async () => {
    const { reader } = clients;
    const usdc = node.tokenOf('qUSDC') as Hex;
    const { accessList, gasUsed } = await reader.createAccessList({ account, to: counter, data: '0x3fa4f245' });
    expect(accessList).toEqual([{ address: counter, storageKeys: [`0x${'0'.repeat(64)}`] }]);
    expect(gasUsed > 21_000n).toBe(true);
    const poor = `0x${'cd'.repeat(20)}` as const;
    await expect(reader.call({ account: poor, to: bob, value: 1n })).rejects.toThrow(/insufficient funds/);
    await reader.call({
      account: poor,
      to: bob,
      value: 1n,
      stateOverride: [{ address: poor, balance: parseEther('1') }],
    });
    // A contract in place of a token, for one call.
    const code = `0x${assemble('PUSH1 0x2a PUSH0 MSTORE PUSH1 0x20 PUSH0 RETURN')}` as const;
    const answer = await reader.readContract({
      address: usdc,
      abi: erc20Abi,
      functionName: 'totalSupply',
      stateOverride: [{ address: usdc, code }],
    });
    expect(answer).toBe(42n);
    const number = await reader.call({
      to: bob,
      stateOverride: [{ address: bob, code: `0x${assemble('NUMBER PUSH0 MSTORE PUSH1 0x20 PUSH0 RETURN')}` }],
      blockOverrides: { number: 7n },
    });
    expect(BigInt(number.data ?? 0)).toBe(7n);
  });

  it('take many requests in one body', async () => {
    const provider = new JsonRpcProvider(`${node.url}/rpc`, undefined, {
      batchMaxCount: 100,
      batchStallTime: 5,
      cacheTimeout: -1,
    });
    const heights = Array.from({ length: 40 }, (_, at) => at % 3);
    const blocks = await Promise.all(heights.map((height) => provider.getBlock(height)));
    expect(blocks.map((block) => block?.number)).toEqual(heights);
    provider.destroy();
  });

  it('speak web3: balance, transfer, deploy, call, events, errors', async () => {
    const web3 = new Web3(`${node.url}/rpc`);
    const [added] = web3.eth.accounts.wallet.add(KEY);
    expect(added?.address).toBe(account.address);
    expect(await web3.eth.getChainId()).toBe(88_888n);
    const before = BigInt(await web3.eth.getBalance(bob));
    const sent = await web3.eth.sendTransaction({ from: account.address, to: bob, value: '5' });
    expect(sent).toMatchObject({ status: 1n, gasUsed: 21_000n });
    expect(BigInt(await web3.eth.getBalance(bob)) - before).toBe(5n);
    const { abi, bytecode } = contractOf('Counter');
    const factory = new web3.eth.Contract(abi as never);
    const contract = await factory.deploy({ data: bytecode, arguments: [9] as never }).send({ from: account.address });
    const methods = contract.methods as unknown as Record<
      string,
      (...args: unknown[]) => { call(): Promise<unknown>; send(options: object): Promise<{ events?: object }> }
    >;
    const receipt = await methods.increase?.(1).send({ from: account.address });
    expect(receipt?.events).toMatchObject({ Increased: { returnValues: { value: 10n } } });
    expect(await methods.value?.().call()).toBe(10n);
    await expect(methods.increase?.(7).send({ from: account.address })).rejects.toMatchObject({
      cause: { code: 3, message: expect.stringMatching(/seven is not taken/) },
    });
    const events = await contract.getPastEvents('allEvents', { fromBlock: 0 });
    expect(events).toHaveLength(1);
  });
});
