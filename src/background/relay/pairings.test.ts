import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairingUri, topicOf } from '@svc/core/relay/pairing';
import { open, seal } from '@svc/core/relay/seal';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '../../../test/support/fakePlatform.ts';
import { openSite, SITE_ORIGIN, socketOf, type TestSite } from '../../../test/support/relayEnds.ts';
import { newWorld, startWallet as startScripted, type World } from '../../../test/support/relayWallet.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';
import type { RouterAnswer } from '../router/wireError.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function relayFor(config = {}): Promise<StartedRelay> {
  const relay = await startRelay(config);
  closing.push(relay.stop);
  return relay;
}

async function siteAt(relay: StartedRelay, options: Parameters<typeof openSite>[1] = {}): Promise<TestSite> {
  const site = await openSite(relay, options);
  closing.push(site.stop);
  return site;
}

async function startWallet(world: World, platform?: FakePlatform): ReturnType<typeof startScripted> {
  const wallet = await startScripted(world, platform);
  closing.push(() => wallet.pairings.stop());
  return wallet;
}

const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 5 }).toBe(true);
/** Lets time pass in the wallet until something is so. */
async function untilLater(platform: FakePlatform, check: () => boolean): Promise<void> {
  for (let step = 0; step < 1_000 && !check(); step++) {
    await Promise.all([platform.advance(200), new Promise((resolve) => setTimeout(resolve, 10))]);
  }
  expect(check()).toBe(true);
}

describe('pairing in the wallet', () => {
  it('asks the user with the attested origin and the claimed name, joins, introduces itself, and handles what waited', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay, { name: 'Tea & Co' });
    const world = newWorld();
    const { pairings } = await startWallet(world);
    const waiting = site.transport.request('svc_requestAccounts', []);
    expect(await pairings.pair(site.uri)).toEqual({ topic: site.topic });
    expect(world.asked).toEqual([{ origin: SITE_ORIGIN, claimedName: 'Tea & Co' }]);
    expect(await waiting).toBe('did svc_requestAccounts');
    expect(world.handled[0]?.context).toEqual({ kind: 'relay', origin: SITE_ORIGIN, topic: site.topic });
    expect(site.hellos[0]).toEqual({ name: 'SVC Wallet', platform: 'extension' });
    expect(site.events).toContainEqual({ event: 'accountsChanged', data: ['0xA'] });
    expect(site.events).toContainEqual({ event: 'chainChanged', data: '0x15b38' });
    expect(pairings.list()).toMatchObject([
      { topic: site.topic, origin: SITE_ORIGIN, name: 'Tea & Co', state: 'online', peerOnline: true },
    ]);
    // The same code again reuses the session, without another question.
    expect(await pairings.pair(`https://wallet.test/wallet?connect=${encodeURIComponent(site.uri)}`)).toEqual({
      topic: site.topic,
    });
    expect(world.asked).toHaveLength(1);
  });

  it('refuses before asking when the relay saw another origin, none, `null`, or cannot be asked', async () => {
    const relay = await relayFor();
    const world = newWorld();
    const { pairings } = await startWallet(world);
    const evil = await siteAt(relay, { origin: 'https://evil.test' });
    const posing = pairingUri({ key: evil.key, relay: relay.relay, name: 'Bank', origin: 'https://bank.test' });
    await expect(pairings.pair(posing)).rejects.toMatchObject({ code: 'pairing.otherOrigin' });
    const program = await siteAt(relay, { WebSocket: socketOf(), fetch });
    await expect(pairings.pair(program.uri)).rejects.toMatchObject({ code: 'pairing.expired' });
    const sandboxed = await siteAt(relay, { WebSocket: socketOf('null'), fetch });
    await expect(pairings.pair(sandboxed.uri)).rejects.toMatchObject({ code: 'pairing.expired' });
    const unreachable = pairingUri({
      key: new Uint8Array(32).fill(9),
      relay: 'http://127.0.0.1:9',
      name: '',
      origin: SITE_ORIGIN,
    });
    await expect(pairings.pair(unreachable)).rejects.toMatchObject({ code: 'relay.unreachable', retry: true });
    expect(world.asked).toEqual([]);
    expect(pairings.list()).toEqual([]);
  });

  it('tells the waiting site when the user refuses, keeps nothing, and asks again for a new try', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = { ...newWorld(), refusePairing: true };
    const { pairings } = await startWallet(world);
    const waiting = site.transport.request('svc_requestAccounts', []);
    waiting.catch(() => undefined);
    await expect(pairings.pair(site.uri)).rejects.toMatchObject({ code: 'request.rejected' });
    await expect(waiting).rejects.toMatchObject({ code: 4001 });
    expect([pairings.list(), world.handled]).toEqual([[], []]);
    // What was refused is not handled when the user pairs after all; what comes then is.
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
    await expect.poll(async () => (await api.poll(0, 0)).messages.length).toBe(0);
    world.refusePairing = false;
    await pairings.pair(site.uri);
    expect(await site.transport.request('svc_accounts', [])).toBe('did svc_accounts');
    expect(world.handled.map(({ request }) => request.method)).toEqual(['svc_accounts']);
  });

  it('is there for the site while its user decides, and puts the question away when the site gives up', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    let giveUp = (): void => undefined;
    world.deciding = new Promise((_, reject) => {
      giveUp = () => reject(new Error('put away'));
    });
    const first = pairings.pair(site.uri);
    const second = pairings.pair(site.uri);
    await until(() => site.state.walletOnline && site.hellos.length === 1 && world.asked.length === 1);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch });
    expect(await api.readSession()).toMatchObject({ walletJoined: true });
    expect(world.handled).toEqual([]);
    await site.transport.disconnect();
    await until(() => world.ended.includes(site.topic));
    giveUp();
    await expect(first).rejects.toThrow('put away');
    await expect(second).rejects.toThrow('put away');
    expect([world.asked.length, pairings.list()]).toEqual([1, []]);
  });

  it('answers a replayed request from its store and acts once, also after the worker was stopped', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    expect(await site.transport.request('personal_sign', ['Hi'])).toBe('did personal_sign');
    const { id } = world.handled[0]?.request ?? { id: '' };
    const replay = seal(
      site.key,
      'dapp',
      JSON.stringify({ t: 'req', id, method: 'personal_sign', params: ['Something else'] }),
    );
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch });
    const answers: string[] = [];
    await api.publish(replay);
    first.pairings.stop();
    const second = await startWallet(world, first.platform.restart());
    await api.publish(replay);
    site.stop();
    await expect
      .poll(async () => {
        const { messages } = await api.poll(0, 0);
        answers.splice(
          0,
          answers.length,
          ...messages
            .map(({ payload }) => open(site.key, 'dapp', payload) ?? '')
            .filter((text) => text.includes(`"${id}"`)),
        );
        return answers.length;
      })
      .toBeGreaterThan(0);
    for (const answer of answers) expect(JSON.parse(answer)).toEqual({ t: 'res', id, result: 'did personal_sign' });
    expect(world.handled).toHaveLength(1);
    expect(second.pairings.list()).toHaveLength(1);
  });

  it('takes up a request that waited for its user when the worker was stopped, under the same id', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = { ...newWorld(), answer: () => new Promise<RouterAnswer>(() => undefined) };
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    const pending = site.transport.request('personal_sign', ['Hi']);
    await until(() => world.handled.length === 1);
    first.pairings.stop();
    world.answer = async () => ({ result: '0xsigned' });
    await startWallet(world, first.platform.restart());
    expect(await pending).toBe('0xsigned');
    expect(world.handled.map(({ request }) => request.id)).toEqual([
      world.handled[0]?.request.id,
      world.handled[0]?.request.id,
    ]);
  });

  it('sends an answer that the relay could not take when it was ready, once the relay is back', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    let allow = (): void => undefined;
    world.answer = () => new Promise((resolve) => (allow = () => resolve({ result: 'kept' })));
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    const pending = site.transport.request('personal_sign', ['Hi']);
    await until(() => world.handled.length === 1);
    // The wallet loses its network, then the user approves, then the worker is stopped.
    const offline = first.platform;
    first.pairings.stop();
    const cut = createFakePlatform({
      storages: offline.storages,
      fetch: () => Promise.reject(new Error('no network')),
      WebSocket: class {
        constructor() {
          throw new Error('no network');
        }
      } as unknown as typeof WebSocket,
    });
    const second = await startWallet(world, cut);
    await until(() => world.handled.length === 2);
    allow();
    await until(() =>
      [...(cut.storages.tables.get('relayRequests')?.values() ?? [])].some((row) => row.includes('"answer"')),
    );
    second.pairings.stop();
    world.answer = async () => ({ error: { code: -32603, message: 'must not be asked' } });
    await startWallet(
      world,
      createFakePlatform({ storages: cut.storages, WebSocket: socketOf() as unknown as typeof WebSocket }),
    );
    expect(await pending).toBe('kept');
    expect(world.handled).toHaveLength(2);
  });

  it('forgets a site that says goodbye and revokes its grant with its last session', async () => {
    const relay = await relayFor();
    const [one, two] = [await siteAt(relay), await siteAt(relay)];
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(one.uri);
    await pairings.pair(two.uri);
    await one.transport.disconnect();
    await until(() => pairings.list().length === 1);
    expect(world.revoked).toEqual([]);
    await two.transport.disconnect();
    await until(() => world.revoked.length === 1);
    expect(pairings.list()).toEqual([]);
    expect(world.ended).toEqual([one.topic, two.topic]);
  });

  it('ends the session for the site when the user disconnects, and revokes', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.state.walletOnline);
    await pairings.disconnect(site.topic);
    await until(() => site.state.ended);
    expect(world.revoked).toEqual([SITE_ORIGIN]);
    expect(pairings.list()).toEqual([]);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
    await expect.poll(async () => (await api.readSession()).createdAt).toBeNull();
    expect([...(platform.storages.tables.get('relayRequests')?.keys() ?? [])]).toEqual([]);
  });

  it('ends the session when its grant is taken back elsewhere, after the answer to the request that did it', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(site.uri);
    world.answer = async () => {
      world.connected.delete(SITE_ORIGIN);
      pairings.walletChanged();
      return { result: null };
    };
    expect(await site.transport.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    await until(() => site.state.ended);
    expect(pairings.list()).toEqual([]);
  });

  it('tells the site what changed, once, before the answer that changed it', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.events.length === 2);
    world.answer = async () => {
      world.chain = '0x1';
      return { result: null };
    };
    await site.transport.request('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
    expect(site.events.slice(2)).toEqual([{ event: 'chainChanged', data: '0x1' }]);
    world.unlocked = false;
    pairings.walletChanged();
    pairings.walletChanged();
    await until(() => site.events.length === 4);
    expect(site.events[3]).toEqual({ event: 'accountsChanged', data: [] });
  });

  it('stays reachable while locked until the browser closes, then waits for the unlock', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    first.pairings.stop();
    world.unlocked = false;
    const second = await startWallet(world, first.platform.restart());
    await until(() => second.pairings.list()[0]?.state === 'online');
    second.pairings.stop();
    const closed = second.platform.restart();
    closed.storages.session.clear();
    const third = await startWallet(world, closed);
    const pending = site.transport.request('eth_accounts', []);
    expect(third.pairings.list()[0]?.state).toBe('offline');
    world.unlocked = true;
    third.pairings.walletChanged();
    expect(await pending).toBe('did eth_accounts');
  });

  it('stores neither the key nor anything readable of a request', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    world.answer = async () => ({ result: 'answerword' });
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await site.transport.request('personal_sign', ['requestword']);
    const durable = [
      ...platform.storages.local.values(),
      ...[...platform.storages.tables.values()].flatMap((table) => [...table.values()]),
    ].join('\n');
    expect(durable).toContain(site.topic);
    for (const word of [
      'requestword',
      'answerword',
      'personal_sign',
      new URLSearchParams(site.uri.split('?')[1]).get('k') ?? '',
    ])
      expect(durable).not.toContain(word);
  });

  it('ignores a request that is replayed after its answer is no longer kept', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch });
    const sealed = seal(
      site.key,
      'dapp',
      JSON.stringify({ t: 'req', id: 'once', method: 'personal_sign', params: [] }),
    );
    await api.publish(sealed);
    await until(
      () =>
        world.handled.length === 1 &&
        (first.platform.storages.tables.get('relayRequests')?.get(`${site.topic}/once`) ?? '').includes('answer'),
    );
    first.pairings.stop();
    const later = createFakePlatform({
      storages: first.platform.storages,
      WebSocket: socketOf() as unknown as typeof WebSocket,
      nowMs: first.platform.now() + 25 * 3_600_000,
    });
    await startWallet(world, later);
    await api.publish(sealed);
    expect(await site.transport.request('eth_chainId', [])).toBe('did eth_chainId');
    expect(world.handled.map(({ request }) => request.method)).toEqual(['personal_sign', 'eth_chainId']);
  });

  it('keeps the answers of acts and not those of reads', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    const reads = [
      'svc_accounts',
      'svc_chainInfo',
      'eth_getBalance',
      'eth_accounts',
      'exchange_getTokens',
      'market_getCandles',
    ];
    const acts = [
      'svc_requestAccounts',
      'eth_requestAccounts',
      'personal_sign',
      'svc_sendExchangeTransaction',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ];
    await Promise.all([...reads, ...acts].map((method) => site.transport.request(method, [])));
    const ids = (methods: string[]) =>
      world.handled
        .filter(({ request }) => methods.includes(String(request.method)))
        .map(({ request }) => `${site.topic}/${request.id}`);
    await until(() => platform.storages.tables.get('relayRequests')?.size === acts.length);
    expect([...(platform.storages.tables.get('relayRequests')?.keys() ?? [])].sort()).toEqual(ids(acts).sort());
  });

  it('loses and doubles nothing when the relay stops and starts in the middle of a session', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-stop-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const store = `sqlite:${join(folder, 'relay.db')}`;
    const relay = await startRelay({ store });
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.state.walletOnline);
    const before = site.transport.request('personal_sign', ['1']);
    await before;
    await relay.stop();
    const during = [2, 3, 4].map((n) => site.transport.request('personal_sign', [String(n)]));
    const again = await startRelay({ store, port: relay.port });
    closing.push(again.stop);
    let done = false;
    void Promise.all(during).then(() => {
      done = true;
    });
    // The ends' clocks run twenty times as fast as the sockets between them.
    for (let step = 0; step < 1_000 && !done; step++) {
      await Promise.all([
        site.timing.advance(200),
        platform.advance(200),
        new Promise((resolve) => setTimeout(resolve, 10)),
      ]);
    }
    expect(await Promise.all(during)).toHaveLength(3);
    expect(world.handled.map(({ request }) => (request.params as string[])[0])).toEqual(['1', '2', '3', '4']);
    await untilLater(platform, () => pairings.list()[0]?.peerOnline === true);
  });
});
