// Requests of a paired site: each acts once and is answered, through stopped workers, lost networks and a restarted
// relay; and the stored records reveal nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '../../../test/support/fakePlatform.ts';
import { pairingTest, until } from '../../../test/support/pairingTest.ts';
import { socketOf } from '../../../test/support/relayEnds.ts';
import { newWorld } from '../../../test/support/relayWallet.ts';
import { startRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';
import type { RouterAnswer } from '../router/siteErrors.ts';

const { relayFor, siteAt, startWallet, closeLater } = pairingTest();

/** Advances the wallet's clock until a condition holds. */
async function untilLater(platform: FakePlatform, check: () => boolean): Promise<void> {
  for (let step = 0; step < 1_000 && !check(); step++) {
    await Promise.all([platform.advance(200), new Promise((resolve) => setTimeout(resolve, 10))]);
  }
  expect(check()).toBe(true);
}

describe('requests of a paired site', () => {
  it('answers a repeated request from its store and acts once, also after the worker was stopped', async () => {
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

  it('resumes a request that waited for its user when the worker was stopped, under the same id', async () => {
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

  it('sends an answer that the relay could not accept at first, once the relay is back', async () => {
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

  it('does nothing for a request that is repeated after its answer was dropped', async () => {
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

  it('stores the answers of actions and not those of reads', async () => {
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

  it('loses and repeats nothing when the relay restarts in the middle of a session', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-stop-'));
    closeLater(() => rmSync(folder, { recursive: true, force: true }));
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
    closeLater(again.stop);
    let done = false;
    void Promise.all(during).then(() => {
      done = true;
    });
    // Both ends have clocks that run twenty times as fast as the real sockets between them.
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
