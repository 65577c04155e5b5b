import { toHex } from '@svc/core/bytes';
import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { createManualTiming, type ManualTiming } from '../../../test/support/manualTiming.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi } from './relayApi.ts';
import { RelayChannel, type RelayChannelOptions, reconnectDelayMs } from './relayChannel.ts';

const SITE = 'https://shop.test';
const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

const newTopic = (): Topic => toHex(crypto.getRandomValues(new Uint8Array(32))) as Topic;

/** A socket as a browser opens it from a page of `origin`. */
function socketOf(origin: string | undefined): new (url: string) => WebSocket {
  return class extends NodeWebSocket {
    constructor(url: string) {
      super(url, origin === undefined ? {} : { origin });
    }
  } as unknown as new (
    url: string,
  ) => WebSocket;
}

const fetchOf =
  (origin: string | undefined): typeof fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), ...(origin === undefined ? {} : { origin }) },
    });

interface End {
  channel: RelayChannel;
  received: string[];
  states: string[];
  peers: boolean[];
  ended: string[];
  timing: ManualTiming;
}

function openEnd(relay: StartedRelay, topic: Topic, side: Side, options: Partial<RelayChannelOptions> = {}): End {
  const timing = createManualTiming();
  const end: Omit<End, 'channel'> = { received: [], states: [], peers: [], ended: [], timing };
  const origin = side === 'dapp' ? SITE : undefined;
  const channel = new RelayChannel({
    relayUrl: relay.relay,
    topic,
    side,
    fetch: fetchOf(origin),
    WebSocket: socketOf(origin),
    timing,
    isNew: side === 'dapp',
    onMessage: async (payload) => {
      end.received.push(payload);
    },
    onPeer: (online) => end.peers.push(online),
    onState: (state) => end.states.push(state),
    onEnded: (reason) => end.ended.push(reason),
    ...options,
  });
  opened.push(channel);
  channel.start();
  return { ...end, channel };
}

const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 5 }).toBe(true);
/** Runs an end's clock, faster than its sockets, until a condition holds. */
async function later(end: End, check: () => boolean, stepMs = 200): Promise<void> {
  for (let step = 0; step < 1_000 && !check(); step++) {
    await Promise.all([end.timing.advance(stepMs), new Promise((resolve) => setTimeout(resolve, 10))]);
  }
  expect(check()).toBe(true);
}
const online = (end: End): Promise<void> => until(() => end.channel.state === 'online');

async function start(config = {}): Promise<StartedRelay> {
  const relay = await startRelay(config);
  opened.push(relay);
  return relay;
}

/** Ends of a fresh topic, both online. */
async function pair(relay: StartedRelay): Promise<{ topic: Topic; site: End; wallet: End }> {
  const topic = newTopic();
  const site = openEnd(relay, topic, 'dapp');
  await online(site);
  const wallet = openEnd(relay, topic, 'wallet');
  await online(wallet);
  await until(() => site.channel.peerOnline && wallet.channel.peerOnline);
  return { topic, site, wallet };
}

/** A socket that can be told to swallow what is written to it, or to refuse to open. */
function moodySocket(
  mood: { deaf?: boolean; shut?: boolean },
  onOpen = (): void => undefined,
): new (
  url: string,
) => WebSocket {
  const Base = socketOf(SITE) as unknown as new (url: string) => NodeWebSocket;
  return class extends Base {
    constructor(url: string) {
      super(mood.shut === true ? url.replace(/:\d+/, ':1') : url);
      this.once('open', onOpen);
    }
    override send(data: Parameters<NodeWebSocket['send']>[0]): void {
      if (mood.deaf !== true) super.send(data);
    }
  } as unknown as new (
    url: string,
  ) => WebSocket;
}

describe('a relay connection', () => {
  it('carries messages both ways, in order, and acknowledges them', async () => {
    const relay = await start();
    const { topic, site, wallet } = await pair(relay);
    await Promise.all(['aa', 'bb', 'cc'].map((payload) => site.channel.send(payload).done));
    await wallet.channel.send('dd').done;
    await until(() => wallet.received.length === 3 && site.received.length === 1);
    expect(wallet.received).toEqual(['aa', 'bb', 'cc']);
    expect(site.received).toEqual(['dd']);
    const api = createRelayApi({ relayUrl: relay.relay, topic, side: 'wallet', fetch });
    await until(() => true);
    await expect.poll(async () => (await api.poll(0, 0)).messages.length).toBe(0);
  });

  it('gets what was sent before it joined', async () => {
    const relay = await start();
    const topic = newTopic();
    const site = openEnd(relay, topic, 'dapp');
    await site.channel.send('early').done;
    const wallet = openEnd(relay, topic, 'wallet');
    await until(() => wallet.received.length === 1);
    expect(wallet.received).toEqual(['early']);
  });

  it('acknowledges several messages at once, the handled part when handling fails, and long bursts in between', async () => {
    const relay = await start();
    const topic = newTopic();
    const site = openEnd(relay, topic, 'dapp');
    for (let n = 0; n < 40; n++) await site.channel.send(`m${n}`).done;
    const acks: number[] = [];
    let came = 0;
    const Base = socketOf(undefined) as unknown as new (url: string) => NodeWebSocket;
    class Watched extends Base {
      constructor(url: string) {
        super(url);
        this.on('message', (data) => {
          if ((JSON.parse(String(data)) as { type: string }).type === 'message') came++;
        });
      }
      override send(data: Parameters<NodeWebSocket['send']>[0]): void {
        const frame = JSON.parse(String(data)) as { type: string; seq: number };
        if (frame.type === 'ack') acks.push(frame.seq);
        super.send(data);
      }
    }
    let broken = true;
    const received: string[] = [];
    const wallet = openEnd(relay, topic, 'wallet', {
      WebSocket: Watched as unknown as RelayChannelOptions['WebSocket'],
      onMessage: async (payload) => {
        if (payload === 'm35' && broken) throw new Error('not stored');
        received.push(payload);
        // A store takes its time: the whole burst has arrived before the first message is handled.
        if (received.length === 1) await until(() => came === 40);
      },
    });
    await until(() => received.length === 35);
    broken = false;
    expect(acks).toEqual([16, 32, 35]);
    await later(wallet, () => received.length === 40);
    expect(received).toEqual(Array.from({ length: 40 }, (_, n) => `m${n}`));
    await until(() => acks.at(-1) === 40);
  });

  it('does not acknowledge a message whose handling failed, and gets it again', async () => {
    const relay = await start();
    const topic = newTopic();
    const site = openEnd(relay, topic, 'dapp');
    await online(site);
    let failures = 1;
    const handled: string[] = [];
    const wallet = openEnd(relay, topic, 'wallet', {
      onMessage: async (payload) => {
        if (failures-- > 0) throw new Error('disk full');
        handled.push(payload);
      },
    });
    await online(wallet);
    await site.channel.send('once').done;
    await until(() => wallet.channel.state === 'offline');
    await later(wallet, () => handled.length === 1);
    expect(handled).toEqual(['once']);
  });

  it('handles new messages that come together with a repeated one', async () => {
    let socket: { onopen?: () => void; onmessage?: (event: { data: string }) => void } = {};
    class Scripted {
      constructor() {
        socket = this as typeof socket;
      }
      send(): void {}
      close(): void {}
    }
    const answer = async (): Promise<Response> => Response.json({ dappOrigin: SITE, createdAt: 1, walletJoined: true });
    const relay = { relay: 'https://relay.test' } as StartedRelay;
    const end = openEnd(relay, newTopic(), 'dapp', {
      fetch: answer,
      WebSocket: Scripted as unknown as new (url: string) => WebSocket,
    });
    const hear = (...seqs: number[]): void => {
      for (const seq of seqs)
        socket.onmessage?.({ data: JSON.stringify({ type: 'message', seq, payload: `m${seq}`, at: 1 }) });
    };
    socket.onopen?.();
    hear(1);
    await until(() => end.received.length === 1);
    // The acknowledgement of the first was lost, so it comes again with the others behind it.
    hear(1, 2, 3);
    await until(() => end.received.length === 3);
    expect(end.received).toEqual(['m1', 'm2', 'm3']);
  });

  it('notices when the other side comes and goes', async () => {
    const relay = await start();
    const { site, wallet } = await pair(relay);
    wallet.channel.stop();
    await until(() => !site.channel.peerOnline);
    expect(site.peers).toEqual([false, true, false]);
  });

  it('posts a message that a dying socket swallowed', async () => {
    const relay = await start();
    const topic = newTopic();
    const mood = { deaf: false };
    const site = openEnd(relay, topic, 'dapp', { WebSocket: moodySocket(mood) });
    await online(site);
    const wallet = openEnd(relay, topic, 'wallet');
    await online(wallet);
    mood.deaf = true;
    const sent = site.channel.send('swallowed').done;
    await site.timing.advance(4_000);
    expect(wallet.received).toEqual([]);
    await site.timing.advance(2_000);
    await sent;
    await until(() => wallet.received.length === 1);
  });

  it('polls when sockets do not open, and returns to a socket when they do', async () => {
    const relay = await start();
    const topic = newTopic();
    const mood = { shut: true };
    const opens: string[] = [];
    const site = openEnd(relay, topic, 'dapp', { WebSocket: moodySocket(mood, () => opens.push('open')) });
    // Three attempts in a row that never open.
    await later(site, () => site.channel.state === 'online', 800);
    await site.channel.send('by_post').done;
    const wallet = openEnd(relay, topic, 'wallet');
    await until(() => wallet.received.length === 1);
    await wallet.channel.send('to_a_poller').done;
    await until(() => site.received.length === 1);
    mood.shut = false;
    const polls = site.states.length;
    await later(site, () => opens.length === 1, 800);
    await wallet.channel.send('to_a_socket').done;
    await until(() => site.received.length === 2);
    expect(site.states.length).toBe(polls);
    expect(site.received).toEqual(['to_a_poller', 'to_a_socket']);
    expect(site.states.at(-1)).toBe('online');
  });

  it('reports that the other side ended the session, and refuses to send afterwards', async () => {
    const relay = await start();
    const { site, wallet } = await pair(relay);
    await wallet.channel.end();
    await until(() => site.ended.length === 1);
    expect(site.ended).toEqual(['ended']);
    expect(site.channel.state).toBe('closed');
    await expect(site.channel.send('late').done).rejects.toMatchObject({ code: 'relay.ended', retry: false });
  });

  it('finds out that a session ended while it was away, on either side, and creates no new one', async () => {
    const relay = await start();
    const { topic, site, wallet } = await pair(relay);
    site.channel.stop();
    wallet.channel.stop();
    await createRelayApi({ relayUrl: relay.relay, topic, side: 'dapp', fetch }).end();
    const siteAgain = openEnd(relay, topic, 'dapp', { isNew: false });
    const walletAgain = openEnd(relay, topic, 'wallet');
    await until(() => siteAgain.ended.length === 1 && walletAgain.ended.length === 1);
    const api = createRelayApi({ relayUrl: relay.relay, topic, side: 'dapp', fetch });
    expect(await api.readSession()).toEqual({ dappOrigin: null, createdAt: null, walletJoined: false });
  });

  it('finds out that a session ended while it could not poll, and creates no new one', async () => {
    const relay = await start();
    const topic = newTopic();
    const mood = { down: false };
    const reach = fetchOf(SITE);
    const site = openEnd(relay, topic, 'dapp', {
      WebSocket: moodySocket({ shut: true }),
      fetch: (input, init) => (mood.down ? Promise.reject(new TypeError('no network')) : reach(input, init)),
    });
    await later(site, () => site.channel.state === 'online');
    const wallet = openEnd(relay, topic, 'wallet');
    await online(wallet);
    mood.down = true;
    // The open poll ends with an answer; from then on nothing gets through.
    await wallet.channel.send('last_word').done;
    await later(site, () => site.channel.state !== 'online');
    await wallet.channel.end();
    mood.down = false;
    await later(site, () => site.ended.length === 1);
    expect(site.channel.state).toBe('closed');
    const api = createRelayApi({ relayUrl: relay.relay, topic, side: 'dapp', fetch });
    expect(await api.readSession()).toMatchObject({ createdAt: null });
  });

  it('does not mistake a new session under the same topic for its own', async () => {
    const relay = await start();
    const { topic, site, wallet } = await pair(relay);
    const api = createRelayApi({ relayUrl: relay.relay, topic, side: 'dapp', fetch });
    const restarted = relay.port;
    await relay.stop();
    await until(() => site.channel.state === 'offline' && wallet.channel.state === 'offline');
    // The relay lost its memory, and a late call of the site is the first to reach it.
    await new Promise((resolve) => setTimeout(resolve, 2));
    await start({ port: restarted });
    await api.publish('late');
    await Promise.all([later(site, () => site.ended.length === 1), later(wallet, () => wallet.ended.length === 1)]);
    expect([site.received, wallet.received]).toEqual([[], []]);
  });

  it('reports that the relay refused a payload, and that repeating it does not help', async () => {
    const relay = await start();
    const { site } = await pair(relay);
    await expect(site.channel.send('not base64url!').done).rejects.toMatchObject({
      code: 'relay.refused',
      retry: false,
    });
    await expect(site.channel.send('a'.repeat(70_000)).done).rejects.toMatchObject({
      code: 'relay.tooLarge',
      retry: false,
    });
    await site.channel.send('still_here').done;
  });

  it('reports that the queue is full, and that the same message may be sent later', async () => {
    const relay = await start();
    const topic = newTopic();
    const site = openEnd(relay, topic, 'dapp');
    await online(site);
    const outcomes = await Promise.allSettled(Array.from({ length: 257 }, (_, at) => site.channel.send(`m${at}`).done));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((outcomes.at(-1) as PromiseRejectedResult).reason).toMatchObject({ code: 'relay.full', retry: true });
  });

  it('gives up a socket that no longer answers', async () => {
    const relay = await start();
    const topic = newTopic();
    const mood = { deaf: false };
    const site = openEnd(relay, topic, 'dapp', { WebSocket: moodySocket(mood) });
    await online(site);
    mood.deaf = true;
    await site.timing.advance(31_000);
    expect(site.states).toContain('offline');
    mood.deaf = false;
    await later(site, () => site.channel.state === 'online');
  });

  it('cancels a message that was never sent', async () => {
    const relay = await start();
    const { topic } = await pair(relay);
    const site = openEnd(relay, topic, 'dapp', { WebSocket: moodySocket({ shut: true }) });
    const kept = site.channel.send('unsent');
    expect(kept.takeBack()).toBe(true);
    await expect(kept.done).rejects.toMatchObject({ code: 'relay.unreachable' });
  });

  it('waits longer after each failed attempt, up to fifteen seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(reconnectDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });
});
