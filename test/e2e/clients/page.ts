// The page of the client tests, bundled by buildClients.ts: each library over the injected provider, with the same few
// steps, so that one test covers all of them.

import {
  connect,
  createConfig,
  getAccount,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  watchAccount,
} from '@wagmi/core';
import { BrowserProvider, Contract } from 'ethers';
import { createWalletClient, custom, defineChain, http, parseAbi, publicActions } from 'viem';
import { Web3 } from 'web3';

interface Injected {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: (value: never) => void): unknown;
}

interface TypedData {
  readonly domain: { readonly name: string; readonly chainId: number };
  readonly types: Record<string, { name: string; type: string }[]>;
  readonly primaryType: string;
  readonly message: Record<string, unknown>;
}

/** The steps of one library; accounts, signatures and hashes in its own form. */
interface Client {
  connect(): Promise<string>;
  sign(text: string): Promise<string>;
  signData(data: TypedData): Promise<string>;
  send(to: string, wei: string): Promise<string>;
  /** An allowance for somebody, a payment of the token to them and one of native units, as one batch. */
  sendBatch?(token: string, to: string): Promise<string>;
  /** Status of a batch, and how its transactions ended. */
  batchStatus?(id: string): Promise<string>;
  /** Listens to what a token pays somebody, into `heard`; resolves when the library listens. */
  listen?(token: string, to: string): Promise<string>;
}

const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const TRANSFER_JSON = [
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
] as const;
/** Values of transfers as the library tells them. */
const heard: string[] = [];

const { ethereum } = window as unknown as { ethereum: Injected };
const CHAIN_ID = Number(new URLSearchParams(location.search).get('chain'));
const chain = defineChain({
  id: CHAIN_ID,
  name: 'Local',
  nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});

function viemClient(): Client {
  const client = createWalletClient({ chain, transport: custom(ethereum) }).extend(publicActions);
  let account: `0x${string}`;
  return {
    connect: async () => {
      [account] = (await client.requestAddresses()) as [`0x${string}`];
      return account;
    },
    sign: (message) => client.signMessage({ account, message }),
    signData: (data) => client.signTypedData({ account, ...data } as never),
    send: (to, wei) => client.sendTransaction({ account, to: to as `0x${string}`, value: BigInt(wei) }),
    sendBatch: async (token, to) => {
      const abi = parseAbi([
        'function approve(address spender, uint256 amount)',
        'function transfer(address to, uint256 amount)',
      ]);
      const [address, friend] = [token as `0x${string}`, to as `0x${string}`];
      const { id } = await client.sendCalls({
        account,
        calls: [
          { to: address, abi, functionName: 'approve', args: [friend, 3_000_000n] },
          { to: address, abi, functionName: 'transfer', args: [friend, 2_000_000n] },
          { to: friend, value: 10n ** 18n },
        ],
      });
      return id;
    },
    batchStatus: async (id) => {
      const { status, receipts = [] } = await client.waitForCallsStatus({ id });
      return `${status}: ${receipts.map((receipt) => receipt.status).join(' ')}`;
    },
    listen: async (token, to) => {
      client.watchContractEvent({
        address: token as `0x${string}`,
        abi: parseAbi([TRANSFER]),
        eventName: 'Transfer',
        args: { to: to as `0x${string}` },
        onLogs: (logs) => heard.push(...logs.map(({ args }) => String(args.value))),
      });
      return 'listens';
    },
  };
}

function ethersClient(): Client {
  const provider = new BrowserProvider(ethereum, 'any');
  return {
    connect: async () => (await provider.getSigner()).address,
    sign: async (message) => (await provider.getSigner()).signMessage(message),
    signData: async ({ domain, types, message }) => (await provider.getSigner()).signTypedData(domain, types, message),
    send: async (to, wei) => {
      const sent = await (await provider.getSigner()).sendTransaction({ to, value: BigInt(wei) });
      const receipt = await sent.wait();
      if (receipt?.status !== 1) throw new Error('not executed');
      return sent.hash;
    },
    listen: async (token, to) => {
      const contract = new Contract(token, [TRANSFER], provider);
      const toThem = contract.filters.Transfer?.(null, to);
      if (toThem === undefined) throw new Error('no such event');
      await contract.on(toThem, ({ args }: { args: { value: bigint } }) => heard.push(String(args.value)));
      return 'listens';
    },
  };
}

function web3Client(): Client {
  const web3 = new Web3(ethereum as never);
  let account = '';
  return {
    connect: async () => {
      [account = ''] = await web3.eth.requestAccounts();
      return account;
    },
    sign: async (message) => String(await web3.eth.personal.sign(web3.utils.utf8ToHex(message), account, '')),
    signData: async (data) => String(await web3.eth.signTypedData(account, data as never, false)),
    send: async (to, wei) =>
      String((await web3.eth.sendTransaction({ from: account, to, value: wei })).transactionHash),
    listen: async (token, to) => {
      const contract = new web3.eth.Contract(TRANSFER_JSON, token);
      const subscription = contract.events.Transfer({ filter: { to } });
      subscription.on('data', ({ returnValues }) => {
        heard.push(String(returnValues.value));
      });
      await new Promise((resolve) => subscription.once('connected', resolve as never));
      return 'listens';
    },
  };
}

function wagmiClient(announced: boolean): Client {
  const config = createConfig({
    chains: [chain],
    transports: { [chain.id]: http() },
    multiInjectedProviderDiscovery: announced,
    connectors: announced ? [] : [injected()],
  });
  const heard: string[][] = [];
  watchAccount(config, { onChange: ({ addresses }) => heard.push([...(addresses ?? [])]) });
  const found = () => {
    const connector = announced ? config.connectors.find((one) => one.id === 'org.svc.wallet') : config.connectors[0];
    if (connector === undefined) throw new Error('the wallet was not announced');
    return connector;
  };
  Object.assign(window, {
    wagmi: {
      heard,
      reconnect: async () => {
        await reconnect(config);
        return getAccount(config).address;
      },
    },
  });
  return {
    connect: async () => (await connect(config, { connector: found() })).accounts[0],
    sign: (message) => signMessage(config, { message }),
    signData: (data) => signTypedData(config, data as never),
    send: (to, wei) => sendTransaction(config, { to: to as `0x${string}`, value: BigInt(wei) }),
  };
}

const events: [string, unknown][] = [];
for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect'])
  ethereum.on(event, (value) => events.push([event, value]));

const makers: Readonly<Record<string, () => Client>> = {
  viem: viemClient,
  ethers: ethersClient,
  'web3.js': web3Client,
  'wagmi, injected': () => wagmiClient(false),
  'wagmi, announced': () => wagmiClient(true),
};
const name = new URLSearchParams(location.search).get('client') ?? '';
Object.assign(window, { client: makers[name]?.(), events, heard });
