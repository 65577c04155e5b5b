// Page provider, window transport and content script together, over a fake window and fake ports of the background.

import { describe, expect, it } from 'vitest';
import { toContent, toPage } from '../channels/pagePort.ts';
import { findPassedRequest } from '../channels/providerPort.ts';
import { createProvider } from '../provider/createProvider.ts';
import { createSubscriptions } from '../provider/subscriptions.ts';
import { createWindowTransport, type MessageWindow } from '../provider/transports/windowTransport.ts';
import { type RuntimePort, relayPage } from './relayPage.ts';

interface FakeRuntimePort extends RuntimePort {
  readonly sent: { id: string; method: string }[];
  answer(message: unknown): void;
  drop(): void;
  /** Ends silently, as in the back/forward cache. */
  die(): void;
}

function setUp(isEager = true, { isPrerendered = false, isLate = false } = {}) {
  const life = { activated: () => {}, cached: () => {}, returned: () => {} };
  const listeners: ((event: { source: unknown; data: unknown }) => void)[] = [];
  const page: MessageWindow = {
    postMessage: (data) => {
      const copy = structuredClone(data);
      for (const listener of listeners) listener({ source: page, data: copy });
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  const ports: FakeRuntimePort[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const clock = { now: 0, isGone: false, isClicked: false };
  function connect(): RuntimePort {
    if (clock.isGone) throw new Error('Extension context invalidated.');
    const onMessage: ((message: unknown) => void)[] = [];
    const onDisconnect: (() => void)[] = [];
    const state = { isDead: false };
    const port: FakeRuntimePort = {
      sent: [],
      postMessage: (message) => {
        if (state.isDead) throw new Error('Attempting to use a disconnected port object');
        port.sent.push(message as { id: string; method: string });
      },
      disconnect: () => {
        state.isDead = true;
      },
      die: () => {
        state.isDead = true;
      },
      onMessage: { addListener: (listener) => void onMessage.push(listener) },
      onDisconnect: { addListener: (listener) => void onDisconnect.push(listener) },
      answer: (message) => {
        for (const listener of onMessage) listener(message);
      },
      drop: () => {
        for (const listener of onDisconnect) listener();
      },
    };
    ports.push(port);
    return port;
  }
  relayPage({
    connect,
    post: (message) => page.postMessage(message, '*'),
    onPageMessage: (listener) => page.addEventListener('message', ({ data }) => listener(data)),
    after: (ms, run) => void timers.push({ at: clock.now + ms, run }),
    now: () => clock.now,
    isClicked: () => clock.isClicked,
    isEager,
    isLate,
    isGone: () => clock.isGone,
    life: {
      isPrerendered,
      onActivated: (listener) => {
        life.activated = listener;
      },
      onCached: (listener) => {
        life.cached = listener;
      },
      onReturned: (listener) => {
        life.returned = listener;
      },
    },
  });
  const provider = createProvider(createWindowTransport(page), async (options) => createSubscriptions(options));
  const advance = (ms: number): void => {
    clock.now += ms;
    for (const timer of timers.splice(0))
      if (timer.at <= clock.now) timer.run();
      else timers.push(timer);
  };
  const last = (): FakeRuntimePort => ports.at(-1) as FakeRuntimePort;
  return { provider, ports, page, advance, last, clock, life };
}

describe('the connection from page to background', () => {
  it('carries requests and matches answers by id, errors with code and data', async () => {
    const { provider, last } = setUp();
    const [first, second] = [provider.request({ method: 'a' }), provider.request({ method: 'b', params: [1] })];
    const [a, b] = last().sent;
    last().answer({ type: 'response', id: b?.id, error: { code: 4001, message: 'no', data: { why: 1 } } });
    last().answer({ type: 'response', id: a?.id, result: 'yes' });
    expect(await first).toBe('yes');
    await expect(second).rejects.toMatchObject({ code: 4001, message: 'no', data: { why: 1 } });
  });

  it('sends pending requests again, under the same ids, to a background that was stopped', async () => {
    const { provider, ports, last, clock } = setUp();
    const asked = provider.request({ method: 'personal_sign', params: ['x'] });
    clock.now += 5_000;
    last().drop();
    expect(ports).toHaveLength(2);
    expect(last().sent).toEqual(ports[0]?.sent);
    last().answer({ type: 'response', id: last().sent[0]?.id, result: 'signed' });
    expect(await asked).toBe('signed');
    clock.now += 5_000;
    last().drop();
    expect(ports).toHaveLength(2);
  });

  it('marks the requests that the user clicked for, according to the browser and never to the page', () => {
    const { provider, page, last, clock } = setUp();
    void provider.request({ method: 'a' });
    page.postMessage(toContent({ type: 'request', id: 'claimed', method: 'b', isClicked: true }), '*');
    clock.isClicked = true;
    void provider.request({ method: 'c' });
    expect(last().sent.map((request) => [request.method, findPassedRequest(request)?.isClicked])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', true],
    ]);
  });

  it('opens no port for an inner frame before its first request', async () => {
    const { provider, ports, last } = setUp(false);
    expect(ports).toHaveLength(0);
    const asked = provider.request({ method: 'eth_chainId' });
    expect(last().sent).toHaveLength(1);
    last().answer({ type: 'response', id: last().sent[0]?.id, result: '0x1' });
    expect(await asked).toBe('0x1');
  });

  it('reopens an idle port, so that events keep arriving', () => {
    const { provider, ports, last, advance } = setUp();
    last().answer({ type: 'event', event: 'chainChanged', data: '0x1' });
    advance(30_000);
    last().drop();
    advance(1_000);
    expect(ports).toHaveLength(2);
    last().answer({ type: 'event', event: 'chainChanged', data: '0x2' });
    expect(provider.chainId).toBe('0x2');
    expect(provider.isConnected()).toBe(true);
  });

  it('rejects everything with 4900 when the extension is gone, and never hangs', async () => {
    const { provider, last, clock } = setUp();
    const heard: unknown[] = [];
    provider.on('disconnect', (error: never) => heard.push((error as { code: number }).code));
    const asked = provider.request({ method: 'a' });
    clock.isGone = true;
    clock.now += 5_000;
    last().drop();
    await expect(asked).rejects.toMatchObject({ code: 4900 });
    await expect(provider.request({ method: 'b' })).rejects.toMatchObject({ code: 4900 });
    expect(heard).toEqual([4900]);
  });

  it('returns from the back/forward cache over a new port: pending requests are sent again, missed events arrive once', async () => {
    const { provider, ports, last, life } = setUp();
    const heard: unknown[] = [];
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts));
    provider.on('disconnect', () => heard.push('disconnect'));
    last().answer({ type: 'event', event: 'chainChanged', data: '0x1' });
    last().answer({ type: 'event', event: 'accountsChanged', data: ['0xa'] });
    const asked = provider.request({ method: 'personal_sign', params: ['x'] });
    life.cached();
    expect(ports[0]?.sent).toHaveLength(1);
    // Scripts may still run for a moment: none of their requests is lost.
    const late = provider.request({ method: 'eth_accounts' });
    expect(ports).toHaveLength(1);
    life.returned();
    expect(ports).toHaveLength(2);
    expect(last().sent.map(({ method }) => method)).toEqual(['personal_sign', 'eth_accounts']);
    expect(last().sent[0]?.id).toBe(ports[0]?.sent[0]?.id);
    last().answer({ type: 'event', event: 'chainChanged', data: '0x1' });
    last().answer({ type: 'event', event: 'accountsChanged', data: [] });
    last().answer({ type: 'response', id: last().sent[0]?.id, error: { code: 4001, message: 'left' } });
    last().answer({ type: 'response', id: last().sent[1]?.id, result: [] });
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(await late).toEqual([]);
    expect([heard, provider.isConnected()]).toEqual([[['0xa'], []], true]);
  });

  it('opens a new port when the old one accepts nothing, though nobody reported its end', async () => {
    const { provider, ports, last, clock } = setUp();
    clock.now += 5_000;
    last().die();
    const asked = provider.request({ method: 'eth_accounts' });
    expect(ports).toHaveLength(2);
    last().answer({ type: 'response', id: last().sent[0]?.id, result: [] });
    expect(await asked).toEqual([]);
  });

  it('of a prerendered page sends nothing until it is shown', async () => {
    const { provider, ports, last, life } = setUp(true, { isPrerendered: true });
    const asked = provider.request({ method: 'eth_requestAccounts' });
    expect([ports.length, provider.isConnected()]).toEqual([0, false]);
    life.activated();
    expect(last().sent).toHaveLength(1);
    last().answer({ type: 'response', id: last().sent[0]?.id, result: ['0xa'] });
    expect(await asked).toEqual(['0xa']);
  });

  it('is replaced by the script of a reinstalled extension, where the browser runs it in open pages', async () => {
    const { provider, page, last, clock, advance } = setUp();
    last().answer({ type: 'event', event: 'chainChanged', data: '0x1' });
    const heard: string[] = [];
    for (const name of ['connect', 'disconnect']) provider.on(name, () => heard.push(name));
    clock.isGone = true;
    last().drop();
    expect([provider.isConnected(), heard]).toEqual([false, ['disconnect']]);
    page.postMessage(toPage({ type: 'link', up: true }), '*');
    expect([provider.isConnected(), heard]).toEqual([true, ['disconnect', 'connect']]);
    // The old script stays silent, both when it learns of the new one and when its own timeout passes: the first
    // message that the page gets is the new script's.
    const posted: unknown[] = [];
    page.addEventListener('message', ({ data }) => posted.push(data));
    const asked = provider.request({ method: 'a' });
    advance(3_600_000);
    const { id } = (posted[0] as { message: { id: string } }).message;
    page.postMessage(toPage({ type: 'response', id, result: 'of the new script' }), '*');
    expect(await asked).toBe('of the new script');
  });

  it('rejects requests on a port that was opened while the extension was removed, though that port never ends', async () => {
    const { provider, ports, last, clock, advance } = setUp();
    const heard: string[] = [];
    provider.on('disconnect', () => heard.push('disconnect'));
    clock.now += 5_000;
    const asked = provider.request({ method: 'a' });
    last().drop();
    expect([ports.length, last().sent.length]).toEqual([2, 1]);
    advance(1_000);
    clock.isGone = true;
    advance(1_000);
    await expect(asked).rejects.toMatchObject({ code: 4900 });
    expect([heard, provider.isConnected()]).toEqual([['disconnect'], false]);
  });

  it('gives up on a background that always dies at once, and recovers when it answers', async () => {
    const { provider, ports, last, advance } = setUp();
    const asked = provider.request({ method: 'a' });
    for (let at = 0; at < 3; at++) last().drop();
    await expect(asked).rejects.toMatchObject({ code: 4900 });
    advance(5_000);
    last().answer({ type: 'event', event: 'chainChanged', data: '0x1' });
    expect(provider.isConnected()).toBe(true);
    expect(ports).toHaveLength(4);
  });

  it('refuses what is too large, too much or not JSON, and ignores foreign messages', async () => {
    const { provider, last, page } = setUp();
    await expect(provider.request({ method: 'a', params: ['x'.repeat(1_000_001)] })).rejects.toMatchObject({
      code: -32600,
    });
    await expect(provider.request({ method: 'a', params: [1n] })).rejects.toMatchObject({ code: -32602 });
    await expect(provider.request({ method: 'a', params: [() => 1] })).rejects.toMatchObject({ code: -32602 });
    for (const data of [
      null,
      'x',
      { tag: 'other' },
      toContent({ type: 'request', id: '', method: 'a' }),
      toContent({ type: 'x' } as never),
    ])
      page.postMessage(data, '*');
    expect(last().sent).toEqual([]);
    for (let at = 0; at < 200; at++) void provider.request({ method: 'a' }).catch(() => undefined);
    await expect(provider.request({ method: 'a' })).rejects.toMatchObject({ code: -32005 });
  });
});
