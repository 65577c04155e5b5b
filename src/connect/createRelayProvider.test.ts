import { fromBase64Url } from '@svc/core/bytes';
import { parsePairing, topicOf } from '@svc/core/relay/pairingLink';
import { seal } from '@svc/core/relay/seal';
import { afterEach, describe, expect, it } from 'vitest';
import { limitsWith } from '../../relay-server/src/edge/limits.ts';
import { createManualTiming, type ManualTiming } from '../../test/support/manualTiming.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { newWorld, startWallet, type World } from '../../test/support/relayWallet.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';
import type { Pairings } from '../background/relay/pairings.ts';
import { createRelayApi } from '../channels/relay/relayApi.ts';
import { createRelayProvider, type RelayConnection, type RelayProviderOptions } from './createRelayProvider.ts';
import { qrDataUrl, qrSvg } from './qrCode.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const account = (name: string) => ({
  address: `0x${name}`,
  pqAddress: `0xPQ${name}`,
  pqAccountId: '0x1',
  pqPublicKey: 'aa',
  pqFingerprint: 'bb',
});
const chainInfo = (chainId: number) => ({ id: 'svc-local', name: 'Local', chainId, isSvc: true });

/** A wallet whose router answers like a connected one. */
function connectedWorld(): World & { accounts: ReturnType<typeof account>[]; chainId: number } {
  const world = { ...newWorld(), accounts: [account('A')], chainId: 88888 };
  world.answer = async ({ method, params }) => {
    switch (method) {
      case 'svc_requestAccounts':
        return { result: world.accounts };
      case 'svc_accounts':
        return { result: world.unlocked ? world.accounts : [] };
      case 'svc_chainInfo':
        return { result: chainInfo(world.chainId) };
      case 'wallet_switchEthereumChain':
        world.chainId = 88889;
        world.chain = '0x15b39';
        return { result: null };
      case 'personal_sign':
        return { result: `signed ${(params as string[])[0]}` };
      default:
        return { error: { code: 4200, message: 'Not supported.', data: { method } } };
    }
  };
  return world;
}

class MemoryStorage {
  readonly entries = new Map<string, string>();
  getItem = (key: string): string | null => this.entries.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.entries.set(key, value);
  removeItem = (key: string): void => void this.entries.delete(key);
}

async function relayFor(config = {}): Promise<StartedRelay> {
  const relay = await startRelay(config);
  closing.push(relay.stop);
  return relay;
}

function siteFor(
  relay: StartedRelay,
  options: Partial<RelayProviderOptions> = {},
): { connection: RelayConnection; storage: MemoryStorage; timing: ManualTiming } {
  const storage = new MemoryStorage();
  const timing = createManualTiming();
  const connection = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test/',
    dapp: { name: 'Tea & Co 50% #1 +é', url: `${SITE_ORIGIN}/some/page` },
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
    storage,
    timing,
    ...options,
  });
  closing.push(() => connection.dispose());
  return { connection, storage, timing };
}

async function walletFor(world: World): Promise<Pairings> {
  const { pairings } = await startWallet(world);
  closing.push(() => pairings.stop());
  return pairings;
}

/** A paired site and wallet. */
async function paired(config = {}) {
  const relay = await relayFor(config);
  const world = connectedWorld();
  const pairings = await walletFor(world);
  const site = siteFor(relay);
  const pairing = await site.connection.pair();
  await pairings.pair(pairing.link);
  await pairing.accounts;
  const topic = topicOf(parsePairing(pairing.uri).key);
  return { ...site, relay, world, pairings, pairing, topic };
}

const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 5 }).toBe(true);

describe('createRelayProvider', () => {
  it('pairs by link, and answers accounts and chain from what the wallet sent', async () => {
    const { connection, pairing, world } = await paired();
    expect(await pairing.accounts).toEqual([account('A')]);
    expect(connection.state).toMatchObject({
      status: 'connected',
      walletPresence: 'online',
      locked: false,
      accounts: [account('A')],
      chain: { chainId: 88888 },
    });
    expect(connection.state.wallet).toEqual({ name: 'SVC Wallet', platform: 'extension' });
    await until(() => world.handled.length >= 2);
    const asked = world.handled.length;
    expect(await connection.provider.request({ method: 'eth_accounts' })).toEqual(['0xA']);
    expect(await connection.provider.request({ method: 'svc_accounts' })).toEqual([account('A')]);
    expect(await connection.provider.request({ method: 'eth_requestAccounts' })).toEqual(['0xA']);
    expect(await connection.provider.request({ method: 'eth_chainId' })).toBe('0x15b38');
    expect(await connection.provider.request({ method: 'net_version' })).toBe('88888');
    expect(world.handled.length - asked).toBeLessThanOrEqual(2);
    expect(await connection.provider.request({ method: 'personal_sign', params: ['Hi', '0xA'] })).toBe('signed Hi');
  });

  it('shows the code only after the relay has seen the origin, with the given fields', async () => {
    const relay = await relayFor();
    const { connection } = siteFor(relay);
    const pairing = await connection.pair();
    const code = parsePairing(pairing.uri);
    expect(code).toMatchObject({ relay: relay.relay, name: 'Tea & Co 50% #1 +é', origin: SITE_ORIGIN });
    expect(pairing.link.startsWith('https://wallet.test/wallet?connect=')).toBe(true);
    expect(pairing.address.startsWith('https://wallet.test/wallet#connect=')).toBe(true);
    expect(parsePairing(pairing.address)).toEqual(code);
    expect(parsePairing(pairing.link)).toEqual(code);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(code.key), side: 'wallet', fetch });
    expect(await api.readSession()).toMatchObject({ dappOrigin: SITE_ORIGIN, walletJoined: false });
    expect(connection.state.status).toBe('pairing');
    expect(qrSvg(pairing.link)).toMatch(/^<svg/);
    expect(qrDataUrl(pairing.link)).toMatch(/^data:image\/svg\+xml,/);
  });

  it('cancels a pairing: the session is gone at the relay and the site gets 4001', async () => {
    const relay = await relayFor();
    const { connection } = siteFor(relay);
    const pairing = await connection.pair();
    await pairing.cancel();
    await expect(pairing.accounts).rejects.toMatchObject({ code: 4001, data: { reason: 'cancelled', retry: true } });
    expect(connection.state.status).toBe('none');
    const api = createRelayApi({
      relayUrl: relay.relay,
      topic: topicOf(parsePairing(pairing.uri).key),
      side: 'dapp',
      fetch,
    });
    expect((await api.readSession()).createdAt).toBeNull();
  });

  it('learns that the user refused, and ends the session', async () => {
    const relay = await relayFor();
    const world = connectedWorld();
    world.answer = async () => ({ error: { code: 4001, message: 'The user rejected the request.' } });
    const pairings = await walletFor(world);
    const { connection, storage } = siteFor(relay);
    const pairing = await connection.pair();
    await pairings.pair(pairing.uri);
    await expect(pairing.accounts).rejects.toMatchObject({ code: 4001 });
    await until(() => connection.state.status === 'none' && pairings.list().length === 0);
    expect(storage.entries.size).toBe(0);
  });

  it('reports within seconds that the relay cannot be reached, and that trying again is safe', async () => {
    const relay = await startRelay();
    const { connection, timing } = siteFor(relay);
    await relay.stop();
    const pairing = connection.pair();
    pairing.catch(() => undefined);
    await timing.advance(9_000);
    await expect(pairing).rejects.toMatchObject({ code: 4900, data: { reason: 'unreachable', retry: true } });
    expect(connection.state.status).toBe('none');
  });

  it('reports that a relay accepts no new session at the moment, and that trying again later may work', async () => {
    const relay = await relayFor({ limits: limitsWith({ topicsPerAddress: 1 }) });
    const { connection } = siteFor(relay);
    await connection.pair();
    await expect(connection.pair()).rejects.toMatchObject({ code: 4900, data: { reason: 'refused', retry: true } });
    expect(connection.state.status).toBe('none');
  });

  it('ignores messages of a wallet that it does not understand', async () => {
    const { connection, relay, pairing, world } = await paired();
    const { key } = parsePairing(pairing.uri);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(key), side: 'wallet', fetch });
    // The events of the pairing itself have been handled when this is answered.
    await connection.provider.request({ method: 'personal_sign', params: ['first', '0xA'] });
    const before = world.handled.length;
    const strange = [
      { t: 'event', event: 'strange', data: {} },
      { t: 'event' },
      { t: 'hello', wallet: null },
      { t: 'res', id: 5, result: 1 },
      { t: '__proto__' },
      null,
      [],
    ];
    for (const message of strange) await api.publish(seal(key, 'wallet', JSON.stringify(message)));
    for (const payload of [seal(key, 'wallet', 'no json'), seal(key, 'dapp', '{"t":"bye"}'), 'AAAA'])
      await api.publish(payload);
    expect(await connection.provider.request({ method: 'personal_sign', params: ['Hi', '0xA'] })).toBe('signed Hi');
    expect(world.handled.slice(before).map(({ request }) => request.method)).toEqual(['personal_sign']);
    expect(connection.state.status).toBe('connected');
  });

  it('passes errors of the wallet with code, message and data', async () => {
    const { connection } = await paired();
    await expect(connection.provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
      message: 'Not supported.',
      data: { method: 'eth_sign' },
    });
  });

  it('answers eth_accounts with nothing and the rest with 4900 while nothing is paired', async () => {
    const { connection } = siteFor(await relayFor());
    expect(await connection.provider.request({ method: 'eth_accounts' })).toEqual([]);
    await expect(connection.provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 4900,
      data: { reason: 'notPaired' },
    });
    expect(connection.restore()).toBe(false);
  });

  it('shows the last known account after a reload while the wallet is away, and continues when it is back', async () => {
    const { connection, storage, relay, world, pairings } = await paired();
    await until(() => storage.entries.size === 1);
    connection.dispose();
    pairings.stop();
    const again = siteFor(relay, { storage });
    expect(again.connection.restore()).toBe(true);
    expect(again.connection.state).toMatchObject({
      status: 'connected',
      accounts: [account('A')],
      chain: { chainId: 88888 },
    });
    await until(() => again.connection.state.walletPresence === 'offline');
    const pending = again.connection.provider.request({ method: 'personal_sign', params: ['later', '0xA'] });
    world.accounts = [account('B'), account('A')];
    world.addresses = ['0xB', '0xA'];
    await pairings.start();
    expect(await pending).toBe('signed later');
    await until(() => again.connection.state.accounts[0]?.address === '0xB');
    expect(again.connection.state.walletPresence).toBe('online');
  });

  it('reads accounts and chain again on events, keeps the identity of objects, and switches the chain before the promise settles', async () => {
    const { connection, world, pairings } = await paired();
    const seen: unknown[] = [];
    connection.provider.on('accountsChanged', (accounts: never) => seen.push(accounts));
    connection.provider.on('chainChanged', (id: never) => seen.push(id));
    world.accounts = [account('B')];
    world.addresses = ['0xB'];
    pairings.walletChanged();
    await until(() => connection.state.accounts[0]?.pqAddress === '0xPQB');
    await connection.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x15b39' }] });
    expect(await connection.provider.request({ method: 'eth_chainId' })).toBe('0x15b39');
    expect(seen).toEqual([['0xB'], '0x15b39']);
  });

  it('keeps the account of a locked wallet and reports that it is locked', async () => {
    const { connection, world, pairings } = await paired();
    world.unlocked = false;
    pairings.walletChanged();
    await until(() => connection.state.locked);
    expect(connection.state.accounts).toEqual([account('A')]);
    world.unlocked = true;
    pairings.walletChanged();
    await until(() => !connection.state.locked);
  });

  it('drops everything when the wallet says goodbye: pending requests reject, the provider emits events', async () => {
    const { connection, storage, world, pairings, topic } = await paired();
    const told: string[] = [];
    connection.provider.on('disconnect', () => told.push('disconnect'));
    connection.provider.on('accountsChanged', (accounts: never) => told.push(JSON.stringify(accounts)));
    await until(() => storage.entries.size === 1);
    world.answer = () => new Promise(() => undefined);
    const pending = connection.provider.request({ method: 'personal_sign', params: ['Hi', '0xA'] });
    pending.catch(() => undefined);
    await until(() => world.handled.some(({ request }) => request.method === 'personal_sign'));
    await pairings.disconnect(topic);
    await expect(pending).rejects.toMatchObject({ code: 4900, data: { reason: 'ended', retry: false } });
    expect(connection.state.status).toBe('none');
    expect(storage.entries.size).toBe(0);
    expect(told).toEqual(['[]', 'disconnect']);
  });

  it('ends the session on both sides when the site disconnects', async () => {
    const { connection, storage, world, pairings, relay, topic } = await paired();
    await connection.disconnect();
    expect(connection.state.status).toBe('none');
    expect(storage.entries.size).toBe(0);
    await until(() => pairings.list().length === 0);
    expect(world.revoked).toEqual([SITE_ORIGIN]);
    const api = createRelayApi({ relayUrl: relay.relay, topic, side: 'dapp', fetch });
    expect((await api.readSession()).createdAt).toBeNull();
  });

  it('finds out on restore that the session has ended', async () => {
    const { connection, storage, relay, topic, pairings } = await paired();
    await until(() => storage.entries.size === 1);
    connection.dispose();
    pairings.stop();
    await createRelayApi({ relayUrl: relay.relay, topic, side: 'wallet', fetch }).end();
    const again = siteFor(relay, { storage });
    expect(again.connection.restore()).toBe(true);
    await until(() => again.connection.state.status === 'none');
    expect(storage.entries.size).toBe(0);
  });

  it('gives a request up after fifteen minutes, reports that repeating it is not safe, and ignores the late answer', async () => {
    const { connection, world, timing } = await paired();
    let answerLate = (): void => undefined;
    world.answer = () => new Promise((resolve) => (answerLate = () => resolve({ result: 'late' })));
    const pending = connection.provider.request({ method: 'personal_sign', params: ['Hi', '0xA'] });
    pending.catch(() => undefined);
    await until(() => world.handled.some(({ request }) => request.method === 'personal_sign'));
    for (let minute = 0; minute < 16; minute++) await timing.advance(60_000);
    await expect(pending).rejects.toMatchObject({ code: 4900, data: { reason: 'timeout', retry: false } });
    answerLate();
    expect(connection.state.status).toBe('connected');
  });

  it('gets an answer that another tab of the site acknowledged while this one slept', async () => {
    const { storage, relay, world, connection } = await paired();
    await until(() => storage.entries.size === 1);
    // A second tab of the site, whose socket goes silent and dies.
    let sleep = (): void => undefined;
    const Sleepy = class {
      constructor(url: string) {
        const Socket = socketOf(SITE_ORIGIN);
        const socket = new Socket(url);
        sleep = () => (socket as unknown as { terminate(): void }).terminate();
        // biome-ignore lint/correctness/noConstructorReturn: the page sees the real socket
        return socket;
      }
    };
    const tab = siteFor(relay, { storage, WebSocket: Sleepy as unknown as new (url: string) => WebSocket });
    tab.connection.restore();
    await until(() => tab.connection.state.relay === 'online' && tab.connection.state.walletPresence === 'online');
    let answer = (): void => undefined;
    world.answer = ({ method }) =>
      new Promise((resolve) => {
        if (method === 'personal_sign') answer = () => resolve({ result: '0xonce' });
        else resolve({ result: [] });
      });
    const pending = tab.connection.provider.request({ method: 'personal_sign', params: ['Hi', '0xA'] });
    await until(() => world.handled.some(({ request }) => request.method === 'personal_sign'));
    sleep();
    await until(() => tab.connection.state.relay === 'offline');
    answer();
    const api = createRelayApi({
      relayUrl: relay.relay,
      topic: topicOf(fromBase64Url(JSON.parse([...storage.entries.values()][0] ?? '').k)),
      side: 'dapp',
      fetch,
    });
    await expect.poll(async () => (await api.poll(0, 0)).messages.length).toBe(0);
    await tab.timing.advance(3_000);
    expect(await pending).toBe('0xonce');
    expect(world.handled.filter(({ request }) => request.method === 'personal_sign')).toHaveLength(1);
    expect(connection.state.status).toBe('connected');
  });
});
