// Texts in a Redis that several trade APIs share. It is a help, never a need: whatever is wrong with it (away, slow,
// full, garbage) reads as a text that is not there, within a quarter of a second.

import { createHash } from 'node:crypto';
import { STORAGE_PREFIX } from '@svc/core/names';
import { CircuitBreaker } from '../circuitBreaker.ts';

/** Longer is taken for away: the node itself answers faster. */
const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;
/** Longest text that is kept or believed. */
const MOST_BYTES = 1_048_576;
const DIGEST_LENGTH = 44;
/** Prefix of every key. Another layout of what is kept gets another number. */
const PREFIX = `${STORAGE_PREFIX}trade:1:`;
/** What is kept says what it is kept for, so that nothing that got under another key, or was cut, is believed. */
const digestOf = (key: string, text: string): string => createHash('sha256').update(`${key}\n${text}`).digest('base64');

/** The client of Redis, loaded where one is used. */
async function loadDriver() {
  const { createClient } = await import('redis');
  return createClient;
}
type Client = ReturnType<Awaited<ReturnType<typeof loadDriver>>>;

/** Texts that other processes may have kept. No call fails or hangs. */
export interface SharedTexts {
  /** The text of a key, or undefined. */
  find(key: string): Promise<string | undefined>;
  /** Keeps a text for some milliseconds; for nothing where that cannot be done. */
  keep(key: string, text: string, forMs: number): void;
  /** Whether the caller is the one who fetches what belongs to a key; true too when nobody can tell. */
  claim(key: string, forMs: number): Promise<boolean>;
  /** Begins to connect, and goes on trying. */
  start(): void;
  stop(): void;
}

/** What came of a look. */
export type SharedOutcome = 'hit' | 'miss' | 'away' | 'unusable';

export interface RedisTextsOptions {
  /** `redis://` or `rediss://` */
  readonly url: string;
  readonly now: () => number;
  readonly onOutcome: (outcome: SharedOutcome) => void;
  /** Told once for each time that it goes away, and of what it refuses. */
  readonly onFault: (cause: unknown) => void;
}

/** Texts in a Redis, which is not asked before `start`. */
export function createRedisTexts({ url, now, onOutcome, onFault }: RedisTextsOptions): SharedTexts {
  const breaker = new CircuitBreaker(now);
  let client: Client | undefined;
  let isStopped = true;
  let wasTold = false;

  function tell(cause: unknown): void {
    if (!wasTold && !isStopped) onFault(cause);
    wasTold = true;
  }

  async function connect(): Promise<void> {
    const createClient = await loadDriver();
    if (isStopped) return;
    const mine = createClient({
      url,
      // What cannot be asked now is fetched elsewhere, not asked later.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (attempt) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(attempt, 6)),
      },
    }) as Client;
    client = mine;
    mine.on('error', tell);
    mine.on('ready', () => {
      wasTold = false;
      breaker.worked();
    });
    await mine.connect().catch(tell);
  }

  /** A connection on which nothing comes back would collect what is written to it: it is left for a new one. */
  function leave(silent: Client): void {
    if (client !== silent) return;
    client = undefined;
    silent.destroy();
    void connect();
  }

  async function ask<T>(act: (client: Client) => Promise<T>): Promise<{ readonly answer: T } | undefined> {
    const mine = client;
    if (mine?.isReady !== true || !(await breaker.mayTry())) return undefined;
    const { promise: late, resolve: giveUp } = Promise.withResolvers<'late'>();
    const timer = setTimeout(giveUp, ANSWER_MS, 'late');
    try {
      const answer = await Promise.race([act(mine), late]);
      if (answer === 'late') {
        breaker.failed();
        tell(new Error(`the shared cache did not answer within ${ANSWER_MS} ms`));
        leave(mine);
        return undefined;
      }
      breaker.worked();
      return { answer: answer as T };
    } catch (error) {
      // A full or wrongly typed Redis answers at once; one that is away is noticed by its connection.
      breaker.worked();
      tell(error);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async find(key) {
      const found = await ask((from) => from.getRange(`${PREFIX}${key}`, 0, DIGEST_LENGTH + MOST_BYTES));
      if (found === undefined) {
        onOutcome('away');
        return undefined;
      }
      const kept = String(found.answer);
      const text = kept.slice(DIGEST_LENGTH);
      const isWhole = kept !== '' && kept.slice(0, DIGEST_LENGTH) === digestOf(key, text);
      onOutcome(kept === '' ? 'miss' : isWhole ? 'hit' : 'unusable');
      return isWhole ? text : undefined;
    },
    keep(key, text, forMs) {
      if (Buffer.byteLength(text) > MOST_BYTES || forMs < 1) return;
      const value = `${digestOf(key, text)}${text}`;
      void ask((at) => at.set(`${PREFIX}${key}`, value, { expiration: { type: 'PX', value: Math.floor(forMs) } }));
    },
    async claim(key, forMs) {
      const taken = await ask((at) =>
        at.set(`${PREFIX}${key}:claim`, '1', { condition: 'NX', expiration: { type: 'PX', value: forMs } }),
      );
      return taken === undefined || taken.answer !== null;
    },
    start() {
      isStopped = false;
      void connect();
    },
    stop() {
      isStopped = true;
      const open = client;
      client = undefined;
      if (open?.isOpen === true) open.destroy();
    },
  };
}
