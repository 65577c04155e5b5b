import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualTiming } from '../../../test/support/manualTiming.ts';
import { openSite, type TestSite } from '../../../test/support/relayEnds.ts';
import { startRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi, type RelayApi } from '../../channels/relay/relayApi.ts';
import { RelayTransport } from './relayTransport.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A site, and the wallet's end of its topic, driven by the test. */
async function siteAndWallet(): Promise<{
  site: TestSite;
  wallet: RelayApi;
  say: (text: string) => Promise<void>;
  heard: () => Promise<string[]>;
}> {
  const relay = await startRelay();
  closing.push(relay.stop);
  const site = await openSite(relay);
  closing.push(site.stop);
  const wallet = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
  return {
    site,
    wallet,
    say: (text) => wallet.publish(seal(site.key, 'wallet', text)),
    heard: async () => (await wallet.poll(0, 5)).messages.map(({ payload }) => open(site.key, 'wallet', payload) ?? ''),
  };
}

/** The id of the site's last request. */
async function lastId(heard: () => Promise<string[]>): Promise<string> {
  await expect.poll(async () => (await heard()).some((text) => text.includes('"req"'))).toBe(true);
  return (JSON.parse((await heard()).at(-1) ?? '') as { id: string }).id;
}

describe('the site’s end of a session', () => {
  it('introduces the site, sends requests, and receives the answer with its id', async () => {
    const { site, say, heard } = await siteAndWallet();
    const pending = site.transport.request('personal_sign', ['Hi', '0xA']);
    const id = await lastId(heard);
    expect((await heard()).map((text) => JSON.parse(text))).toEqual([
      { t: 'hello', dapp: { name: 'Shop', url: 'https://shop.test' } },
      { t: 'req', id, method: 'personal_sign', params: ['Hi', '0xA'], to: '' },
    ]);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await say(JSON.stringify({ t: 'res', id: 'another', result: 'no' }));
    await say(JSON.stringify({ t: 'res', id, result: { yes: true } }));
    await say(JSON.stringify({ t: 'res', id, result: 'late' }));
    expect(await pending).toEqual({ yes: true });
  });

  it('ignores its own reflected messages, answers under another key, and altered answers', async () => {
    const { site, wallet, say, heard } = await siteAndWallet();
    const pending = site.transport.request('personal_sign', ['Hi']);
    const id = await lastId(heard);
    const forged = JSON.stringify({ t: 'res', id, result: 'forged' });
    await wallet.publish(seal(site.key, 'dapp', forged));
    await wallet.publish(seal(new Uint8Array(32).fill(1), 'wallet', forged));
    const genuine = seal(site.key, 'wallet', forged);
    for (const at of [3, 20, genuine.length - 2])
      await wallet.publish(genuine.slice(0, at) + (genuine[at] === 'A' ? 'B' : 'A') + genuine.slice(at + 1));
    await say(JSON.stringify({ t: 'res', id, result: 'true one' }));
    expect(await pending).toBe('true one');
  });

  it('survives anything that is encrypted but invalid', async () => {
    const { site, say, heard } = await siteAndWallet();
    const pending = site.transport.request('personal_sign', ['Hi']);
    // It rejects before the test awaits it.
    pending.catch(() => undefined);
    const id = await lastId(heard);
    const shapes = [
      'null',
      '[]',
      '{"t":"res"}',
      `{"t":"res","id":${JSON.stringify(id)}}`,
      `{"t":"res","id":${JSON.stringify(id)},"error":"text"}`,
      `{"t":"res","id":${JSON.stringify(id)},"result":1,"error":{"code":1,"message":""}}`,
      '{"t":"event"}',
      '{"t":"event","event":"__proto__","data":{}}',
      '{"t":"hello","wallet":null}',
      '{"t":"req","id":"x","method":"eth_accounts"}',
    ];
    for (const text of [...shapes, ...fc.sample(fc.json(), { numRuns: 40, seed: 7 })]) await say(text);
    await say(JSON.stringify({ t: 'res', id, error: { code: 'no number' } }));
    await expect(pending).rejects.toMatchObject({ code: -32603, message: 'The wallet gave no reason.' });
    expect(site.state.ended).toBe(false);
  });

  it('refuses what is too large for the relay before it is sent', async () => {
    const { site, heard } = await siteAndWallet();
    await expect(site.transport.request('personal_sign', ['x'.repeat(70_000)])).rejects.toMatchObject({
      code: 4900,
      data: { reason: 'tooLarge', retry: false },
    });
    expect(await heard()).toHaveLength(1);
  });

  it('says that a request that was never sent may be repeated', async () => {
    const { site } = await siteAndWallet();
    const cut = await openCut(site);
    await expect(cut.pending).rejects.toMatchObject({ code: 4900, data: { reason: 'unreachable', retry: true } });
  });
});

/** A second end of the same session whose network is down from the start, with one request. */
async function openCut(site: TestSite): Promise<{ pending: Promise<unknown> }> {
  const timing = createManualTiming();
  const transport = new RelayTransport({
    key: site.key,
    relayUrl: 'http://127.0.0.1:1',
    // Neither opens nor fails: a network that swallows everything.
    fetch: () => new Promise(() => undefined),
    WebSocket: class {
      close(): void {}
    } as unknown as new (
      url: string,
    ) => WebSocket,
    timing,
    isNew: true,
    dapp: { name: 'Shop', url: 'https://shop.test' },
    onPeer: () => undefined,
    onHello: () => undefined,
    onEvent: () => undefined,
    onEnded: () => undefined,
  });
  closing.push(() => transport.stop());
  transport.start().catch(() => undefined);
  // The introduction goes first and blocks; the request behind it is never sent.
  const pending = transport.request('personal_sign', ['Hi'], 60_000);
  pending.catch(() => undefined);
  await timing.advance(61_000);
  return { pending };
}
