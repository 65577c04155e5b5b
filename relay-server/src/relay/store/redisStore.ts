// A store in Redis, for several processes at once. Everything that must not be torn apart is one script
// (redisStoreScripts.ts); an answer is as durable as the server's persistence makes it (docs/operating.md).

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import type { LimitRefusal } from '../../edge/limits.ts';
import type { RedisLink, RedisScript } from '../../storage/redisLink.ts';
import { isSiteOrigin, type RelayRefusal, refusalOf, type Session, stateOf, type Use } from '../session.ts';
import { queueFull } from './mailbox.ts';
import { ACKNOWLEDGE, CLEAN, END, EXPIRE, FETCH, OVERDUE, PUBLISH, USE } from './redisStoreScripts.ts';
import type { FetchRange, PublishOutcome, RelayStore, StoreLimits, UseOutcome } from './relayStore.ts';

/** The scripts that a connection of this store must know. */
export const STORE_SCRIPTS: readonly RedisScript[] = [USE, PUBLISH, FETCH, ACKNOWLEDGE, END, OVERDUE, EXPIRE, CLEAN];

/** Sessions and mailboxes that a sweep takes at a time. */
const SWEEP_PORTION = 50;

const FIELDS = ['id', 'origin', 'created', 'used', 'joined', 'last:dapp', 'last:wallet', 'acked:dapp', 'acked:wallet'];

/** A store over a connection, which stays its owner's. */
export function createRedisStore(redis: RedisLink, limits: StoreLimits): RelayStore {
  return new RedisStore(redis, limits);
}

class RedisStore implements RelayStore {
  readonly #redis: RedisLink;
  readonly #limits: StoreLimits;

  constructor(redis: RedisLink, limits: StoreLimits) {
    this.#redis = redis;
    this.#limits = limits;
  }

  async use(topic: Topic, use: Use, now: number): Promise<UseOutcome | RelayRefusal> {
    const reply = (await this.#run(USE, topic, now, useArgs(use))) as string[];
    return reply[0] === 'ok' ? outcomeOf(reply) : refusalOf(reply[0] as RelayRefusal['code'], reply[1] ?? '');
  }

  async publish(
    topic: Topic,
    use: Use,
    payload: string,
    now: number,
  ): Promise<PublishOutcome | RelayRefusal | LimitRefusal> {
    const reply = (await this.#run(PUBLISH, topic, now, [
      ...useArgs(use),
      payload,
      String(this.#limits.queue),
    ])) as string[];
    if (reply[0] === 'limit.queue') return queueFull(this.#limits.queue);
    if (reply[0] !== 'ok') return refusalOf(reply[0] as RelayRefusal['code'], reply[1] ?? '');
    return { ...outcomeOf(reply), seq: Number(reply[3]) };
  }

  async fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]> {
    const { after, maxMessages, maxCharacters, session } = range;
    const args = [
      receiver,
      String(after),
      String(maxMessages),
      String(maxCharacters),
      session === undefined ? '' : String(session),
      flag(this.#redis.isReplicated),
    ];
    const reply = (await this.#run(FETCH, topic, now, args)) as string[];
    const messages: RelayedMessage[] = [];
    for (let at = 0; at < reply.length; at += 3) {
      messages.push({
        seq: Number.parseInt(reply[at] as string, 10),
        at: Number(reply[at + 1]),
        payload: reply[at + 2] as string,
      });
    }
    return messages;
  }

  async acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, session?: number): Promise<void> {
    await this.#run(ACKNOWLEDGE, topic, now, [receiver, String(upTo), session === undefined ? '' : String(session)]);
  }

  async find(topic: Topic, now: number): Promise<Session | undefined> {
    const values = await this.#redis.fields(`${this.#redis.keys.of(topic)}s:${topic}`, FIELDS);
    if (values[0] === null) return undefined;
    const session = sessionOf(values as string[]);
    return stateOf(session, now, this.#limits.sessionIdleMs) === 'expired' ? undefined : session;
  }

  async end(topic: Topic): Promise<boolean> {
    return (await this.#run(END, topic, 0, [])) === 1;
  }

  async sweep(now: number): Promise<Topic[]> {
    const expired: Topic[] = [];
    for (const prefix of this.#redis.keys.all) while (await this.#sweepPortion(prefix, now, expired));
    return expired;
  }

  /** Adds to the expired topics; answers whether there may be more. */
  async #sweepPortion(prefix: string, now: number, expired: Topic[]): Promise<boolean> {
    const { sessionIdleMs, messageAgeMs } = this.#limits;
    const [idle, old] = (await this.#redis.run(
      OVERDUE,
      [`${prefix}idle`, `${prefix}old`],
      [String(now - sessionIdleMs), String(now - messageAgeMs), String(SWEEP_PORTION)],
    )) as [Topic[], string[]];
    const wiped = await Promise.all(idle.map((topic) => this.#run(EXPIRE, topic, now, [])));
    expired.push(...idle.filter((_, index) => wiped[index] === 1));
    await Promise.all(
      old.map((member) => {
        const [topic, receiver] = member.split(':') as [Topic, Side];
        return this.#run(CLEAN, topic, now, [receiver]);
      }),
    );
    return idle.length >= SWEEP_PORTION || old.length >= SWEEP_PORTION;
  }

  /** What Redis has answered is as durable as it is set to make it. */
  async synced(): Promise<void> {}

  check(): Promise<void> {
    return this.#redis.ping();
  }

  async close(): Promise<void> {}

  #run(script: RedisScript, topic: Topic, now: number, args: string[]): Promise<unknown> {
    const prefix = this.#redis.keys.of(topic);
    const mailbox = `${prefix}m:${topic}`;
    const keys = [
      `${prefix}s:${topic}`,
      `${mailbox}:dapp`,
      `${mailbox}:wallet`,
      `${prefix}idle`,
      `${prefix}old`,
      `${prefix}id`,
    ];
    const { sessionIdleMs, messageAgeMs } = this.#limits;
    return this.#redis.run(script, keys, [topic, String(now), String(sessionIdleMs), String(messageAgeMs), ...args]);
  }
}

const flag = (value: boolean): string => (value ? '1' : '0');

function useArgs({ side, origin, mayCreate, session }: Use): string[] {
  return [
    side,
    flag(origin !== undefined),
    origin ?? '',
    flag(isSiteOrigin(origin)),
    flag(mayCreate),
    session === undefined ? '' : String(session),
  ];
}

function outcomeOf(reply: string[]): UseOutcome {
  return { session: sessionOf(reply.slice(4)), isNew: reply[1] === '1', replacedExpired: reply[2] === '1' };
}

function sessionOf(values: string[]): Session {
  const [id, origin, createdAt, usedAt, joined, lastDapp, lastWallet, ackedDapp, ackedWallet] = values;
  return {
    id: Number(id),
    origin: origin === '' || origin === undefined ? null : origin,
    createdAt: Number(createdAt),
    usedAt: Number(usedAt),
    walletJoined: joined === '1',
    lastSeq: { dapp: Number(lastDapp), wallet: Number(lastWallet) },
    acked: { dapp: Number(ackedDapp), wallet: Number(ackedWallet) },
  };
}
