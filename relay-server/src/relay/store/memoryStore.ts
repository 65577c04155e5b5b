// A store in memory: nothing survives the process.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import { otherSide, type Side } from '@svc/core/relay/side';
import { applyUse, RelayRefusal, type Session, stateOf, type Use, withAcked, withNextSeq } from '../session.ts';
import { cutToRange, queueFull } from './mailbox.ts';
import type { FetchRange, RelayStore, StoreLimits, UseOutcome } from './relayStore.ts';

interface Entry {
  session: Session;
  mailboxes: Record<Side, RelayedMessage[]>;
}

/** A store in memory. */
export function createMemoryStore(limits: StoreLimits): RelayStore {
  return new MemoryStore(limits);
}

class MemoryStore implements RelayStore {
  readonly #limits: StoreLimits;
  readonly #entries = new Map<Topic, Entry>();
  #lastId = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  async use(topic: Topic, use: Use, now: number): Promise<UseOutcome | RelayRefusal> {
    const prepared = this.#prepare(topic, use, now);
    return prepared instanceof RelayRefusal ? prepared : this.#keep(topic, prepared.entry, prepared.outcome);
  }

  async publish(topic: Topic, use: Use, payload: string, now: number) {
    const prepared = this.#prepare(topic, use, now);
    if (prepared instanceof RelayRefusal) return prepared;
    const receiver = otherSide(use.side);
    const waiting = prepared.entry.mailboxes[receiver].filter(({ at }) => now - at < this.#limits.messageAgeMs);
    if (waiting.length >= this.#limits.queue) return queueFull(this.#limits.queue);
    const session = withNextSeq(prepared.outcome.session, receiver);
    const seq = session.lastSeq[receiver];
    prepared.entry.mailboxes[receiver] = [...waiting, { seq, payload, at: now }];
    return { ...this.#keep(topic, prepared.entry, { ...prepared.outcome, session }), seq };
  }

  async fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]> {
    const entry = this.#live(topic, now);
    if (entry === undefined || (range.session ?? entry.session.id) !== entry.session.id) return [];
    return cutToRange(
      entry.mailboxes[receiver].filter(({ seq, at }) => seq > range.after && now - at < this.#limits.messageAgeMs),
      range,
    );
  }

  async acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, session?: number): Promise<void> {
    const entry = this.#live(topic, now);
    if (entry === undefined || (session ?? entry.session.id) !== entry.session.id) return;
    entry.session = withAcked(entry.session, receiver, upTo);
    entry.mailboxes[receiver] = entry.mailboxes[receiver].filter(({ seq }) => seq > entry.session.acked[receiver]);
  }

  async find(topic: Topic, now: number): Promise<Session | undefined> {
    return this.#live(topic, now)?.session;
  }

  async end(topic: Topic): Promise<boolean> {
    return this.#entries.delete(topic);
  }

  async sweep(now: number): Promise<Topic[]> {
    const expired: Topic[] = [];
    for (const [topic, entry] of this.#entries) {
      if (stateOf(entry.session, now, this.#limits.sessionIdleMs) === 'expired') {
        expired.push(topic);
        this.#entries.delete(topic);
        continue;
      }
      for (const side of ['dapp', 'wallet'] as const) {
        entry.mailboxes[side] = entry.mailboxes[side].filter(({ at }) => now - at < this.#limits.messageAgeMs);
      }
    }
    return expired;
  }

  async synced(): Promise<void> {}

  async check(): Promise<void> {}

  async close(): Promise<void> {}

  #live(topic: Topic, now: number): Entry | undefined {
    const entry = this.#entries.get(topic);
    return stateOf(entry?.session, now, this.#limits.sessionIdleMs) === 'expired' ? undefined : entry;
  }

  #prepare(topic: Topic, use: Use, now: number): { entry: Entry; outcome: UseOutcome } | RelayRefusal {
    const entry = this.#live(topic, now);
    const session = applyUse(entry?.session, use, now, () => ++this.#lastId);
    if (session instanceof RelayRefusal) return session;
    const outcome = {
      session,
      isNew: entry === undefined,
      replacedExpired: entry === undefined && this.#entries.has(topic),
    };
    return { entry: entry ?? { session, mailboxes: { dapp: [], wallet: [] } }, outcome };
  }

  #keep<O extends UseOutcome>(topic: Topic, entry: Entry, outcome: O): O {
    entry.session = outcome.session;
    this.#entries.set(topic, entry);
    return outcome;
  }
}
