// The page of the client tests, bundled by buildClients.ts: each library over the injected provider, with the same few
// steps, so that one test can ask the same of all.

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
import { BrowserProvider } from 'ethers';
import { createWalletClient, custom, defineChain, http } from 'viem';
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

/** What one library does; accounts, signatures and hashes as it gives them. */
interface Client {
  connect(): Promise<string>;
  sign(text: string): Promise<string>;
  signData(data: TypedData): Promise<string>;
  send(to: string, wei: string): Promise<string>;
}

const { ethereum } = window as unknown as { ethereum: Injected };
const CHAIN_ID = Number(new URLSearchParams(location.search).get('chain'));
const chain = defineChain({
  id: CHAIN_ID,
  name: 'Local',
  nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});

function viemClient(): Client {
  const client = createWalletClient({ chain, transport: custom(ethereum) });
  let account: `0x${string}`;
  return {
    connect: async () => {
      [account] = (await client.requestAddresses()) as [`0x${string}`];
      return account;
    },
    sign: (message) => client.signMessage({ account, message }),
    signData: (data) => client.signTypedData({ account, ...data } as never),
    send: (to, wei) => client.sendTransaction({ account, to: to as `0x${string}`, value: BigInt(wei) }),
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
Object.assign(window, { client: makers[name]?.(), events });
