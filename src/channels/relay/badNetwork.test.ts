// Both ends behind networks that delay, stall, cut and refuse, while messages go both ways: every message takes effect
// once and in order, and connections that a cut leaves open at the relay are closed. The clock of the ends runs twenty
// times faster.

import { toHex } from '@svc/core/bytes';
import type { Topic } from '@svc/core/relay/pairingLink';
import { otherSide, SIDES, type Side } from '@svc/core/relay/side';
import { afterEach, describe, expect, it } from 'vitest';
import { limitsWith } from '../../../relay-server/src/edge/limits.ts';
import { type BadNetwork, startBadNetwork } from '../../../test/support/badNetwork.ts';
import { Random } from '../../../test/support/random.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../../test/support/relayEnds.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { RelayChannel } from './relayChannel.ts';
import type { Timing } from './timing.ts';

const FULL = process.env.FUZZ_RUNS !== undefined;
const MESSAGES = FULL ? 1_500 : 120;
const HASTE = 20;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 10 }).toBe(true);

interface End {
  channel: RelayChannel;
  network: BadNetwork;
  /** Numbers whose effect has happened, in order of first arrival. */
  effects: number[];
  isEnded: boolean;
}

async function openEnd(relay: StartedRelay, topic: Topic, side: Side, random: Random): Promise<End> {
  const network = await startBadNetwork(relay.url, () => random.below(1_000) / 1_000);
  const timing: Timing = {
    now: () => Date.now() * HASTE,
    after: (ms, run) => {
      const timer = setTimeout(run, ms / HASTE);
      return () => clearTimeout(timer);
    },
    random: () => random.below(1_000) / 1_000,
  };
  const origin = side === 'dapp' ? SITE_ORIGIN : undefined;
  const end = { network, effects: [] as number[], isEnded: false };
  const channel = new RelayChannel({
    relayUrl: `${network.url}/relay`,
    topic,
    side,
    fetch: fetchOf(origin),
    WebSocket: socketOf(origin),
    timing,
    isNew: side === 'dapp',
    onMessage: async (payload) => {
      // Like the libraries: a repeated id has no further effect.
      const n = Number(payload.slice(1));
      if (!end.effects.includes(n)) end.effects.push(n);
    },
    onEnded: () => {
      end.isEnded = true;
    },
  });
  closing.push(
    () => network.stop(),
    () => channel.stop(),
  );
  channel.start();
  await until(() => channel.state === 'online');
  return Object.assign(end, { channel });
}

async function bothEnds(random: Random): Promise<{ relay: StartedRelay; ends: Record<Side, End> }> {
  const relay = await startRelay({ limits: limitsWith({ ping: 1, silence: 2 }, true) });
  closing.push(() => relay.stop());
  const topic = toHex(crypto.getRandomValues(new Uint8Array(32))) as Topic;
  const dapp = await openEnd(relay, topic, 'dapp', random);
  return { relay, ends: { dapp, wallet: await openEnd(relay, topic, 'wallet', random) } };
}

function heal(network: BadNetwork): void {
  Object.assign(network, { latencyMs: 0, connectMs: 0, isRefusing: false, isFrozen: false });
}

/** One network failure. */
async function spoil(network: BadNetwork, random: Random): Promise<void> {
  heal(network);
  const what = random.pick([
    'delay',
    'delay',
    'cut',
    'freeze',
    'freeze and cut',
    'half',
    'half',
    'refuse',
    'slow connects',
    'rest',
  ] as const);
  if (what === 'delay') network.latencyMs = random.between(5, 120);
  else if (what === 'cut') network.cut();
  else if (what === 'half') network.cutFor(random.pick(['client', 'server'] as const));
  else if (what === 'slow connects') {
    network.connectMs = 400;
    network.cut();
  } else if (what === 'refuse') {
    network.isRefusing = true;
    network.cut();
  } else if (what !== 'rest') network.isFrozen = true;
  await pause(random.between(20, 350));
  if (what === 'freeze and cut') network.cut();
}

describe('a relay connection over bad networks', () => {
  it('loses, repeats and reorders no effect', async () => {
    const random = new Random();
    const { ends } = await bothEnds(random);
    let isOver = false;
    const spoiling = SIDES.map(async (side) => {
      while (!isOver) await spoil(ends[side].network, random);
      heal(ends[side].network);
      ends[side].network.cut();
    });
    const confirmed = SIDES.map(async (side) => {
      const waiting: Promise<void>[] = [];
      for (let n = 0; n < MESSAGES; n++) {
        waiting.push(ends[side].channel.send(`n${n}`).done);
        await pause(random.between(0, 40));
      }
      isOver = true;
      await Promise.all(waiting);
    });
    await Promise.all([...confirmed, ...spoiling]);
    for (const side of SIDES) {
      const { effects } = ends[otherSide(side)];
      await expect.poll(() => effects.length, { message: `FUZZ_SEED=${random.seed}` }).toBe(MESSAGES);
      expect(effects, `FUZZ_SEED=${random.seed}`).toEqual(Array.from({ length: MESSAGES }, (_, n) => n));
    }
    expect(SIDES.map((side) => ends[side].isEnded)).toEqual([false, false]);
  });

  it('tells the other end when one end is silently cut off, and when it is back', async () => {
    const { relay, ends } = await bothEnds(new Random());
    await until(() => ends.dapp.channel.peerOnline);
    // The relay keeps a socket whose other end is gone until its pings fail.
    ends.wallet.network.isRefusing = true;
    ends.wallet.network.cutFor('client');
    await until(() => !ends.dapp.channel.peerOnline);
    const sent = ends.dapp.channel.send('n1');
    await sent.done;
    heal(ends.wallet.network);
    await until(() => ends.dapp.channel.peerOnline && ends.wallet.effects.length === 1);
    // It may have come back through polls at first.
    const sockets = async () => /relay_sockets (\d+)/.exec(await (await fetch(`${relay.url}/metrics`)).text())?.[1];
    await expect.poll(sockets).toBe('2');
  });

  it('notices a stalled network, and catches up when it moves again', async () => {
    const { ends } = await bothEnds(new Random());
    ends.wallet.network.isFrozen = true;
    await until(() => ends.wallet.channel.state !== 'online');
    const sends = [1, 2, 3].map((n) => ends.dapp.channel.send(`n${n}`).done);
    await Promise.all(sends);
    ends.wallet.network.isFrozen = false;
    await until(() => ends.wallet.effects.length === 3);
    expect(ends.wallet.effects).toEqual([1, 2, 3]);
  });
});
