// Two tabs of a site where sockets do not open: what one tab acknowledges, the other one may never be shown. Nothing of
// it looks like a lost connection, and still each tab gets the answers to its own requests.

import { open, seal } from '@svc/core/relay/seal';
import { expect, it } from 'vitest';
import { limitsWith } from '../../../relay-server/src/edge/limits.ts';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { pairingTest, until } from '../../../test/support/pairingTest.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../../test/support/relayEnds.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';

const { relayFor, siteAt } = pairingTest();

type SocketClass = new (url: string) => WebSocket;

/** Sockets that a network shuts until it is opened. */
function shutSockets(): { Socket: SocketClass; open(): void } {
  let isShut = true;
  const Real = socketOf(SITE_ORIGIN);
  class Socket {
    constructor(url: string) {
      // biome-ignore lint/correctness/noConstructorReturn: the page sees the real socket
      return new Real(isShut ? 'ws://127.0.0.1:1' : url) as unknown as Socket;
    }
  }
  return {
    Socket: Socket as unknown as SocketClass,
    open: () => {
      isShut = false;
    },
  };
}

/** A fetch whose polls wait while it is held, as in a tab that the browser slows down. */
function heldFetch(): { fetch: typeof fetch; hold(): void; release(): void } {
  const plain = fetchOf(SITE_ORIGIN);
  let gate: Promise<void> = Promise.resolve();
  let release = (): void => undefined;
  return {
    fetch: async (input, init) => {
      if (String(input).includes('&after=')) await gate;
      return plain(input, init);
    },
    hold: () => {
      gate = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
}

/** A tab that polls and has asked something whose answer another tab took and acknowledged. */
async function tabThatMissed(clock: ManualClock) {
  const relay = await relayFor({ clock });
  const { fetch: tabFetch, hold, release } = heldFetch();
  const sockets = shutSockets();
  const site = await siteAt(relay, { fetch: tabFetch, WebSocket: sockets.Socket });
  const end = (side: 'dapp' | 'wallet') =>
    createRelayApi({ relayUrl: relay.relay, topic: site.topic as never, side, fetch: fetchOf(undefined) });
  const wallet = end('wallet');
  const say = (message: object) => wallet.publish(seal(site.key, 'wallet', JSON.stringify(message)));
  /** The site's requests that wait for the wallet. */
  const asked = async (): Promise<{ t: string; id: string }[]> =>
    (await wallet.poll(0, 0)).messages
      .map(({ payload }) => JSON.parse(open(site.key, 'wallet', payload) ?? '{}'))
      .filter(({ t }) => t === 'req');
  await asked();
  for (let n = 0; n < 8; n++) await site.timing.advance(1_000);
  await until(() => site.transport.state === 'online' && site.state.walletOnline);
  const answer = site.transport.request('personal_sign', ['Hi', '0xA']);
  await expect.poll(async () => (await asked()).length).toBe(1);
  const [request] = await asked();
  // The first message answers the tab's poll; the next one comes before it polls again.
  hold();
  await say({ t: 'event', event: 'chainChanged', data: '0x1' });
  await until(() => site.events.length === 1);
  await say({ t: 'res', id: request?.id, result: 'signed' });
  const otherTab = end('dapp');
  const taken = (await otherTab.poll(0, 0)).messages;
  expect((await otherTab.poll(taken.at(-1)?.seq ?? 0, 0)).messages).toEqual([]);
  release();
  return { site, say, asked, answer, id: request?.id, sockets };
}

it('a tab that polls gets an answer that another tab took, without a break of its connection', async () => {
  const clock = manualClock();
  const { site, say, asked, answer, id } = await tabThatMissed(clock);
  // Its next poll ends with nothing.
  await expect
    .poll(async () => {
      await clock.advance(5_000);
      return (await asked()).map((request) => request.id);
    })
    .toEqual([id, id]);
  await say({ t: 'res', id, result: 'signed' });
  await site.timing.advance(4_000);
  expect(await answer).toBe('signed');
  expect(site.state.ended).toBe(false);
});

it('so does one whose next message shows that it missed some', async () => {
  const { say, asked, answer, id } = await tabThatMissed(manualClock());
  await say({ t: 'event', event: 'chainChanged', data: '0x2' });
  await expect.poll(async () => (await asked()).map((request) => request.id)).toEqual([id, id]);
  await say({ t: 'res', id, result: 'signed' });
  expect(await answer).toBe('signed');
});

it('and one whose socket opens after all', async () => {
  const { site, say, asked, answer, id, sockets } = await tabThatMissed(manualClock());
  sockets.open();
  await expect
    .poll(async () => {
      await site.timing.advance(20_000);
      return (await asked()).map((request) => request.id);
    })
    .toEqual([id, id]);
  await say({ t: 'res', id, result: 'signed' });
  expect(await answer).toBe('signed');
});

it('a relay whose polls all end at once is asked every 3 s, and sent the same request once', async () => {
  const relay = await relayFor({ limits: limitsWith({ poll: 0 }, true) });
  const counts = { polls: 0, posts: 0 };
  const plain = fetchOf(SITE_ORIGIN);
  const site = await siteAt(relay, {
    WebSocket: shutSockets().Socket,
    fetch: (input, init) => {
      if (String(input).includes('&after=')) counts.polls++;
      if (init?.method === 'POST') counts.posts++;
      return plain(input, init);
    },
  });
  const wallet = createRelayApi({ relayUrl: relay.relay, topic: site.topic as never, side: 'wallet', fetch });
  await wallet.poll(0, 0);
  for (let n = 0; n < 8; n++) await site.timing.advance(1_000);
  await until(() => site.state.walletOnline);
  site.transport.request('personal_sign', ['Hi', '0xA']).catch(() => undefined);
  await expect.poll(async () => (await wallet.poll(0, 0)).messages.length).toBe(2);
  Object.assign(counts, { polls: 0, posts: 0 });
  for (let second = 0; second < 15; second++) {
    await site.timing.advance(1_000);
    await wallet.poll(0, 0);
  }
  expect(counts.polls).toBeGreaterThan(1);
  expect(counts.polls).toBeLessThanOrEqual(6);
  expect(counts.posts).toBeLessThanOrEqual(1);
});
