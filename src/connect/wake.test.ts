// A page that becomes visible, or is online again, connects at once instead of waiting for its next attempt.

import { afterEach, expect, it, vi } from 'vitest';
import type { WebSocket as NodeWebSocket } from 'ws';
import { createManualTiming } from '../../test/support/manualTiming.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { startRelay } from '../../test/support/startRelay.ts';
import { createRelayProvider } from './createRelayProvider.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.unstubAllGlobals();
});

it('reconnects when it becomes visible or comes back online, and not when it is hidden or was disposed of', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  const relay = await startRelay();
  closing.push(relay.stop);
  const sockets: NodeWebSocket[] = [];
  const Base = socketOf(SITE_ORIGIN) as unknown as new (url: string) => NodeWebSocket;
  class Watched extends Base {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  const connection = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: Watched as unknown as new (url: string) => WebSocket,
    storage: null,
    // It stands still, so nothing is repeated automatically.
    timing: createManualTiming(),
  });
  closing.push(() => connection.dispose());
  await connection.pair();
  const lose = async (): Promise<void> => {
    sockets.at(-1)?.terminate();
    await expect.poll(() => connection.state.relay).toBe('offline');
  };
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

  await lose();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(sockets).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => connection.state.relay).toBe('online');
  expect(sockets).toHaveLength(2);

  await lose();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => connection.state.relay).toBe('online');
  expect(sockets).toHaveLength(3);

  connection.dispose();
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sockets).toHaveLength(3);
});
