// The relay compared with a bare `ws` and a socket.io room relay: messages per second, latency under a light load,
// memory of idle pairs. Each server has its own process; this process runs all the clients.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type OpenPair,
  openConfirmedRoomPair,
  openEchoPair,
  openRelayPair,
  openRoomPair,
  type Pair,
} from './relayClients.ts';
import { pairingTimes } from './relayPairing.ts';
import { type MeasuredServer, startPeer, startRelay } from './relayServers.ts';
import type { BenchRow, BenchSpec } from './table.ts';

/** Characters of an encrypted request of ordinary size. */
const PAYLOAD = 'A'.repeat(600);
const PAIRS = 100;
/** Messages of one pair in flight. */
const WINDOW = 8;
const STRETCH_MS = 1_500;
const STRETCHES = 4;
const LIGHT_PAIRS = 1_000;
const LIGHT_SECONDS = 2;
/** As many as 20,000 open files allow, for the two servers it is compared with. */
const IDLE_PAIRS = 9_800;
const PAIRINGS = 30;

interface Cost {
  readonly rate: number;
  readonly cpu: number;
}
const times = (one: number, other: number): string => `${(one / other).toFixed(2)} times`;
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(0)} %`;

const share = (sorted: readonly number[], part: number): number =>
  Number((sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(2));

interface Contender {
  readonly name: string;
  readonly start: () => Promise<MeasuredServer>;
  readonly open: OpenPair;
  /** Idle pairs whose memory is measured. */
  readonly idle: number;
}

let topics = 0;
async function openPairs({ open }: Contender, url: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  // A few at a time: the queue of new connections is bounded.
  while (pairs.length < count) {
    const portion = Array.from({ length: Math.min(50, count - pairs.length) }, () =>
      open(url, (++topics).toString(16).padStart(64, '0')),
    );
    pairs.push(...(await Promise.all(portion)));
  }
  return pairs;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Messages per second from publish to delivery, with every pair's window kept full, and the server's processor time per
 * message.
 */
async function stretch(pairs: readonly Pair[], server: MeasuredServer): Promise<Cost> {
  const { cpu: cpuBefore } = await server.usage();
  let delivered = 0;
  let isOver = false;
  for (const pair of pairs) {
    pair.onMessage = () => {
      delivered++;
      if (!isOver) pair.send(PAYLOAD);
    };
    for (let n = 0; n < WINDOW; n++) pair.send(PAYLOAD);
  }
  await pause(STRETCH_MS / 3);
  const before = delivered;
  const started = performance.now();
  await pause(STRETCH_MS);
  const rate = (delivered - before) / ((performance.now() - started) / 1000);
  isOver = true;
  // Messages in flight arrive before the next contender's turn.
  for (let seen = -1; seen !== delivered; await pause(200)) seen = delivered;
  return { rate, cpu: ((await server.usage()).cpu - cpuBefore) / delivered };
}

/** Milliseconds from publish to delivery of each message, one a second from every pair. */
async function latencies(pairs: readonly Pair[]): Promise<number[]> {
  const times: number[] = [];
  const timers = pairs.map((pair, at) => {
    pair.onMessage = (text) =>
      void times.push(performance.now() - Number(text.slice(PAYLOAD.length).replace('_', '.')));
    // Characters of base64url only.
    const send = (): void => pair.send(`${PAYLOAD}${performance.now().toFixed(3).replace('.', '_')}`);
    let timer: NodeJS.Timeout | undefined;
    const first = setTimeout(
      () => {
        send();
        timer = setInterval(send, 1_000);
      },
      (at * 1_000) / pairs.length,
    );
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  });
  // In the first second connections open and code is compiled.
  await pause(1_000);
  times.length = 0;
  await pause(LIGHT_SECONDS * 1_000);
  for (const stop of timers) stop();
  await pause(300);
  return times.sort((a, b) => a - b);
}

async function measureAll(contenders: readonly Contender[]): Promise<BenchRow[]> {
  const stretches: Cost[][] = contenders.map(() => []);
  const servers = await Promise.all(contenders.map(({ start }) => start()));
  const rows: Record<string, string | number>[] = contenders.map(({ name }) => ({ name }));
  try {
    const pairs = await Promise.all(
      contenders.map((contender, at) => openPairs(contender, (servers[at] as MeasuredServer).url, PAIRS)),
    );
    // In turns, so that other load affects all of them.
    for (let turn = 0; turn < STRETCHES; turn++)
      for (const [at, of] of pairs.entries()) stretches[at]?.push(await stretch(of, servers[at] as MeasuredServer));
    for (const pair of pairs.flat()) pair.close();
    const many = await Promise.all(
      contenders.map((contender, at) => openPairs(contender, (servers[at] as MeasuredServer).url, LIGHT_PAIRS)),
    );
    const lights: number[][][] = contenders.map(() => []);
    for (let turn = 0; turn < STRETCHES; turn++)
      for (const [at, of] of many.entries()) lights[at]?.push(await latencies(of));
    for (const pair of many.flat()) pair.close();
    for (const at of contenders.keys()) {
      const of = stretches[at] as Cost[];
      const [calmest = []] = (lights[at] as number[][]).sort((a, b) => share(a, 0.99) - share(b, 0.99));
      Object.assign(rows[at] as object, {
        'messages/s': Math.round(Math.max(...of.map(({ rate }) => rate))),
        'server µs each': Number(Math.min(...of.map(({ cpu }) => cpu)).toFixed(1)),
        'p50 ms': share(calmest, 0.5),
        'p99 ms': share(calmest, 0.99),
      });
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  for (const [at, contender] of contenders.entries()) {
    if (contender.idle === 0) continue;
    const server = await contender.start();
    const { memory: before } = await server.usage();
    const idle = await openPairs(contender, server.url, contender.idle);
    await pause(1_000);
    const bytes = (await server.usage()).memory - before;
    for (const pair of idle) pair.close();
    await server.stop();
    Object.assign(rows[at] as object, { 'kB per idle pair': Number((bytes / contender.idle / 1024).toFixed(1)) });
  }
  return rows as unknown as BenchRow[];
}

/** Two sockets for each pair, so that the memory of a pair can be compared. */
const openEchoPairOfTwo: OpenPair = async (url, topic) => {
  const [pair, other] = [await openEchoPair(url, topic), await openEchoPair(url, topic)];
  return Object.assign(pair, {
    close: ((close) => () => {
      close();
      other.close();
    })(pair.close),
  });
};

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'relay-bench-'));
  let files = 0;
  try {
    const rows = await measureAll([
      { name: 'bare ws echo', start: () => startPeer('ws'), open: openEchoPairOfTwo, idle: IDLE_PAIRS },
      { name: 'socket.io room', start: () => startPeer('socket.io'), open: openRoomPair, idle: 0 },
      { name: 'socket.io room, confirmed', start: () => startPeer('socket.io'), open: openConfirmedRoomPair, idle: 0 },
      {
        name: 'relay, SQLite',
        start: () => startRelay(`sqlite:${join(folder, `${++files}.sqlite`)}`),
        open: openRelayPair,
        idle: IDLE_PAIRS,
      },
      { name: 'relay, memory', start: () => startRelay('memory'), open: openRelayPair, idle: 0 },
    ]);
    const [bare, room, confirmed, durable] = rows.map((row) => ({
      rate: Number(row['messages/s']),
      cpu: Number(row['server µs each']),
    })) as [Cost, Cost, Cost, Cost];
    const of = (at: number, column: string): number => Number(rows[at]?.[column]);
    const server = await startRelay(`sqlite:${join(folder, `${++files}.sqlite`)}`);
    const pairings = await pairingTimes(server.url, PAIRINGS).finally(() => server.stop());
    const median = (name: 'code' | 'question' | 'accounts'): string =>
      `${share(
        pairings.map((times) => times[name]).sort((a, b) => a - b),
        0.5,
      )} ms`;
    return {
      rows,
      notes: [
        `relay on SQLite: ${percent(durable.rate, bare.rate)} of the messages of bare ws, ${times(durable.rate, confirmed.rate)} those of a confirmed room of socket.io, ${times(durable.rate, room.rate)} those of one that confirms nothing`,
        `by the server's processor time, which other work on the machine distorts less: ${percent(bare.cpu, durable.cpu)} of bare ws, ${times(confirmed.cpu, durable.cpu)} and ${times(room.cpu, durable.cpu)} socket.io`,
        `${PAIRS} pairs with ${WINDOW} messages each under way, the best of ${STRETCHES} stretches taken in turns; then ${LIGHT_PAIRS} pairs with one message a second, the calmest of ${STRETCHES} turns; then ${IDLE_PAIRS} idle pairs (resident memory)`,
        `p99 of the light load: ${times(of(3, 'p99 ms'), of(0, 'p99 ms'))} bare ws, ${times(of(3, 'p99 ms'), of(2, 'p99 ms'))} the confirmed room; an idle pair: ${times(of(3, 'kB per idle pair'), of(0, 'kB per idle pair'))} two bare sockets`,
        `pairing on loopback, median of ${PAIRINGS}: ${median('code')} until the code is shown, ${median('question')} from the code to the first question to the user, ${median('accounts')} from the consent to the accounts at the site`,
        'what a message is: at the relay four frames (publish, published, message, and an acknowledgement for all that came together), on the disk before it is confirmed (its reader may have it a moment earlier); in the confirmed room also four packets (publish, its callback, message, ack), kept in memory until they are acknowledged: what relays on socket.io do; in the plain room two packets, nothing kept and nothing confirmed; an echo is two frames on one socket',
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The relay's speed. */
export const relay: BenchSpec = {
  name: 'relay',
  about: 'the relay, publish to delivery, beside a bare ws echo and socket.io room relays',
  run,
};
