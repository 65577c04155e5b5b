// The timing of a connection: when it tries, waits, polls and gives up, against a scripted network.

import type { Topic } from '@svc/core/relay/pairingLink';
import { expect, it } from 'vitest';
import { createManualTiming, type ManualTiming } from '../../../test/support/manualTiming.ts';
import { RelayChannel, type RelayChannelOptions } from './relayChannel.ts';

const TOPIC = 'ab'.repeat(32) as Topic;

interface World {
  readonly timing: ManualTiming;
  readonly channel: RelayChannel;
  /** Each attempt with its second. */
  readonly tried: [number, string][];
  /** Sockets that were made, newest last. */
  readonly sockets: PlayedSocket[];
  /** Answers calls; by default the relay knows the session and polls wait forever. */
  answer: (call: string) => Response | Promise<Response>;
  since(second: number): [number, string][];
}

class PlayedSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  fail(): void {
    this.onclose?.({ code: 1006, reason: '' });
  }
  open(): void {
    this.onopen?.();
    this.onmessage?.({ data: '{"type":"peer","online":true}' });
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const SESSION = { dappOrigin: 'https://shop.test', createdAt: 1, walletJoined: true };
const NOTHING = { messages: [], peer: { online: false } };

/** A channel whose sockets fail at once unless `isShut` is false. */
function play(options: Partial<RelayChannelOptions> = {}, isShut = true): World {
  const timing = createManualTiming();
  const started = timing.now();
  const tried: World['tried'] = [];
  const note = (what: string): void => void tried.push([(timing.now() - started) / 1000, what]);
  const sockets: PlayedSocket[] = [];
  const world: Omit<World, 'channel'> = {
    timing,
    tried,
    sockets,
    answer: (call) =>
      call === 'session' ? json(SESSION) : call.endsWith('wait=0') ? json(NOTHING) : new Promise(() => undefined),
    since: (second) => tried.filter(([at]) => at >= second),
  };
  const channel = new RelayChannel({
    relayUrl: 'https://relay.test',
    topic: TOPIC,
    side: 'wallet',
    timing,
    fetch: (async (input: string, { method = 'GET' }: RequestInit = {}) => {
      const url = new URL(input);
      const call = url.pathname.endsWith('/messages')
        ? `${method === 'POST' ? 'post' : 'poll'} ${url.searchParams.toString().replace('side=wallet&', '')}`
        : 'session';
      if (call !== 'session') note(call);
      return world.answer(call);
    }) as typeof fetch,
    WebSocket: class extends PlayedSocket {
      constructor() {
        super();
        sockets.push(this);
        note('socket');
        if (isShut) queueMicrotask(() => this.fail());
      }
    } as unknown as new (
      url: string,
    ) => WebSocket,
    onMessage: async () => undefined,
    ...options,
  });
  channel.start();
  return Object.assign(world, { channel });
}

it('tries three sockets, 2 and 4 s apart, then polls: once without waiting, then for 25 s; a socket again every minute', async () => {
  const { timing, tried, channel } = play();
  await timing.advance(200_000);
  expect(tried).toEqual([
    [0, 'socket'],
    [2, 'socket'],
    [6, 'socket'],
    [6, 'poll after=0&wait=0'],
    [6, 'poll after=0&wait=25'],
    [66, 'socket'],
    [126, 'socket'],
    [186, 'socket'],
  ]);
  expect(channel.state).toBe('online');
  channel.stop();
});

it('polls again 3 s after a failed poll, later if the relay says so, and not at all once the session is over', async () => {
  const ended: string[] = [];
  const world = play({ onEnded: (reason) => ended.push(reason) });
  world.answer = (call) => (call === 'session' ? json(SESSION) : json({ error: 'no' }, 503));
  await world.timing.advance(13_000);
  expect(world.since(6)).toEqual([
    [6, 'socket'],
    [6, 'poll after=0&wait=0'],
    [9, 'poll after=0&wait=0'],
    [12, 'poll after=0&wait=0'],
  ]);
  world.answer = (call) => (call === 'session' ? json(SESSION) : json({ error: 'later' }, 429, { 'retry-after': '7' }));
  await world.timing.advance(9_500);
  expect(world.since(13)).toEqual([
    [15, 'poll after=0&wait=0'],
    [22, 'poll after=0&wait=0'],
  ]);
  for (const status of [404, 410]) {
    const other = play({ onEnded: (reason) => ended.push(reason) });
    other.answer = (call) => (call === 'session' ? json(SESSION) : json({ error: 'gone' }, status));
    await other.timing.advance(200_000);
    expect(other.since(6)).toHaveLength(2);
    expect(other.channel.state).toBe('closed');
  }
  expect(ended).toEqual(['ended', 'ended']);
  world.channel.stop();
});

it('a socket that opened and was lost is tried again after a second, and at once when the page wakes', async () => {
  const { timing, sockets, tried, channel } = play({}, false);
  await timing.advance(0);
  sockets[0]?.open();
  await timing.advance(5_000);
  sockets[0]?.fail();
  await timing.advance(1_500);
  expect(tried).toEqual([
    [0, 'socket'],
    [6, 'socket'],
  ]);
  sockets[1]?.fail();
  await timing.advance(500);
  channel.wake();
  await timing.advance(0);
  expect(tried.at(-1)).toEqual([7, 'socket']);
  channel.stop();
});

it('a socket that neither opens nor fails is given up after 10 s; an open one that is silent for 5 s is pinged, and given up 4.5 s later', async () => {
  const { timing, sockets, tried, channel } = play({}, false);
  await timing.advance(10_000);
  expect(tried).toEqual([[0, 'socket']]);
  await timing.advance(2_000);
  expect(tried).toEqual([
    [0, 'socket'],
    [12, 'socket'],
  ]);
  sockets[1]?.open();
  await timing.advance(4_999);
  expect(sockets[1]?.sent).toEqual([]);
  await timing.advance(1);
  expect(sockets[1]?.sent).toEqual([{ type: 'ping' }]);
  await timing.advance(4_499);
  expect(tried).toHaveLength(2);
  await timing.advance(1_001);
  expect(tried.slice(2)).toEqual([[22.5, 'socket']]);
  channel.stop();
});

it('what a socket has not confirmed after 5 s is posted', async () => {
  const world = play({}, false);
  world.answer = (call) => (call.startsWith('post') ? json({ seq: 1 }) : json(SESSION));
  await world.timing.advance(0);
  world.sockets[0]?.open();
  const { done } = world.channel.send('AAAA');
  await world.timing.advance(4_999);
  expect(world.sockets[0]?.sent).toEqual([{ type: 'publish', payload: 'AAAA', ref: '1' }]);
  expect(world.tried).toEqual([[0, 'socket']]);
  await world.timing.advance(1);
  expect(world.since(5)).toEqual([[5, 'post side=wallet']]);
  await done;
  world.channel.stop();
});

it('a failed post is repeated 3 s later, or when the relay says', async () => {
  const world = play();
  world.answer = (call) =>
    call.startsWith('post')
      ? json({ error: 'away' }, 503)
      : call === 'session'
        ? json(SESSION)
        : new Promise(() => undefined);
  await world.timing.advance(6_000);
  const { done } = world.channel.send('AAAA');
  await world.timing.advance(6_500);
  const posts = (): number[] => world.tried.filter(([, what]) => what.startsWith('post')).map(([at]) => at);
  expect(posts()).toEqual([6, 9, 12]);
  world.answer = () => json({ error: 'slowly' }, 429, { 'retry-after': '10' });
  await world.timing.advance(3_000);
  world.answer = () => json({ seq: 1 });
  await world.timing.advance(9_499);
  expect(posts()).toEqual([6, 9, 12, 15]);
  await world.timing.advance(1_000);
  expect(posts()).toEqual([6, 9, 12, 15, 25]);
  await done;
  world.channel.stop();
});

it('a longer wait that the relay names is reported, not waited for', async () => {
  const world = play({}, false);
  world.answer = (call) =>
    call.startsWith('post') ? json({ error: 'full' }, 429, { 'retry-after': '11' }) : json(SESSION);
  await world.timing.advance(0);
  world.sockets[0]?.open();
  const { done } = world.channel.send('AAAA');
  await world.timing.advance(5_000);
  await expect(done).rejects.toMatchObject({ code: 'relay.full', retry: true, retryAfterMs: 11_000 });
  world.channel.stop();
});

it.each([
  ['a tunnel that is closed', () => new Response('<html>Tunnel not found</html>', { status: 404 })],
  ['a page for everything', () => new Response('<html>Welcome</html>', { status: 200 })],
])(
  '%s in place of the relay ends no session and takes no message: both go on when the relay is back',
  async (_, page) => {
    const ended: string[] = [];
    const world = play({ onEnded: (reason) => ended.push(reason) });
    world.answer = page;
    let isTaken = false;
    const taken = world.channel.send('AAAA').done.then(() => {
      isTaken = true;
    });
    taken.catch(() => undefined);
    await world.timing.advance(120_000);
    expect(ended).toEqual([]);
    expect(isTaken).toBe(false);
    expect(world.channel.state).not.toBe('online');
    const posts: string[] = [];
    world.answer = (call) => {
      if (call === 'session') return json(SESSION);
      if (!call.startsWith('post')) return call.endsWith('wait=0') ? json(NOTHING) : new Promise(() => undefined);
      posts.push(call);
      return json({ seq: 1 });
    };
    await world.timing.advance(10_000);
    expect(isTaken).toBe(true);
    expect(posts).toHaveLength(1);
    expect(world.channel.state).toBe('online');
    world.channel.stop();
  },
);
