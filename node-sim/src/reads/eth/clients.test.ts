import {
  ContractFactory,
  type Contract as EthersContract,
  JsonRpcProvider,
  parseEther,
  Wallet,
  WebSocketProvider,
} from 'ethers';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseAbiItem,
  webSocket,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileContracts } from '../../../../test/support/contracts.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const KEY = `0x${'46'.repeat(32)}` as const;
const GWEI = 1_000_000_000n;
const bob = `0x${'b0'.repeat(20)}` as const;

describe('common clients', () => {
  const { Counter } = compileContracts();
  const account = privateKeyToAccount(KEY);
  let node: TestNode;
  let clients: ReturnType<typeof connect>;

  function connect() {
    const chain = defineChain({
      id: 88_888,
      name: 'local',
      nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
      rpcUrls: { default: { http: [`${node.url}/rpc`], webSocket: [`${node.url.replace('http', 'ws')}/ws`] } },
    });
    const transport = http(undefined, { batch: true });
    const pollingInterval = 20;
    return {
      chain,
      reader: createPublicClient({ chain, transport, pollingInterval, cacheTime: 0 }),
      signer: createWalletClient({ chain, transport, account }),
      poller: createTestClient({ chain, mode: 'anvil', transport }),
    };
  }

  beforeAll(async () => {
    node = await startNode({ blockTime: 0 });
    clients = connect();
    await node.fund(account.address, 'SVC', '1000');
  });
  afterAll(() => node.stop());

  it('see the chain, its blocks and balances', async () => {
    const { reader } = clients;
    expect(await reader.getChainId()).toBe(88_888);
    expect(await reader.getBalance({ address: account.address })).toBe(parseEther('1000'));
    const block = await reader.getBlock();
    expect(block.baseFeePerGas).toBe(GWEI);
    expect(block.gasLimit).toBe(30_000_000n);
    expect(await reader.getBlock({ blockHash: block.hash })).toEqual(block);
    expect(await reader.estimateFeesPerGas()).toMatchObject({ maxPriorityFeePerGas: 0n });
    expect(await reader.getBlobBaseFee()).toBe(1n);
  });

  it('send value in legacy and in 1559 envelopes, and burn the fee', async () => {
    const { reader, signer } = clients;
    const before = await reader.getBalance({ address: account.address });
    const legacy = await signer.sendTransaction({ to: bob, value: 5n, gasPrice: 2n * GWEI, type: 'legacy' });
    const first = await reader.waitForTransactionReceipt({ hash: legacy });
    expect(first).toMatchObject({ status: 'success', gasUsed: 21_000n, effectiveGasPrice: 2n * GWEI, type: 'legacy' });
    const dynamic = await signer.sendTransaction({
      to: bob,
      value: 6n,
      maxFeePerGas: 5n * GWEI,
      maxPriorityFeePerGas: GWEI,
    });
    const second = await reader.waitForTransactionReceipt({ hash: dynamic });
    expect(second).toMatchObject({ status: 'success', effectiveGasPrice: 2n * GWEI, type: 'eip1559' });
    expect(await reader.getBalance({ address: bob })).toBe(11n);
    expect(before - (await reader.getBalance({ address: account.address }))).toBe(11n + 42_000n * 2n * GWEI);
    expect(await reader.getTransaction({ hash: dynamic })).toMatchObject({
      from: account.address.toLowerCase(),
      to: bob,
      value: 6n,
      nonce: 1,
    });
  });

  it('deploy a contract, call it, read its events and its errors', async () => {
    const { reader, signer } = clients;
    const hash = await signer.deployContract({ ...Counter, args: [3n], value: 7n });
    const { contractAddress: address } = await reader.waitForTransactionReceipt({ hash });
    if (address === null || address === undefined) throw new Error('there is no contract');
    const contract = { address, abi: Counter.abi };
    expect(await reader.readContract({ ...contract, functionName: 'value' })).toBe(3n);
    expect(await reader.getBalance({ address })).toBe(7n);
    const call = await signer.writeContract({ ...contract, functionName: 'increase', args: [4n] });
    const receipt = await reader.waitForTransactionReceipt({ hash: call });
    expect(receipt.logs).toHaveLength(1);
    const events = await reader.getContractEvents({ ...contract, eventName: 'Increased', fromBlock: 0n });
    expect(events.map((event) => ('args' in event ? event.args : undefined))).toEqual([
      { who: account.address, value: 7n },
    ]);
    await expect(
      reader.simulateContract({ ...contract, functionName: 'increase', args: [11n], account }),
    ).rejects.toThrow(/TooFar\(uint256 by, uint256 most\)/);
    await expect(
      reader.simulateContract({ ...contract, functionName: 'increase', args: [7n], account }),
    ).rejects.toThrow(/seven is not taken/);
    const failed = await signer.writeContract({ ...contract, functionName: 'increase', args: [7n], gas: 100_000n });
    expect((await reader.waitForTransactionReceipt({ hash: failed })).status).toBe('reverted');
    const spun = await signer.writeContract({ ...contract, functionName: 'spin', gas: 200_000n });
    expect(await reader.waitForTransactionReceipt({ hash: spun })).toMatchObject({
      status: 'reverted',
      gasUsed: 200_000n,
    });
    expect(await reader.readContract({ ...contract, functionName: 'value' })).toBe(7n);
  });

  it('see blocks, logs and queued transactions by polling and over a socket', async () => {
    const { reader, signer, chain } = clients;
    const hash = await signer.deployContract({ ...Counter, args: [0n] });
    const address = (await reader.waitForTransactionReceipt({ hash })).contractAddress as Hex;
    const socket = createPublicClient({ chain, transport: webSocket() });
    const event = parseAbiItem('event Increased(address indexed who, uint256 value)');
    const filter = await reader.createEventFilter({ address, event });
    const blocks: bigint[] = [];
    const heads: bigint[] = [];
    const logs: (bigint | undefined)[] = [];
    const pending: Hex[] = [];
    const firstHead = Promise.withResolvers<void>();
    const firstBlock = Promise.withResolvers<void>();
    const ends = [
      reader.watchBlocks({
        emitOnBegin: true,
        onBlock: ({ number }) => {
          blocks.push(number);
          firstBlock.resolve();
        },
      }),
      socket.watchBlockNumber({
        onBlockNumber: (number) => {
          heads.push(number);
          firstHead.resolve();
        },
      }),
      socket.watchEvent({ address, event, onLogs: (list) => logs.push(...list.map(({ args }) => args.value)) }),
      socket.watchPendingTransactions({ onTransactions: (list) => pending.push(...list) }),
    ];
    // The socket answers in order: its subscription is active after this read.
    await socket.getChainId();
    await firstBlock.promise;
    const sent = await signer.writeContract({ address, abi: Counter.abi, functionName: 'increase', args: [2n] });
    const { blockNumber } = await reader.waitForTransactionReceipt({ hash: sent });
    await firstHead.promise;
    await expect.poll(() => logs).toEqual([2n]);
    await expect.poll(() => blocks).toContain(blockNumber);
    expect(heads).toContain(blockNumber);
    expect(pending).toEqual([sent]);
    expect((await reader.getFilterChanges({ filter })).map(({ args }) => args.value)).toEqual([2n]);
    expect(await reader.getFilterChanges({ filter })).toEqual([]);
    for (const end of ends) end();
    (await socket.transport.getRpcClient()).close();
  });

  it('work with a second library, over HTTP and over a socket', async () => {
    const provider = new JsonRpcProvider(`${node.url}/rpc`, undefined, {
      polling: true,
      pollingInterval: 20,
      cacheTimeout: -1,
    });
    const wallet = new Wallet(KEY, provider);
    const sent = await wallet.sendTransaction({ to: bob, value: 1n });
    expect((await sent.wait())?.status).toBe(1);
    const contract = await new ContractFactory(Counter.abi as never, Counter.bytecode, wallet).deploy(1n);
    await contract.waitForDeployment();
    const address = await contract.getAddress();
    const counter = contract as EthersContract;
    const increased = await (await counter.getFunction('increase')(5n)).wait();
    expect(increased.logs[0].args[1]).toBe(6n);
    expect(await counter.getFunction('value')()).toBe(6n);
    await expect(counter.getFunction('increase').staticCall(11n)).rejects.toMatchObject({ revert: { name: 'TooFar' } });
    const socket = new WebSocketProvider(`${node.url.replace('http', 'ws')}/ws`);
    expect(await socket.getCode(address)).toBe(await provider.getCode(address));
    expect((await socket.getBlock('latest', true))?.prefetchedTransactions.at(-1)?.hash).toBe(increased.hash);
    const block = new Promise<number>((resolve) => void socket.once('block', resolve));
    // A subscription is active once a later request of the same socket is answered.
    await socket.getBlockNumber();
    await (await wallet.sendTransaction({ to: bob, value: 1n, type: 0 })).wait();
    expect(await block).toBeGreaterThan(0);
    await socket.destroy();
    provider.destroy();
  });
});
