// The connector in a real wagmi configuration, over a real relay, with a wallet on the other end.

import { connect, createConfig, disconnect, getAccount, http, reconnect, signMessage, switchChain } from '@wagmi/core';
import { defineChain } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { createManualTiming } from '../../test/support/manualTiming.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { newWorld, startWallet } from '../../test/support/relayWallet.ts';
import { startRelay } from '../../test/support/startRelay.ts';
import { svcRelay } from './wagmi.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const ADDRESS = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
const OTHER = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const chainOf = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  });
const account = (address: string) => ({
  address,
  pqAddress: `0xPQ${'ab'.repeat(32)}`,
  pqAccountId: '0x1',
  pqPublicKey: 'aa',
  pqFingerprint: 'bb',
});

async function setUp() {
  const relay = await startRelay();
  closing.push(relay.stop);
  const world = { ...newWorld(), addresses: [ADDRESS], chainId: 88888 };
  world.answer = async ({ method, params }) => {
    switch (method) {
      case 'svc_requestAccounts':
      case 'svc_accounts':
        return { result: world.addresses.map(account) };
      case 'svc_chainInfo':
        return { result: { id: 'svc-local', name: 'Local', chainId: world.chainId, isSvc: true } };
      case 'wallet_switchEthereumChain':
        world.chainId = 88889;
        world.chain = '0x15b39';
        return { result: null };
      case 'personal_sign':
        return { result: `0x${(params as string[])[0]?.slice(2)}` };
      default:
        return { error: { code: 4200, message: 'Not supported.' } };
    }
  };
  const { pairings } = await startWallet(world);
  closing.push(() => pairings.stop());
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const connectorOf = () =>
    svcRelay({
      relayUrl: relay.relay,
      walletUrl: 'https://wallet.example',
      dapp: { name: 'Shop', url: SITE_ORIGIN },
      fetch: fetchOf(SITE_ORIGIN),
      WebSocket: socketOf(SITE_ORIGIN),
      timing: createManualTiming(),
      storage,
      showPairing: ({ link }) => void pairings.pair(link),
    });
  const configOf = () =>
    createConfig({
      chains: [chainOf(88888), chainOf(88889)],
      transports: { 88888: http(), 88889: http() },
      connectors: [connectorOf()],
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
  return { world, pairings, configOf };
}

test('wagmi connects, signs, follows accounts and chain, and disconnects', async () => {
  const { world, pairings, configOf } = await setUp();
  const config = configOf();
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  expect(await connect(config, { connector })).toEqual({ accounts: [ADDRESS], chainId: 88888 });
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 88888 });
  expect(await signMessage(config, { message: 'Hi' })).toBe('0x4869');
  world.addresses = [OTHER, ADDRESS];
  pairings.walletChanged();
  await expect.poll(() => getAccount(config).address).toBe(OTHER);
  expect(await switchChain(config, { chainId: 88889 })).toMatchObject({ id: 88889 });
  await expect.poll(() => getAccount(config).chainId).toBe(88889);
  await disconnect(config);
  expect(getAccount(config).status).toBe('disconnected');
  await expect.poll(() => pairings.list()).toEqual([]);
});

test('wagmi restores the session of an earlier page load', async () => {
  const { configOf } = await setUp();
  const first = configOf();
  const [connector] = first.connectors;
  if (connector === undefined) throw new Error('no connector');
  await connect(first, { connector });
  const second = configOf();
  expect(await reconnect(second, { connectors: [...second.connectors] })).toHaveLength(1);
  expect(getAccount(second)).toMatchObject({ status: 'connected', address: ADDRESS });
});

test('the end of a session by a wallet reaches wagmi, and reconnecting to nothing fails quietly', async () => {
  const { pairings, configOf } = await setUp();
  const config = configOf();
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  await connect(config, { connector });
  await pairings.disconnect(pairings.list()[0]?.topic ?? '');
  await expect.poll(() => getAccount(config).status).toBe('disconnected');
  const later = configOf();
  expect(await reconnect(later, { connectors: [...later.connectors] })).toEqual([]);
});
