// A store in one SQLite file with a journal beside it. What happens goes to the journal first, a turn of the event loop
// at a time (storage/groupCommit.ts). When a file of the journal is full, what is still unread moves to the tables,
// which is little. The next process reads the tables, then the journal.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import { otherSide, type Side } from '@svc/core/relay/side';
import type { OwnDatabase } from '@svc/core/server/backup';
import { bootId } from '../../storage/bootId.ts';
import { FileSync } from '../../storage/fileSync.ts';
import { GroupCommit, transactionsOf } from '../../storage/groupCommit.ts';
import { Journal } from '../../storage/journal.ts';
import { CHECKPOINT_PAGES, openSqlite } from '../../storage/openSqlite.ts';
import { applyUse, RelayRefusal, type Session, stateOf, type Use, withAcked, withNextSeq } from '../session.ts';
import { cutToRange, queueFull } from './mailbox.ts';
import type { FetchRange, RelayStore, StoreLimits, UseOutcome } from './relayStore.ts';
import { ackLine, type Entry, endLine, entriesOf, messageLine, sessionLine } from './sqliteEntries.ts';
import { Mailboxes } from './sqliteMailboxes.ts';
import { RELAY_SCHEMA, ROWS, relayStatements, sessionOf } from './sqliteTables.ts';

/** Sessions remembered, so that most calls need no look at their row; also how many may be ahead of their rows. */
const REMEMBERED_MAX = 50_000;
/** Bytes of the journal from which on its rest is written to the tables. */
const TIDY_AT = 16_777_216;
/** Rows of sessions looked at in one sweep. */
const SWEEP_PORTION = 20_000;
/**
 * Numbers skipped after a power cut. A message may be handed out a moment before it is on the disk; should the machine
 * die in that moment, its number must not be given to another one, which its reader would then skip.
 */
const SKIP_AFTER_POWER_CUT = 1_000_000;

/** What a store may be told to do otherwise. */
interface SqliteStoreOptions {
  /** Id of this run of the machine. */
  boot?: string | undefined;
  /** Bytes of the journal from which on its rest is written to the tables. */
  tidyAt?: number;
}

/** A store in a file and two beside it, or in memory for `:memory:`. @throws Refusal when another process has it */
export function createSqliteStore(
  file: string,
  limits: StoreLimits,
  { boot = bootId(), tidyAt = TIDY_AT }: SqliteStoreOptions = {},
): RelayStore {
  return new SqliteStore(file, limits, boot, tidyAt);
}

class SqliteStore implements RelayStore {
  readonly database: OwnDatabase | undefined;
  readonly #db;
  readonly #sql;
  readonly #tables;
  readonly #writes: GroupCommit;
  readonly #journal: Journal;
  readonly #sync: FileSync; // Of SQLite's own log.
  readonly #limits: StoreLimits;
  readonly #tidyAt: number;
  /** Copies of rows; true because this process alone has the file. */
  readonly #remembered = new Map<Topic, Session>();
  /** Sessions that are ahead of their rows, and topics whose row is of an ended session. */
  readonly #changed = new Map<Topic, Session>();
  readonly #gone = new Set<Topic>();
  readonly #mailboxes = new Mailboxes((row) => ROWS.payload.one(this.#sql.payload.get(row)).payload);
  /** Rows of messages that are of no more use. */
  #dead: number[] = [];
  #lastRow = 0;
  #lastSession = 0;
  /** Lines of the present group of writes. */
  #lines = '';
  #generation = 0;
  /** Whether the tables are on the disk as of this generation; until then the journal's other file is needed. */
  #isSettled = true;
  #wantsTidy = false;
  /** Why the tables could not be written the last time. */
  #failure: unknown;
  /** Session up to which the last sweep looked. */
  #sweptId = 0;

  constructor(file: string, limits: StoreLimits, boot: string | undefined, tidyAt: number) {
    this.#limits = limits;
    this.#tidyAt = tidyAt;
    this.#db = openSqlite(file, RELAY_SCHEMA);
    this.#sql = relayStatements(this.#db);
    this.#tables = transactionsOf(this.#db);
    const path = file === ':memory:' ? undefined : file;
    this.#journal = new Journal(path);
    this.#load();
    this.#writeTables();
    this.#noteBoot(boot);
    this.#db.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.#sync = new FileSync(path === undefined ? undefined : `${path}-wal`);
    this.#writes = new GroupCommit({ begin: () => {}, commit: () => this.#commit(), undo: () => this.#load() });
    const waits = { beside: this.#journal.paths, settle: () => this.#writes.flush() };
    this.database = path === undefined ? undefined : { db: this.#db, file: path, ...waits };
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
      this.#save(topic, { ...outcome, session }, session.usedAt);
      this.#lines += messageLine(session.id, receiver, seq, now, payload);
      this.#mailboxes.add({ session: session.id, receiver, seq, at: now, row: 0, payload });
      return { ...outcome, session, seq };
    });
  }

  async fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]> {
    const session = this.#live(topic, now);
    if (session === undefined || (range.session ?? session.id) !== session.id) return [];
    if (session.lastSeq[receiver] <= Math.max(range.after, session.acked[receiver])) return [];
    return cutToRange(this.#mailboxes.after(session.id, receiver, range.after, now - this.#limits.messageAgeMs), range);
  }

  acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, id?: number): Promise<void> {
    return this.#writes.run(() => {
      const session = this.#live(topic, now);
      if (session === undefined || (id ?? session.id) !== session.id) return;
      const next = withAcked(session, receiver, upTo);
      const acked = next.acked[receiver];
      if (acked === session.acked[receiver]) return;
      this.#changed.set(topic, next);
      this.#lines += ackLine(session.id, receiver, acked);
      this.#dead.push(...this.#mailboxes.dropUpTo(session.id, receiver, acked));
    });
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
    await this.#journal.synced();
    return existed;
  }

  sweep(now: number): Promise<Topic[]> {
    return this.#writes.run(() => {
      this.#dead.push(...this.#mailboxes.dropOld(now - this.#limits.messageAgeMs));
      this.#wantsTidy = this.#journal.size > 0 || this.#changed.size > 0 || this.#dead.length > 0;
      const rows = ROWS.session.all(this.#sql.some.all(this.#sweptId, SWEEP_PORTION));
      this.#sweptId = rows.length < SWEEP_PORTION ? 0 : (rows.at(-1)?.id ?? 0);
      const known = rows.filter(({ topic }) => !this.#changed.has(topic) && !this.#gone.has(topic));
      const looked = [...known.map((row): [Topic, Session] => [row.topic, sessionOf(row)]), ...this.#changed];
      const idle = looked.filter(([, session]) => stateOf(session, now, this.#limits.sessionIdleMs) === 'expired');
      for (const [topic, { id }] of idle) this.#wipe(topic, id);
      return idle.map(([topic]) => topic);
    });
  }

  synced(): Promise<void> {
    return this.#journal.synced();
  }

  async check(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#sql.check.get();
    await this.#journal.synced();
  }

  async close(): Promise<void> {
    this.#writes.flush();
    await this.#sync.close();
    this.#db.exec('PRAGMA synchronous = FULL');
    this.#writeTables();
    this.#db.exec('DELETE FROM boots');
    this.#db.close();
    await this.#journal.close(true);
  }

  #noteBoot(boot: string | undefined): void {
    const died = ROWS.boot.find(this.#db.prepare('SELECT id FROM boots').get());
    this.#db.exec('BEGIN IMMEDIATE');
    if (died !== undefined && died.id !== boot) {
      const gap = SKIP_AFTER_POWER_CUT;
      this.#db.prepare('UPDATE sessions SET last_dapp = last_dapp + ?, last_wallet = last_wallet + ?').run(gap, gap);
      this.#remembered.clear();
    }
    this.#db.exec('DELETE FROM boots');
    this.#db.prepare('INSERT INTO boots VALUES (?)').run(boot ?? '');
    this.#db.exec('COMMIT');
  }

  /** Ends a group of writes: they are in the journal, or they have not happened. */
  #commit(): void {
    if (this.#lines !== '') this.#journal.append(this.#lines);
    this.#lines = '';
    const isLong = this.#journal.size >= this.#tidyAt || this.#changed.size >= REMEMBERED_MAX;
    if (!this.#isSettled || !(isLong || this.#wantsTidy)) return;
    this.#wantsTidy = false;
    try {
      this.#writeTables();
      this.#failure = undefined;
    } catch (error) {
      // The journal has it all and goes on.
      this.#failure = error;
      return;
    }
    this.#isSettled = false;
    this.#sync.synced().then(
      () => {
        this.#isSettled = true;
      },
      (error: unknown) => {
        this.#failure = error;
      },
    );
  }

  /** Writes to the tables what is ahead of them, and begins the next generation of the journal. */
  #writeTables(): void {
    const generation = this.#generation + 1;
    let row = this.#lastRow;
    this.#journal.end();
    this.#tables.begin();
    try {
      for (const topic of this.#gone) this.#sql.drop.run(topic);
      for (const [topic, session] of this.#changed) this.#keepRow(topic, session);
      this.#cut();
      for (const message of this.#mailboxes.journaled) {
        message.row = ++row;
        this.#sql.put.run(row, message.session, message.receiver, message.seq, message.at, message.payload as string);
      }
      this.#sql.setJournal.run(generation, this.#lastSession);
      this.#tables.commit();
    } catch (error) {
      for (const message of this.#mailboxes.journaled) message.row = 0;
      this.#tables.undo();
      throw error;
    }
    this.#journal.begin(generation);
    this.#generation = generation;
    this.#lastRow = row;
    this.#mailboxes.moved();
    this.#dead = [];
    for (const [topic, session] of this.#changed) this.#remember(topic, session);
    this.#changed.clear();
    this.#gone.clear();
  }

  #keepRow(topic: Topic, { id, origin, createdAt, usedAt, walletJoined, lastSeq, acked }: Session): void {
    this.#sql.keep.run(
      id,
      topic,
      origin,
      createdAt,
      usedAt,
      walletJoined ? 1 : 0,
      lastSeq.dapp,
      lastSeq.wallet,
      acked.dapp,
      acked.wallet,
    );
  }

  #cut(): void {
    const rows = [...this.#dead].sort((a, b) => a - b);
    for (let at = 0; at < rows.length; ) {
      const first = rows[at] as number;
      let last = first;
      while (++at < rows.length && rows[at] === last + 1) last++;
      this.#sql.cut.run(first, last);
    }
  }

  /** Gathers from the files everything that is known; changes nothing there. */
  #load(): void {
    this.#remembered.clear();
    this.#changed.clear();
    this.#gone.clear();
    this.#mailboxes.clear();
    this.#dead = [];
    this.#lines = '';
    const { generation, last_session } = ROWS.journal.one(this.#sql.journal.get());
    this.#generation = generation;
    this.#lastSession = last_session;
    this.#lastRow = 0;
    for (const { id, ...message } of ROWS.message.each(this.#sql.messages.iterate())) {
      this.#lastRow = id;
      this.#mailboxes.add({ ...message, row: id, payload: undefined });
    }
    const topics = new Map<number, Topic>();
    for (const record of this.#journal.records(generation))
      for (const entry of entriesOf(record)) this.#replay(entry, topics);
  }

  /** @param topics of the sessions that were met */
  #replay(entry: Entry, topics: Map<number, Topic>): void {
    if (entry.kind === 'session') {
      const { topic, session } = entry;
      const known = this.#stored(topic);
      const counters = known?.id === session.id ? { lastSeq: known.lastSeq, acked: known.acked } : {};
      topics.set(session.id, topic);
      this.#changed.set(topic, { ...session, ...counters });
      this.#lastSession = Math.max(this.#lastSession, session.id);
      return;
    }
    const topic = topics.get(entry.session) ?? ROWS.session.find(this.#sql.findById.get(entry.session))?.topic;
    const session = topic === undefined ? undefined : this.#stored(topic);
    if (topic === undefined || session?.id !== entry.session) return;
    topics.set(session.id, topic);
    switch (entry.kind) {
      case 'message': {
        const { receiver, seq, at, payload } = entry;
        const lastSeq = { ...session.lastSeq, [receiver]: seq };
        this.#changed.set(topic, { ...session, lastSeq, usedAt: Math.max(session.usedAt, at) });
        this.#mailboxes.add({ session: session.id, receiver, seq, at, row: 0, payload });
        break;
      }
      case 'ack':
        this.#changed.set(topic, withAcked(session, entry.receiver, entry.upTo));
        this.#dead.push(...this.#mailboxes.dropUpTo(session.id, entry.receiver, entry.upTo));
        break;
      case 'end':
        this.#forget(topic, session.id);
    }
  }

  #stored(topic: Topic): Session | undefined {
    const known = this.#changed.get(topic) ?? this.#remembered.get(topic);
    if (known !== undefined || this.#gone.has(topic)) return known;
    const row = ROWS.session.find(this.#sql.find.get(topic));
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
    const session = applyUse(live, use, now, () => this.#lastSession + 1);
    return session instanceof RelayRefusal
      ? session
      : { session, isNew: live === undefined, replacedExpired: isExpired };
  }

  /**
   * Keeps a session. It has a line for what no message tells. @param usedAt when it was used last, as far as that has a
   * line
   */
  #save(topic: Topic, { session, isNew }: UseOutcome, usedAt?: number): void {
    const before = this.#stored(topic);
    if (isNew && before !== undefined) this.#wipe(topic, before.id);
    if (isNew) this.#lastSession = session.id;
    const isTold = !isNew && before?.origin === session.origin && before.walletJoined === session.walletJoined;
    if (!isTold || (usedAt ?? before.usedAt) !== session.usedAt) this.#lines += sessionLine(topic, session);
    this.#changed.set(topic, session);
  }

  #wipe(topic: Topic, id: number): void {
    this.#lines += endLine(id);
    this.#forget(topic, id);
  }

  #forget(topic: Topic, id: number): void {
    this.#remembered.delete(topic);
    this.#changed.delete(topic);
    this.#gone.add(topic);
    this.#dead.push(...this.#mailboxes.dropSession(id));
  }

  /** Messages that wait; counted only when the sequence numbers leave it open whether the queue is full. */
  #waiting(session: Session, receiver: Side, now: number): number {
    const atMost = session.lastSeq[receiver] - session.acked[receiver];
    if (atMost < this.#limits.queue) return atMost;
    return this.#mailboxes.count(session.id, receiver, now - this.#limits.messageAgeMs);
  }
}
