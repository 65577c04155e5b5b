// Every limit of the two services by name, and the windows that count requests. Sizes and queues are enforced where
// they apply; this file only says how large they are.

import { Refusal } from '@svc/core/errors';
import { type LimitSpec, type LimitValues, limitValues, rateLimit, sizeLimit } from '@svc/core/server/limits';
import { WindowLimit } from '@svc/core/server/rateLimit';
import type { Clock } from '../clock.ts';

// A limit of 0 closes what it limits; where that would stop the server, the table says the least.
const rule = (value: number, words: string, least = 0): LimitSpec => sizeLimit(value, words, least);
const rate = (value: number, words: string): LimitSpec => rateLimit(value, words, 0);

/** The limits with their defaults, as `--help` prints them. */
export const LIMIT_TABLE = {
  payload: rule(65_536, 'characters of one relayed payload'),
  queue: rule(256, 'unacknowledged messages per receiving side'),
  messageAge: rule(86_400, 'seconds until an unacknowledged message is dropped'),
  sessionIdle: rule(604_800, 'seconds without use until a session is dropped'),
  poll: rule(25, 'seconds a poll may wait'),
  presence: rule(35, 'seconds a polling side counts as online'),
  ping: rule(30, 'seconds between protocol pings', 1),
  silence: rule(90, 'seconds until a silent socket is cut', 1),
  body: rule(81_920, 'bytes of a request body at the relay', 1),
  frame: rule(81_920, 'bytes of a socket frame', 1),
  idle: rule(
    120,
    'seconds until a connection is cut on which nothing moves, such as one that does not take its answer',
    1,
  ),
  socketsPerSide: rule(8, 'sockets per side of a topic'),
  socketsPerAddress: rate(100, 'sockets per client address'),
  connectionsPerAddress: rate(1000, 'open connections per client address, those of trusted proxies not counted'),
  unreadPerAddress: rate(268_435_456, 'bytes of answers that a client address may leave unread'),
  topicsPerAddress: rate(60, 'new topics per client address in 10 minutes'),
  publishes: rate(60, 'publishes per side of a topic in 10 seconds'),
  frames: rate(5000, 'frames of any kind per socket in 10 seconds'),
  profileBody: rule(32_768, 'bytes of a profile claim', 1),
  profileIds: rule(100, 'ids of one profile list'),
  profileList: rule(2000, 'token profiles in the full list'),
  profileMemory: rule(536_870_912, 'bytes of profiles that are kept ready in memory for lists'),
  claimAge: rule(900, 'seconds a claim may be old'),
  claimAhead: rule(300, 'seconds a claim may be ahead of the clock'),
  claimQueue: rule(4096, 'profile claims that may be checked at a time', 1),
  nodeTimeout: rule(5, 'seconds to wait for a node', 1),
  imageBytes: rule(2_097_152, 'bytes of a profile image', 1),
  imageRedirects: rule(3, 'redirects on the way to a profile image'),
  imageTimeout: rule(10, 'seconds to fetch a profile image', 1),
  imageMemory: rule(67_108_864, 'bytes of profile images that are kept ready in memory'),
  imageStore: rule(1_073_741_824, 'bytes of profile images that the database keeps'),
  imageChecks: rate(30, 'image checks per client address in 10 minutes'),
  profilePublishes: rate(30, 'profile claims per client address in 10 minutes'),
} as const;

/** A value for every limit. */
export type Limits = LimitValues<keyof typeof LIMIT_TABLE>;

/** The defaults, with some replaced; `ratesOff` lifts the rate limits that are not among the replaced. */
export function limitsWith(replaced: Partial<Limits> = {}, ratesOff = false): Limits {
  return limitValues(LIMIT_TABLE, replaced, ratesOff);
}

/** A request beyond a limit; answered with 429 and Retry-After. */
export class LimitRefusal extends Refusal {
  /** Seconds until another attempt can succeed. */
  readonly retryAfterSec: number;

  constructor(code: `limit.${string}`, message: string, retryAfterSec: number) {
    super(code, message);
    this.retryAfterSec = retryAfterSec;
  }
}

/** Counts events per key. */
export interface RateCounter {
  /** Counts one event; when there were too many, counts nothing and answers the seconds until another can succeed. */
  take(key: string): number | undefined | Promise<number | undefined>;
}

/** Counts events per key in windows that begin with a key's first event, on the clock that no operator sets. */
export class RateWindow implements RateCounter {
  readonly #windows: WindowLimit;
  readonly #clock: Clock;

  constructor(max: number, windowMs: number, clock: Clock) {
    this.#windows = new WindowLimit(max, windowMs);
    this.#clock = clock;
  }

  /** Counts one event; when the window is full, counts nothing and answers the seconds until it ends. */
  take(key: string): number | undefined {
    const leftMs = this.#windows.tryTake(key, this.#clock.elapsed());
    return leftMs === undefined ? undefined : Math.max(1, Math.ceil(leftMs / 1000));
  }

  /** Takes back one that was counted. */
  giveBack(key: string): void {
    this.#windows.giveBack(key);
  }
}
