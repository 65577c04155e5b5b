// The use cases of the relay: join, publish, poll, acknowledge, end, describe. Between the store (what is kept), the
// bus (who should look again) and presence (who is there); sockets and HTTP are the routes'.

import type { PollAnswer, RelayedMessage, SessionAnswer } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import { otherSide, type Side } from '@svc/core/relay/side';
import type { Clock } from '../clock.ts';
import { LimitRefusal, type Limits, type RateCounter } from '../edge/limits.ts';
import type { Metrics } from '../edge/metrics.ts';
import type { News, RelayBus } from './bus/relayBus.ts';
import type { Presence } from './presence/presence.ts';
import { RelayRefusal, type Session } from './session.ts';
import type { RelayStore, UseOutcome } from './store/relayStore.ts';

/** Most payload characters handed out in one look; a reader asks again for the rest. */
const FETCH_CHARACTERS = 1_048_576;

/** Who asks, and for which session. */
export interface Access {
  topic: Topic;
  side: Side;
  /** The Origin header as it came. */
  origin: string | undefined;
  /** What limits count by; see core/server/clientAddresses.ts. */
  address: string;
}

/** What a poll waits for. */
interface Wait {
  topic: Topic;
  side: Side;
  after: number;
  sessionId: number;
}

/** What the relay is made of. */
export interface RelayParts {
  store: RelayStore;
  bus: RelayBus;
  presence: Presence;
  /** Counters of new sessions by address, and of messages by sender. */
  rates: { newTopics: RateCounter; publishes: RateCounter };
  clock: Clock;
  limits: Limits;
  metrics: Metrics;
}

/** The relay. Methods throw RelayRefusal or LimitRefusal. */
export class Relay {
  readonly #parts: RelayParts;
  readonly #wakers = new Set<() => void>();
  #isStopping = false;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** A side connects: opens the session if it may, attests the origin, marks the wallet as joined. */
  async join(access: Access): Promise<Session> {
    await this.#admitNewTopic(access);
    const { topic, side, origin } = access;
    const { session } = this.#settle(
      topic,
      await this.#parts.store.use(topic, { side, origin, mayCreate: true }, this.#now()),
    );
    await this.#parts.store.synced();
    return session;
  }

  /**
   * Puts a message into the other side's mailbox; answers its sequence number once it is durable. Messages of one
   * socket keep their order.
   * @param joined the session that the sender's socket joined; frames carry no origin and bring no ended session back
   */
  async publish(access: Access, payload: string, joined?: number): Promise<number> {
    if (payload.length > this.#parts.limits.payload) {
      throw new RelayRefusal('relay.tooLarge', `A payload has at most ${this.#parts.limits.payload} characters`);
    }
    const { topic, side } = access;
    const taken = this.#parts.rates.publishes.take(`${topic}:${side}`);
    const retryAfter = typeof taken === 'object' ? await taken : taken;
    if (retryAfter !== undefined)
      throw new LimitRefusal('limit.publishes', 'Too many messages in a short time', retryAfter);
    if (joined === undefined) await this.#admitNewTopic(access);
    const use =
      joined === undefined
        ? { side, origin: access.origin, mayCreate: true }
        : { side, mayCreate: false, session: joined };
    const at = this.#now();
    const { session, seq } = this.#settle(topic, await this.#parts.store.publish(topic, use, payload, at));
    this.#parts.metrics.published.inc();
    // Handed out before it is confirmed: what the publisher knows nothing of yet, it would send again.
    this.#parts.bus.publish(topic, {
      kind: 'message',
      receiver: otherSide(side),
      fresh: { seq, payload, at, session: session.id },
    });
    await this.#parts.store.synced();
    return seq;
  }

  /**
   * Acknowledges everything up to `after`, then answers what waits behind it; with nothing there, waits for news.
   * @param signal ends the wait when the client has gone
   */
  async poll(access: Access, after: number, waitMs: number, signal: AbortSignal): Promise<PollAnswer> {
    await this.#admitNewTopic(access);
    const { topic, side, origin } = access;
    const { store, presence } = this.#parts;
    const now = this.#now();
    const { session } = this.#settle(topic, await store.use(topic, { side, origin, mayCreate: true }, now));
    if (after > 0) await store.acknowledge(topic, side, after, now, session.id);
    await store.synced();
    if (await this.isLive(topic, session.id)) presence.polled(topic, side);
    const start = Math.min(after, session.lastSeq[side]);
    const messages = await this.#waitFor({ topic, side, after: start, sessionId: session.id }, waitMs, signal);
    this.#parts.metrics.delivered.inc({ transport: 'poll' }, messages.length);
    return { messages, peer: { online: await presence.isOnline(topic, otherSide(side)) } };
  }

  /**
   * Drops a side's messages up to a number. The acknowledgement is not confirmed, so it does not wait for the disk:
   * after a power cut the message comes again, and its reader knows its number.
   */
  acknowledge(topic: Topic, side: Side, upTo: number, session: number): Promise<void> {
    return this.#parts.store.acknowledge(topic, side, upTo, this.#now(), session);
  }

  /** The next messages of a side after a number. */
  fetch(topic: Topic, side: Side, after: number, session: number): Promise<RelayedMessage[]> {
    const range = { after, maxMessages: this.#parts.limits.queue, maxCharacters: FETCH_CHARACTERS, session };
    return this.#parts.store.fetch(topic, side, range, this.#now());
  }

  /** What anybody who knows the topic may learn about it. */
  async describe(topic: Topic): Promise<SessionAnswer> {
    const session = await this.#parts.store.find(topic, this.#now());
    return {
      dappOrigin: session?.origin ?? null,
      createdAt: session?.createdAt ?? null,
      walletJoined: session?.walletJoined ?? false,
    };
  }

  /** Whether a session that was joined is still the one of its topic. */
  async isLive(topic: Topic, sessionId: number): Promise<boolean> {
    return (await this.#parts.store.find(topic, this.#now()))?.id === sessionId;
  }

  /** Ends a session: everything is deleted and both sides are notified. */
  async end(topic: Topic): Promise<void> {
    await this.#parts.store.end(topic);
    this.#announceEnd(topic, 'ended');
  }

  /** Drops what is too old. */
  async sweep(): Promise<void> {
    for (const topic of await this.#parts.store.sweep(this.#now())) this.#announceEnd(topic, 'expired');
  }

  /** From now on nothing is admitted; waiting polls are answered. */
  stop(): void {
    this.#isStopping = true;
    for (const wake of [...this.#wakers]) wake();
  }

  async #waitFor(
    { topic, side, after, sessionId }: Wait,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<RelayedMessage[]> {
    let hasNews = false;
    let end: News | undefined;
    let wake = (): void => {};
    // Listening starts before looking: what arrives in between is not missed.
    const unsubscribe = this.#parts.bus.subscribe(topic, (news) => {
      if (news.kind === 'end') end = news;
      else if (news.kind === 'look' || (news.kind === 'message' && news.receiver === side)) hasNews = true;
      else return;
      wake();
    });
    const deadline = this.#parts.clock.elapsed() + waitMs;
    try {
      // It may have ended between the use and the listening.
      if (!(await this.isLive(topic, sessionId))) throw new RelayRefusal('relay.ended', 'This session has ended');
      for (;;) {
        hasNews = false;
        const messages = await this.fetch(topic, side, after, sessionId);
        if (end !== undefined) throw new RelayRefusal('relay.ended', 'This session has ended');
        const leftMs = deadline - this.#parts.clock.elapsed();
        if (messages.length > 0 || leftMs <= 0 || signal.aborted || this.#isStopping) return messages;
        if (hasNews) continue;
        await this.#sleep(leftMs, signal, (woken) => {
          wake = woken;
        });
        if (end !== undefined) throw new RelayRefusal('relay.ended', 'This session has ended');
      }
    } finally {
      unsubscribe();
    }
  }

  #sleep(ms: number, signal: AbortSignal, expose: (wake: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.metrics.polls.inc();
      let isDone = false;
      const wake = (): void => {
        if (isDone) return;
        isDone = true;
        cancel();
        this.#wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        this.#parts.metrics.polls.dec();
        resolve();
      };
      const cancel = this.#parts.clock.after(ms, wake);
      this.#wakers.add(wake);
      signal.addEventListener('abort', wake);
      expose(wake);
    });
  }

  async #admitNewTopic({ topic, side, address }: Access): Promise<void> {
    if (this.#isStopping) throw new RelayRefusal('relay.stopping', 'The relay is stopping');
    if (side === 'wallet' || (await this.#parts.store.find(topic, this.#now())) !== undefined) return;
    const retryAfter = await this.#parts.rates.newTopics.take(address);
    if (retryAfter !== undefined)
      throw new LimitRefusal('limit.topicsPerAddress', 'Too many new sessions from this address', retryAfter);
  }

  #settle<O extends UseOutcome>(topic: Topic, outcome: O | RelayRefusal | LimitRefusal): O {
    if (outcome instanceof RelayRefusal || outcome instanceof LimitRefusal) throw outcome;
    if (outcome.replacedExpired) this.#announceEnd(topic, 'expired');
    return outcome;
  }

  #announceEnd(topic: Topic, reason: 'ended' | 'expired'): void {
    this.#parts.presence.forget(topic);
    this.#parts.bus.publish(topic, { kind: 'end', reason });
  }

  #now(): number {
    return this.#parts.clock.now();
  }
}
