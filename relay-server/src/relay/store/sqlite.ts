// A store in one SQLite file. Messages and acknowledgements are written at the end of a log, a turn of the event loop at a
// time (storage/groupCommit.ts), and synchronised behind it (storage/walSync.ts). What the log implies for the rows of
// sessions is written when the log is tidied, or gathered again from the log by the next process.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairing';
import { otherSide, type Side } from '@svc/core/relay/side';
import { bootId } from '../../storage/bootId.ts';
import { GroupCommit } from '../../storage/groupCommit.ts';
import { openSqlite } from '../../storage/openSqlite.ts';
import { WalSync } from '../../storage/walSync.ts';
import { applyUse, RelayRefusal, type Session, stateOf, type Use, withAcked, withNextSeq } from '../session.ts';
import { cutToRange, queueFull } from './mailbox.ts';
import { Mailboxes } from './sqliteMailboxes.ts';
import { type Ack, type LogRow, RELAY_SCHEMA, relayStatements, type SessionRow, sessionOf } from './sqliteTables.ts';
import type { FetchRange, RelayStore, StoreLimits, UseOutcome } from './store.ts';

/** Sessions remembered, so that most calls need no look at their row. */
const REMEMBERED_MAX = 50_000;
/** Entries of the log that are of no more use, from which on it is tidied. */
const TIDY_AT = 4_096;
/** Pages of SQLite's own log (4 kB each) from which on it is written back: that makes everybody wait, so it is rare. */
const CHECKPOINT_PAGES = 16_384;
/** Rows of sessions looked at in one sweep. */
const SWEEP_PORTION = 20_000;
/**
 * Numbers skipped after a power cut. A message may be handed out a moment before it is on the disk; should the machine die
 * in that moment, its number must not be given to another one, which its reader would then skip.
 */
const SKIP_AFTER_POWER_CUT = 1_000_000;

/**
 * A store in a file, or in memory for `:memory:`.
 * @param boot id of this run of the machine
 * @throws Refusal when another process has the file
 */
export function createSqliteStore(file: string, limits: StoreLimits, boot: string | undefined = bootId()): RelayStore {
  return new SqliteStore(file, limits, boot);
}

class SqliteStore implements RelayStore {
  readonly #db;
  readonly #sql;
  readonly #writes: GroupCommit;
  readonly #sync: WalSync;
  readonly #limits: StoreLimits;
  /** Copies of rows; true because this process alone has the file. */
  readonly #remembered = new Map<Topic, Session>();
  /** Sessions whose rows are behind. */
  readonly #changed = new Map<Topic, Session>();
  readonly #mailboxes = new Mailboxes((id) => (this.#sql.payload.get(id) as { payload: string }).payload);
  /** Entries of the log that are of no more use once the rows of sessions are written. */
  #dead: number[] = [];
  #lastEntry = 0;
  /** Acknowledgements of the present transaction; they become one entry of the log. */
  #acks: Ack[] = [];
  /** Session up to which the last sweep looked. */
  #sweptId = 0;

  constructor(file: string, limits: StoreLimits, boot: string | undefined) {
    this.#limits = limits;
    this.#db = openSqlite(file, RELAY_SCHEMA);
    this.#db.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.#sql = relayStatements(this.#db);
    this.#noteBoot(boot);
    this.#recover();
    this.#sync = new WalSync(file);
    this.#writes = new GroupCommit(this.#db, {
      beforeCommit: () => {
        this.#writeAcks();
        if (this.#dead.length >= TIDY_AT || this.#changed.size >= REMEMBERED_MAX) this.#tidy();
      },
      onRollback: () => this.#recover(),
    });
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
      const id = ++this.#lastEntry;
      this.#sql.put.run(id, session.id, receiver, seq, now, payload);
      this.#mailboxes.add(session.id, receiver, { id, seq, at: now }, payload);
      return { ...outcome, session, seq };
    });
  }

  async fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]> {
    const session = this.#live(topic, now);
    if (session === undefined || (range.session ?? session.id) !== session.id) return [];
    if (session.lastSeq[receiver] <= Math.max(range.after, session.acked[receiver])) return [];
    return cutToRange(this.#mailboxes.after(session.id, receiver, range.after, now - this.#limits.messageAgeMs), range);
  }

  async acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, id?: number): Promise<void> {
    await this.#writes.run(() => {
      const session = this.#live(topic, now);
      if (session === undefined || (id ?? session.id) !== session.id) return;
      const next = withAcked(session, receiver, upTo);
      const acked = next.acked[receiver];
      if (acked === session.acked[receiver]) return;
      this.#changed.set(topic, next);
      this.#acks.push([session.id, receiver, acked]);
      this.#dead.push(...this.#mailboxes.dropUpTo(session.id, receiver, acked));
    });
    await this.#sync.synced();
  }

  async find(topic: Topic, now: number): Promise<Session | undefined> {
    return this.#live(topic, now);
  }

  async end(topic: Topic): Promise<boolean> {
    const existed = await this.#writes.run(() => {
      const session = this.#stored(topic);
      if (session !== undefined) this.#wipe(topic, session.id);
      return session !== undefined;
    });
    await this.#sync.synced();
    return existed;
  }

  sweep(now: number): Promise<Topic[]> {
    return this.#writes.run(() => {
      this.#dead.push(...this.#mailboxes.dropOld(now - this.#limits.messageAgeMs));
      this.#tidy();
      const rows = this.#sql.some.all(this.#sweptId, SWEEP_PORTION) as unknown as Pick<SessionRow, 'id' | 'topic' | 'used_at'>[];
      this.#sweptId = rows.length < SWEEP_PORTION ? 0 : (rows.at(-1)?.id ?? 0);
      const idle = rows.filter(({ used_at }) => now - used_at >= this.#limits.sessionIdleMs);
      for (const { id, topic } of idle) this.#wipe(topic as Topic, id);
      return idle.map(({ topic }) => topic as Topic);
    });
  }

  synced(): Promise<void> {
    return this.#sync.synced();
  }

  async check(): Promise<void> {
    this.#sql.check.get();
    await this.#sync.synced();
  }

  async close(): Promise<void> {
    const last = this.#writes.run(() => {
      this.#tidy();
      this.#db.exec('DELETE FROM boots');
    });
    this.#writes.flush();
    await last;
    await this.#sync.close();
    this.#db.close();
  }

  #noteBoot(boot: string | undefined): void {
    const died = this.#db.prepare('SELECT id FROM boots').get() as { id: string } | undefined;
    this.#db.exec('BEGIN IMMEDIATE');
    if (died !== undefined && died.id !== boot) {
      const gap = SKIP_AFTER_POWER_CUT;
      this.#db.prepare('UPDATE sessions SET last_dapp = last_dapp + ?, last_wallet = last_wallet + ?').run(gap, gap);
    }
    this.#db.exec('DELETE FROM boots');
    this.#db.prepare('INSERT INTO boots VALUES (?)').run(boot ?? '');
    this.#db.exec('COMMIT');
  }

  /** Gathers from the file everything that is known; changes nothing there. */
  #recover(): void {
    this.#remembered.clear();
    this.#changed.clear();
    this.#mailboxes.clear();
    this.#dead = [];
    this.#acks = [];
    this.#lastEntry = 0;
    const topics = new Map<number, Topic>();
    const change = (id: number, how: (session: Session) => Session): boolean => {
      if (!topics.has(id)) {
        const row = this.#sql.findById.get(id) as unknown as SessionRow | undefined;
        if (row === undefined) return false;
        topics.set(id, row.topic as Topic);
        this.#changed.set(row.topic as Topic, sessionOf(row));
      }
      const topic = topics.get(id) as Topic;
      this.#changed.set(topic, how(this.#changed.get(topic) as Session));
      return true;
    };
    const waiting: LogRow[] = [];
    for (const row of this.#sql.entries.iterate() as Iterable<unknown> as Iterable<LogRow>) {
      this.#lastEntry = row.id;
      if (row.acks !== null) {
        for (const [id, receiver, upTo] of JSON.parse(row.acks) as Ack[]) change(id, (session) => withAcked(session, receiver, upTo));
        this.#dead.push(row.id);
      } else if (change(row.session, (session) => withMessage(session, row))) waiting.push(row);
      else this.#dead.push(row.id);
    }
    for (const { id, session, receiver, seq, at } of waiting) {
      const { acked } = this.#changed.get(topics.get(session) as Topic) as Session;
      if (seq <= acked[receiver]) this.#dead.push(id);
      else this.#mailboxes.add(session, receiver, { id, seq, at });
    }
  }

  #writeAcks(): void {
    if (this.#acks.length === 0) return;
    const id = ++this.#lastEntry;
    this.#sql.putAcks.run(id, JSON.stringify(this.#acks));
    this.#acks = [];
    this.#dead.push(id);
  }

  /** Writes the rows that are behind, and cuts out of the log what they make superfluous. */
  #tidy(): void {
    for (const [topic, session] of this.#changed) {
      this.#update(session);
      this.#remember(topic, session);
    }
    this.#changed.clear();
    this.#cut(this.#dead);
    this.#dead = [];
  }

  #cut(entries: readonly number[]): void {
    const ids = [...entries].sort((a, b) => a - b);
    for (let at = 0; at < ids.length; ) {
      const first = ids[at] as number;
      let last = first;
      while (++at < ids.length && ids[at] === last + 1) last++;
      this.#sql.cut.run(first, last);
    }
  }

  #stored(topic: Topic): Session | undefined {
    const known = this.#changed.get(topic) ?? this.#remembered.get(topic);
    if (known !== undefined) return known;
    const row = this.#sql.find.get(topic) as unknown as SessionRow | undefined;
    return row === undefined ? undefined : this.#remember(topic, sessionOf(row));
  }

  #remember(topic: Topic, session: Session): Session {
    if (this.#remembered.size >= REMEMBERED_MAX && !this.#remembered.has(topic)) this.#remembered.clear();
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

  /** Keeps a session. Its row is written at once only for what the log does not tell. */
  #save(topic: Topic, { session, isNew }: UseOutcome): void {
    const before = this.#stored(topic);
    if (!isNew) {
      this.#changed.set(topic, session);
      if (before?.origin !== session.origin || before.walletJoined !== session.walletJoined) this.#update(session);
      return;
    }
    if (before !== undefined) this.#wipe(topic, before.id);
    this.#remember(topic, session);
    const { id, origin, createdAt, usedAt, walletJoined, lastSeq, acked } = session;
    this.#sql.create.run(id, topic, origin, createdAt, usedAt, walletJoined ? 1 : 0, lastSeq.dapp, lastSeq.wallet, acked.dapp, acked.wallet);
  }

  #update({ id, origin, usedAt, walletJoined, lastSeq, acked }: Session): void {
    this.#sql.update.run(origin, usedAt, walletJoined ? 1 : 0, lastSeq.dapp, lastSeq.wallet, acked.dapp, acked.wallet, id);
  }

  #wipe(topic: Topic, id: number): void {
    this.#remembered.delete(topic);
    this.#changed.delete(topic);
    this.#cut(this.#mailboxes.dropSession(id));
    this.#sql.drop.run(id);
  }

  /** Messages that wait; counted only when the sequence numbers leave it open whether the queue is full. */
  #waiting(session: Session, receiver: Side, now: number): number {
    const atMost = session.lastSeq[receiver] - session.acked[receiver];
    if (atMost < this.#limits.queue) return atMost;
    return this.#mailboxes.count(session.id, receiver, now - this.#limits.messageAgeMs);
  }
}

/** The session after a message of the log, which its row may not know of. */
function withMessage(session: Session, { receiver, seq, at }: LogRow): Session {
  const lastSeq = { ...session.lastSeq, [receiver]: Math.max(session.lastSeq[receiver], seq) };
  return { ...session, lastSeq, usedAt: Math.max(session.usedAt, at) };
}
