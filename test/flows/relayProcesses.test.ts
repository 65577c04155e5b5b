// Four relay processes on one Redis, one of them killed every few seconds, under many pairs whose ends switch between
// processes and between socket and long poll: nothing is lost, repeated or reordered. The normal run is short;
// FUZZ_RUNS makes it a minute with 200 pairs.

import { afterEach, describe, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { call, connectSide, freshTopic, type RelayClient } from '../support/relayClient.ts';
import { type SpawnedRelay, spawnRelay } from '../support/spawnRelay.ts';
import { hasRedis, startRedis } from '../support/startRedis.ts';

const FULL = process.env.FUZZ_RUNS !== undefined;
const [PAIRS, SECONDS] = FULL ? [200, 60] : [60, 12];
const PROCESSES = 4;
const SITE = 'https://shop.test';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const source = new Random();
const random = (): number => source.u32() / 2 ** 32;
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

/** One direction of one pair, with what its two ends saw. */
interface Line {
  topic: string;
  from: 'dapp' | 'wallet';
  to: 'dapp' | 'wallet';
  /** Number of each message by the sequence number that confirmed it. */
  confirmed: Map<number, number>;
  /** Attempts without an answer: they may have arrived or not. */
  unanswered: number;
  sent: number;
  handled: { seq: number; n: number }[];
  /** The socket that currently reads. */
  reader: RelayClient | undefined;
}

const originOf = (side: string): string | undefined => (side === 'dapp' ? SITE : undefined);
const textOf = (n: number): string => `n${n}`;
const numberOf = (payload: string): number => Number(payload.slice(1));

/** Sends numbered messages one after another, each until it is confirmed, at any process that answers. */
async function send(line: Line, bases: readonly string[], isOver: () => boolean): Promise<void> {
  const { topic, from } = line;
  let socket: RelayClient | undefined;
  for (let n = 0; !isOver(); ) {
    try {
      let seq: number;
      if (random() < 0.3) {
        const { status, body } = await call('POST', `${pick(bases)}/v1/${topic}/messages?side=${from}`, {
          body: { payload: textOf(n) },
          ...(from === 'dapp' ? { origin: SITE } : {}),
        });
        if (status === 429) {
          await pause(20);
          continue;
        }
        if (status !== 200) throw new Error(`status ${status}`);
        seq = (body as { seq: number }).seq;
      } else {
        if (socket === undefined || random() < 0.02) {
          socket?.cut();
          socket = await connectSide(pick(bases), topic, from, originOf(from));
        }
        socket.send({ type: 'publish', payload: textOf(n), ref: n });
        for (;;) {
          const frame = await socket.next();
          if (frame.type === 'published' && frame.ref === n) {
            seq = frame.seq as number;
            break;
          }
          if (frame.type === 'error' && frame.ref === n) throw new Error('refused');
        }
      }
      line.confirmed.set(seq, n);
      line.sent = ++n;
      await pause(random() * 30);
    } catch {
      line.unanswered++;
      socket?.cut();
      socket = undefined;
      await pause(5 + random() * 30);
    }
  }
  socket?.close();
}

/** Reads at any process that answers, by socket or by polls; keeps the highest handled number, like the libraries. */
async function receive(line: Line, bases: readonly string[], isComplete: () => boolean): Promise<void> {
  const { topic, to } = line;
  const handle = ({ seq, payload }: { seq: number; payload: string }): void => {
    if (seq > (line.handled.at(-1)?.seq ?? 0)) line.handled.push({ seq, n: numberOf(payload) });
  };
  while (!isComplete()) {
    const base = pick(bases);
    const turns = Math.floor(random() * 40);
    try {
      if (random() < 0.4) {
        for (let turn = 0; turn < turns && !isComplete(); turn++) {
          const after = line.handled.at(-1)?.seq ?? 0;
          const { status, body } = await call(
            'GET',
            `${base}/v1/${topic}/messages?side=${to}&after=${after}&wait=1`,
            to === 'dapp' ? { origin: SITE } : {},
          );
          if (status !== 200) throw new Error(`status ${status}`);
          for (const message of (body as { messages: { seq: number; payload: string }[] }).messages) handle(message);
        }
      } else {
        const socket = await connectSide(base, topic, to, originOf(to));
        line.reader = socket;
        try {
          for (let turn = 0; turn < turns && !isComplete(); turn++) {
            const message = (await socket.nextOf('message')) as unknown as { seq: number; payload: string };
            handle(message);
            if (random() < 0.7) socket.send({ type: 'ack', seq: message.seq });
          }
        } finally {
          socket.cut();
        }
      }
    } catch {
      await pause(5 + random() * 30);
    }
  }
}

describe.skipIf(!hasRedis())('four relay processes on Redis', () => {
  test(
    `one killed every few seconds under ${PAIRS} pairs: every message arrives, in order, once`,
    async () => {
      const redis = await startRedis();
      closing.push(() => redis.stop());
      const relays: SpawnedRelay[] = await Promise.all(Array.from({ length: PROCESSES }, () => spawnRelay(redis.url)));
      closing.push(async () => {
        for (const relay of relays) await relay.kill();
      });
      const bases = relays.map(({ relay }) => relay);

      const lines: Line[] = Array.from({ length: PAIRS }, (_, at) => {
        const [from, to] = at % 2 === 0 ? (['dapp', 'wallet'] as const) : (['wallet', 'dapp'] as const);
        return {
          topic: freshTopic(),
          from,
          to,
          confirmed: new Map(),
          unanswered: 0,
          sent: 0,
          handled: [],
          reader: undefined,
        };
      });
      // The site opens each session; only then there is one to join.
      await Promise.all(
        lines.map(({ topic }) => call('GET', `${pick(bases)}/v1/${topic}/messages?side=dapp`, { origin: SITE })),
      );

      let isOver = false;
      const sending = lines.map((line) => send(line, bases, () => isOver));
      const isComplete = (line: Line) => () =>
        isOver && new Set(line.handled.map(({ n }) => n)).size >= line.sent && isSilent;
      let isSilent = false;
      const receiving = lines.map((line) => receive(line, bases, isComplete(line)));

      let kills = 0;
      // On a slow machine a start takes long: then the test runs longer, not with fewer kills.
      for (const end = Date.now() + SECONDS * 1000; Date.now() < end || kills < PROCESSES; kills++) {
        await pause(2_500);
        const at = kills % PROCESSES;
        const victim = relays[at] as SpawnedRelay;
        await victim.kill();
        relays[at] = await spawnRelay(redis.url, victim.port);
      }
      isOver = true;
      await Promise.all(sending);
      isSilent = true;
      // A reader that has everything gets nothing more.
      for (const line of lines) if (isComplete(line)()) line.reader?.cut();
      await Promise.all(receiving);

      expect(kills).toBeGreaterThanOrEqual(PROCESSES);
      for (const line of lines) {
        expect(line.sent).toBeGreaterThan(0);
        const seqs = line.handled.map(({ seq }) => seq);
        // No gap in the delivered numbers.
        expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => n + 1));
        // In order: repeats of an attempt without an answer come right after it.
        const firsts = line.handled.map(({ n }) => n).filter((n, at, all) => all.indexOf(n) === at);
        expect(firsts).toEqual(Array.from({ length: firsts.length }, (_, n) => n));
        expect(firsts.length).toBeGreaterThanOrEqual(line.sent);
        // A confirmed message is stored under its reported number, and only unanswered ones can exist twice.
        const bySeq = new Map(line.handled.map(({ seq, n }) => [seq, n]));
        for (const [seq, n] of line.confirmed) expect(bySeq.get(seq)).toBe(n);
        expect(line.handled.length - line.confirmed.size).toBeLessThanOrEqual(line.unanswered);
      }
    },
    SECONDS * 1000 + 90_000,
  );
});
