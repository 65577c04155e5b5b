// The wallet's handling of messages from an untrusted relay: ids of every kind, texts that are no requests, and
// payloads that were reflected, repeated, reordered, cut or forged.

import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import { describe, expect, it } from 'vitest';
import { pairingTest } from '../../../test/support/pairingTest.ts';
import { connectSide } from '../../../test/support/relayClient.ts';
import { SITE_ORIGIN, type TestSite } from '../../../test/support/relayEnds.ts';
import { newWorld, type World } from '../../../test/support/relayWallet.ts';
import type { StartedRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi, type RelayApi } from '../../channels/relay/relayApi.ts';

const { relayFor, siteAt, startWallet } = pairingTest();

/** A paired wallet and site, and the relay's API as the site could use it. */
async function pairedEnds(
  world: World = newWorld(),
): Promise<{ relay: StartedRelay; site: TestSite; world: World; api: RelayApi }> {
  const relay = await relayFor();
  const site = await siteAt(relay);
  const { pairings } = await startWallet(world);
  await pairings.pair(site.uri);
  return {
    relay,
    site,
    world,
    api: createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch }),
  };
}

/** Changes one character of base64url text. */
const flipped = (payload: string, at: number): string =>
  `${payload.slice(0, at)}${payload[at] === 'A' ? 'B' : 'A'}${payload.slice(at + 1)}`;

describe('requests through the relay', () => {
  it('are answered under their id, a text or a number, and the two are never the same', async () => {
    const { site, world, api } = await pairedEnds();
    site.stop();
    const ids = ['1', 1, 0, -7, 1.5, Number.MAX_SAFE_INTEGER, 'a'.repeat(128), ' 1', '{"x":1}'];
    for (const id of ids)
      await api.publish(seal(site.key, 'dapp', JSON.stringify({ t: 'req', id, method: 'personal_sign', params: [] })));
    const answered: unknown[] = [];
    for (let after = 0; answered.length < ids.length; ) {
      const { messages } = await api.poll(after, 5);
      after = messages.at(-1)?.seq ?? after;
      for (const { payload } of messages) {
        const message = JSON.parse(open(site.key, 'dapp', payload) ?? '{}') as {
          t: string;
          id: unknown;
          result: unknown;
        };
        if (message.t === 'res') answered.push(message.id);
      }
    }
    expect([...answered].sort()).toEqual([...ids].sort());
    expect(world.handled).toHaveLength(ids.length);
    expect(new Set(world.handled.map(({ request }) => request.id)).size).toBe(ids.length);
  });

  it('with a numeric id are acted upon once, however often they come', async () => {
    const { site, world, api } = await pairedEnds();
    const payload = seal(site.key, 'dapp', JSON.stringify({ t: 'req', id: 7, method: 'personal_sign', params: [] }));
    for (let n = 0; n < 3; n++) await api.publish(payload);
    await api.publish(
      seal(site.key, 'dapp', JSON.stringify({ t: 'req', id: 7, method: 'personal_sign', params: ['other'] })),
    );
    await site.transport.request('eth_chainId', []);
    expect(world.handled.map(({ request }) => request.method)).toEqual(['personal_sign', 'eth_chainId']);
  });

  it('come in any order, and each is acted upon once', async () => {
    const { site, world, api } = await pairedEnds();
    const payloads = [1, 2, 3, 4].map((n) =>
      seal(site.key, 'dapp', JSON.stringify({ t: 'req', id: `n${n}`, method: 'personal_sign', params: [n] })),
    );
    for (const at of [3, 1, 3, 0, 2, 1, 0]) await api.publish(payloads[at] as string);
    await site.transport.request('eth_chainId', []);
    expect(world.handled.map(({ request }) => request.id).slice(0, 4)).toEqual(['n4', 'n2', 'n1', 'n3']);
    expect(world.handled).toHaveLength(5);
  });

  it('are dropped when a single character of the ciphertext is changed, missing or added', async () => {
    const { site, world, api } = await pairedEnds();
    const payload = seal(site.key, 'dapp', JSON.stringify({ t: 'req', id: 'x', method: 'personal_sign', params: [] }));
    for (const at of [0, 8, 15, 16, 40, payload.length - 20, payload.length - 2])
      await api.publish(flipped(payload, at));
    for (const wrong of [
      payload.slice(0, -1),
      payload.slice(0, -4),
      payload.slice(4),
      payload.slice(0, 38),
      `${payload}AAAA`,
      `AAAA${payload}`,
      `${payload}${payload}`,
    ])
      await api.publish(wrong);
    await site.transport.request('eth_chainId', []);
    expect(world.handled.map(({ request }) => request.method)).toEqual(['eth_chainId']);
  });

  it('are dropped when they were encrypted for another topic or side', async () => {
    const { site, world, api } = await pairedEnds();
    const text = JSON.stringify({ t: 'req', id: 'x', method: 'personal_sign', params: [] });
    const otherKey = Uint8Array.from(site.key, (byte, at) => (at === 31 ? byte ^ 1 : byte));
    for (const [key, side] of [
      [site.key, 'wallet'],
      [otherKey, 'dapp'],
      [otherKey, 'wallet'],
    ] as const)
      await api.publish(seal(key, side, text));
    await site.transport.request('eth_chainId', []);
    expect(world.handled.map(({ request }) => request.method)).toEqual(['eth_chainId']);
  });

  it('that are too large never leave the site, and an answer that is too large becomes an error', async () => {
    const { site, world } = await pairedEnds({ ...newWorld(), answer: async () => ({ result: 'x'.repeat(60_000) }) });
    await expect(site.transport.request('personal_sign', ['y'.repeat(60_000)])).rejects.toThrow();
    expect(world.handled).toEqual([]);
    await expect(site.transport.request('personal_sign', ['y'])).rejects.toMatchObject({ code: -32603 });
  });

  it('drops a reflected message, a message of another key, and text that is not a message, and continues', async () => {
    const { site, world, api } = await pairedEnds();
    const request = JSON.stringify({ t: 'req', id: 'evil', method: 'personal_sign', params: [] });
    await api.publish(seal(site.key, 'wallet', request));
    await api.publish(seal(new Uint8Array(32).fill(7), 'dapp', request));
    await api.publish(seal(site.key, 'dapp', '{"t":"req"}'));
    await api.publish(seal(site.key, 'dapp', 'no json'));
    await api.publish('AAAA');
    expect(await site.transport.request('eth_chainId', [])).toBe('did eth_chainId');
    expect(world.handled).toHaveLength(1);
  });

  it('beyond 32 at a time are answered with an error, and continue when others are done', async () => {
    const waiting: (() => void)[] = [];
    const { site, world } = await pairedEnds({
      ...newWorld(),
      answer: () => new Promise((resolve) => waiting.push(() => resolve({ result: 'done' }))),
    });
    const asked = Array.from({ length: 35 }, (_, n) =>
      site.transport.request('personal_sign', [n]).catch(({ code }: { code: number }) => code),
    );
    await expect.poll(() => world.handled.length).toBe(32);
    expect(await Promise.all(asked.slice(32))).toEqual([-32005, -32005, -32005]);
    for (const finish of waiting) finish();
    expect(await Promise.all(asked.slice(0, 32))).toEqual(Array(32).fill('done'));
    const late = site.transport.request('personal_sign', ['late']);
    await expect.poll(() => world.handled.length).toBe(33);
    waiting.at(-1)?.();
    expect(await late).toBe('done');
  });

  it('answers a malformed request, so that its site does not wait, and does nothing', async () => {
    const { site, world } = await pairedEnds();
    for (const [method, params] of [
      ['', []],
      ['m'.repeat(129), []],
      ['personal_sign', 'text'],
      ['personal_sign', 7],
    ] as const)
      await expect(site.transport.request(method, params)).rejects.toMatchObject({ code: -32600 });
    expect(world.handled).toEqual([]);
    expect(await site.transport.request('eth_chainId', [])).toBe('did eth_chainId');
  });
});

describe('answers through the relay', () => {
  it('of another end, another side, another request or altered ones settle nothing', async () => {
    const never = new Promise<never>(() => undefined);
    const { site, relay, world } = await pairedEnds({
      ...newWorld(),
      answer: ({ method }) => (method === 'personal_sign' ? never : Promise.resolve({ result: 1 })),
    });
    const wallet = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
    let isSettled = false;
    void site.transport
      .request('personal_sign', [])
      .finally(() => {
        isSettled = true;
      })
      .catch(() => undefined);
    await expect.poll(() => world.handled.length).toBe(1);
    const id = world.handled[0]?.request.id as string;
    const answer = JSON.stringify({ t: 'res', id, result: 'forged' });
    const genuine = seal(site.key, 'wallet', answer);
    for (const payload of [
      seal(site.key, 'dapp', answer),
      seal(new Uint8Array(32).fill(3), 'wallet', answer),
      flipped(genuine, 30),
      genuine.slice(0, -4),
      seal(site.key, 'wallet', JSON.stringify({ t: 'res', id: `${id}x`, result: 'forged' })),
      seal(site.key, 'wallet', JSON.stringify({ t: 'res', id: 1, result: 'forged' })),
      seal(site.key, 'wallet', JSON.stringify({ t: 'res', id, result: 1, error: { code: 1, message: 'both' } })),
      seal(site.key, 'wallet', JSON.stringify({ t: 'res', id })),
      seal(site.key, 'wallet', '{"t":"event","event":"message","data":1}'),
      'AAAA',
    ])
      await wallet.publish(payload);
    expect(await site.transport.request('eth_chainId', [])).toBe(1);
    expect(isSettled).toBe(false);
    await wallet.publish(genuine);
    await expect.poll(() => isSettled).toBe(true);
  });
});

describe('the end of a session by its user', () => {
  it('is sent as an event first, then as a goodbye, and then the relay deletes it', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    site.stop();
    const { pairings } = await startWallet(newWorld());
    await pairings.pair(site.uri);
    const page = await connectSide(relay.relay, site.topic, 'dapp', SITE_ORIGIN);
    await expect.poll(() => pairings.list()[0]?.peerOnline).toBe(true);
    await pairings.disconnect(site.topic);
    expect(await page.closed).toEqual({ code: 1000, reason: 'ended' });
    const told = page
      .waiting()
      .filter(({ type }) => type === 'message')
      .map(
        ({ payload }) =>
          JSON.parse(open(site.key, 'dapp', String(payload)) ?? 'null') as {
            t: string;
            event?: string;
            data?: unknown;
          },
      );
    expect(told.slice(-2)).toEqual([
      { t: 'event', event: 'disconnect', data: { code: 4900, message: expect.any(String) } },
      { t: 'bye' },
    ]);
  });
});
