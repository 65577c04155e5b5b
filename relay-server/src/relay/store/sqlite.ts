// A store in one SQLite file. Writes are grouped (storage/groupCommit.ts): a publish or an acknowledgement is answered
// only when it is on the disk, so a killed process loses nothing that it answered.

import type { StatementSync } from 'node:sqlite';
import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairing';
import { otherSide, type Side } from '@svc/core/relay/side';
import { GroupCommit } from '../../storage/groupCommit.ts';
import { openSqlite } from '../../storage/openSqlite.ts';
import { applyUse, RelayRefusal, type Session, stateOf, type Use, withAcked, withNextSeq } from '../session.ts';
import { cutToRange, queueFull } from './mailbox.ts';
import type { FetchRange, RelayStore, StoreLimits, UseOutcome } from './store.ts';

const SCHEMA = [
  `CREATE TABLE sessions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     topic TEXT NOT NULL UNIQUE,
     origin TEXT,
     created_at INTEGER NOT NULL,
     used_at INTEGER NOT NULL,
     wallet_joined INTEGER NOT NULL,
     last_dapp INTEGER NOT NULL,
     last_wallet INTEGER NOT NULL,
     acked_dapp INTEGER NOT NULL,
     acked_wallet INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX sessions_by_use ON sessions (used_at);
   CREATE TABLE messages (
     session INTEGER NOT NULL,
     receiver TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     payload TEXT NOT NULL,
     PRIMARY KEY (session, receiver, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX messages_by_time ON messages (at);`,
];

/** Sessions remembered, so that most calls need no look at their row. */
const REMEMBERED_MAX = 50_000;

interface SessionRow {
  id: number;
  origin: string | null;
  created_at: number;
  used_at: number;
  wallet_joined: number;
  last_dapp: number;
  last_wallet: number;
  acked_dapp: number;
  acked_wallet: number;
}

/** A store in a file, or in memory for `:memory:`. @throws Refusal when another process has the file */
export function createSqliteStore(file: string, limits: StoreLimits): RelayStore {
  return new SqliteStore(file, limits);
}

class SqliteStore implements RelayStore {
  readonly #db;
  readonly #writes: GroupCommit;
  readonly #limits: StoreLimits;
  /** Copies of rows; true because this process alone has the file, and forgotten when a transaction is undone. */
  readonly #remembered = new Map<Topic, Session>();
  /** Sessions whose rows are behind: written once at the end of a transaction, however often they changed in it. */
  readonly #changed = new Map<number, Session>();
  readonly #sql: Record<'find' | 'create' | 'update' | 'drop' | 'dropMessages' | 'count' | 'put' | 'read' | 'ack' | 'idle' | 'old' | 'nextId', StatementSync>;

  constructor(file: string, limits: StoreLimits) {
    this.#limits = limits;
    this.#db = openSqlite(file, SCHEMA);
    this.#writes = new GroupCommit(this.#db, {
      beforeCommit: () => this.#writeChanged(),
      onRollback: () => {
        this.#remembered.clear();
        this.#changed.clear();
      },
    });
    const prepare = (sql: string): StatementSync => this.#db.prepare(sql);
    this.#sql = {
      find: prepare('SELECT * FROM sessions WHERE topic = ?'),
      create: prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      update: prepare(
        'UPDATE sessions SET origin = ?, used_at = ?, wallet_joined = ?, last_dapp = ?, last_wallet = ?, acked_dapp = ?, acked_wallet = ? WHERE id = ?',
      ),
      drop: prepare('DELETE FROM sessions WHERE id = ?'),
      dropMessages: prepare('DELETE FROM messages WHERE session = ?'),
      count: prepare('SELECT count(*) AS n FROM messages WHERE session = ? AND receiver = ? AND at > ?'),
      put: prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?)'),
      read: prepare('SELECT seq, payload, at FROM messages WHERE session = ? AND receiver = ? AND seq > ? AND at > ? ORDER BY seq LIMIT ?'),
      ack: prepare('DELETE FROM messages WHERE session = ? AND receiver = ? AND seq <= ?'),
      idle: prepare('SELECT id, topic FROM sessions WHERE used_at <= ?'),
      old: prepare('DELETE FROM messages WHERE at <= ?'),
      nextId: prepare("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sessions'), 0) + 1 AS id"),
    };
  }

  use(topic: Topic, use: Use, now: number): Promise<UseOutcome | RelayRefusal> {
    return this.#writes.run(() => {
      const outcome = this.#apply(topic, use, now);
      if (!(outcome instanceof RelayRefusal)) this.#save(topic, outcome);
      return outcome;
    });
  }

  publish(topic: Topic, use: Use, payload: string, now: number) {
    return this.#writes.run(() => {
      const outcome = this.#apply(topic, use, now);
      if (outcome instanceof RelayRefusal) return outcome;
      const receiver = otherSide(use.side);
      if (this.#waiting(outcome.session, receiver, now) >= this.#limits.queue) return queueFull(this.#limits.queue);
      const session = withNextSeq(outcome.session, receiver);
      const seq = session.lastSeq[receiver];
      this.#save(topic, { ...outcome, session });
      this.#sql.put.run(session.id, receiver, seq, now, payload);
      return { ...outcome, session, seq };
    });
  }

  async fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]> {
    const session = this.#live(topic, now);
    if (session === undefined || (range.session ?? session.id) !== session.id) return [];
    if (session.lastSeq[receiver] <= Math.max(range.after, session.acked[receiver])) return [];
    const rows = this.#sql.read.iterate(session.id, receiver, range.after, now - this.#limits.messageAgeMs, range.maxMessages);
    return cutToRange(rows as Iterable<unknown> as Iterable<RelayedMessage>, range).map(({ seq, payload, at }) => ({ seq, payload, at }));
  }

  acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, id?: number): Promise<void> {
    return this.#writes.run(() => {
      const session = this.#live(topic, now);
      if (session === undefined || (id ?? session.id) !== session.id) return;
      const next = withAcked(session, receiver, upTo);
      if (next.acked[receiver] === session.acked[receiver]) return;
      this.#update(topic, next);
      this.#sql.ack.run(session.id, receiver, next.acked[receiver]);
    });
  }

  async find(topic: Topic, now: number): Promise<Session | undefined> {
    return this.#live(topic, now);
  }

  end(topic: Topic): Promise<boolean> {
    return this.#writes.run(() => {
      const session = this.#stored(topic);
      if (session !== undefined) this.#wipe(topic, session.id);
      return session !== undefined;
    });
  }

  sweep(now: number): Promise<Topic[]> {
    return this.#writes.run(() => {
      this.#writeChanged();
      const idle = this.#sql.idle.all(now - this.#limits.sessionIdleMs) as unknown as { id: number; topic: Topic }[];
      for (const { id, topic } of idle) this.#wipe(topic, id);
      this.#sql.old.run(now - this.#limits.messageAgeMs);
      return idle.map(({ topic }) => topic);
    });
  }

  async check(): Promise<void> {
    this.#db.prepare('SELECT 1').get();
  }

  async close(): Promise<void> {
    this.#writes.flush();
    this.#db.close();
  }

  #stored(topic: Topic): Session | undefined {
    const remembered = this.#remembered.get(topic);
    if (remembered !== undefined) return remembered;
    const row = this.#sql.find.get(topic) as unknown as SessionRow | undefined;
    if (row === undefined) return undefined;
    return this.#remember(topic, {
      id: row.id,
      origin: row.origin,
      createdAt: row.created_at,
      usedAt: row.used_at,
      walletJoined: row.wallet_joined === 1,
      lastSeq: { dapp: row.last_dapp, wallet: row.last_wallet },
      acked: { dapp: row.acked_dapp, wallet: row.acked_wallet },
    });
  }

  #remember(topic: Topic, session: Session): Session {
    if (this.#remembered.size >= REMEMBERED_MAX && !this.#remembered.has(topic)) {
      this.#writeChanged();
      this.#remembered.clear();
    }
    this.#remembered.set(topic, session);
    return session;
  }

  #live(topic: Topic, now: number): Session | undefined {
    const session = this.#stored(topic);
    return stateOf(session, now, this.#limits.sessionIdleMs) === 'expired' ? undefined : session;
  }

  #apply(topic: Topic, use: Use, now: number): UseOutcome | RelayRefusal {
    const stored = this.#stored(topic);
    const isExpired = stateOf(stored, now, this.#limits.sessionIdleMs) === 'expired';
    const live = isExpired ? undefined : stored;
    const session = applyUse(live, use, now, () => (this.#sql.nextId.get() as { id: number }).id);
    return session instanceof RelayRefusal ? session : { session, isNew: live === undefined, replacedExpired: isExpired };
  }

  #save(topic: Topic, { session, isNew, replacedExpired }: UseOutcome): void {
    if (!isNew) {
      this.#update(topic, session);
      return;
    }
    const expired = replacedExpired ? this.#stored(topic) : undefined;
    if (expired !== undefined) this.#wipe(topic, expired.id);
    this.#remember(topic, session);
    const { id, origin, createdAt, usedAt, walletJoined, lastSeq, acked } = session;
    this.#sql.create.run(id, topic, origin, createdAt, usedAt, walletJoined ? 1 : 0, lastSeq.dapp, lastSeq.wallet, acked.dapp, acked.wallet);
  }

  #update(topic: Topic, session: Session): void {
    this.#changed.set(session.id, this.#remember(topic, session));
  }

  #writeChanged(): void {
    for (const { id, origin, usedAt, walletJoined, lastSeq, acked } of this.#changed.values()) {
      this.#sql.update.run(origin, usedAt, walletJoined ? 1 : 0, lastSeq.dapp, lastSeq.wallet, acked.dapp, acked.wallet, id);
    }
    this.#changed.clear();
  }

  #wipe(topic: Topic, id: number): void {
    this.#remembered.delete(topic);
    this.#changed.delete(id);
    this.#sql.dropMessages.run(id);
    this.#sql.drop.run(id);
  }

  /** Messages that wait; counted only when the sequence numbers leave it open whether the queue is full. */
  #waiting(session: Session, receiver: Side, now: number): number {
    const atMost = session.lastSeq[receiver] - session.acked[receiver];
    if (atMost < this.#limits.queue) return atMost;
    return (this.#sql.count.get(session.id, receiver, now - this.#limits.messageAgeMs) as { n: number }).n;
  }
}
