// Undelivered messages of the SQLite store: those that only the journal has, and where the others are in the file, with
// their latest payloads.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Side } from '@svc/core/relay/side';

/** Characters of payloads of the file that are kept in memory; older ones are read from it again. */
const FRESH_CHARACTERS = 33_554_432;

/** A message that waits. */
export interface Waiting {
  readonly session: number;
  readonly receiver: Side;
  readonly seq: number;
  readonly at: number;
  /** Row in the file; 0 while only the journal has it. */
  row: number;
  /** Kept while only the journal has it, and as long as it is fresh. */
  payload: string | undefined;
}

/** Every unacknowledged message, by session and receiver. */
export class Mailboxes {
  readonly #boxes = new Map<number, Record<Side, Waiting[]>>();
  /** Messages that only the journal has, in the order in which they came. */
  readonly #journaled = new Set<Waiting>();
  /** Messages of the file whose payload is kept, oldest first. */
  readonly #fresh = new Set<Waiting>();
  #freshCharacters = 0;
  readonly #read: (row: number) => string;

  /** @param read payload of a row of the file */
  constructor(read: (row: number) => string) {
    this.#read = read;
  }

  /** Adds a message behind those of its mailbox. */
  add(message: Waiting): void {
    let boxes = this.#boxes.get(message.session);
    if (boxes === undefined) {
      boxes = { dapp: [], wallet: [] };
      this.#boxes.set(message.session, boxes);
    }
    boxes[message.receiver].push(message);
    if (message.row === 0) this.#journaled.add(message);
  }

  /** Messages that only the journal has. */
  get journaled(): Iterable<Waiting> {
    return this.#journaled;
  }

  /** All of {@link journaled} are in the file now; their rows are set. */
  moved(): void {
    for (const message of this.#journaled) {
      this.#fresh.add(message);
      this.#freshCharacters += (message.payload as string).length;
    }
    this.#journaled.clear();
    for (const oldest of this.#fresh) {
      if (this.#freshCharacters <= FRESH_CHARACTERS) return;
      this.#unfreshen(oldest);
    }
  }

  /** Messages that came after a time. */
  count(session: number, receiver: Side, since: number): number {
    return (this.#boxes.get(session)?.[receiver] ?? []).filter(({ at }) => at > since).length;
  }

  /** Messages after a number that came after a time, in order; payloads are read as they are asked for. */
  *after(session: number, receiver: Side, seq: number, since: number): Generator<RelayedMessage> {
    for (const message of this.#boxes.get(session)?.[receiver] ?? []) {
      if (message.seq <= seq || message.at <= since) continue;
      yield { seq: message.seq, payload: message.payload ?? this.#read(message.row), at: message.at };
    }
  }

  /** Takes out a mailbox's messages up to a number; answers the rows that held them. */
  dropUpTo(session: number, receiver: Side, seq: number): number[] {
    const boxes = this.#boxes.get(session);
    if (boxes === undefined) return [];
    const box = boxes[receiver];
    let count = 0;
    while (count < box.length && (box[count] as Waiting).seq <= seq) count++;
    return this.#dropped(session, boxes, box.splice(0, count));
  }

  /** Takes out all of a session; answers the rows that held them. */
  dropSession(session: number): number[] {
    const boxes = this.#boxes.get(session);
    return boxes === undefined
      ? []
      : this.#dropped(session, boxes, [...boxes.dapp.splice(0), ...boxes.wallet.splice(0)]);
  }

  /** Takes out everything that came no later than a time; answers the rows that held it. */
  dropOld(since: number): number[] {
    const rows: number[] = [];
    for (const [session, boxes] of this.#boxes) {
      const old = [...boxes.dapp, ...boxes.wallet].filter(({ at }) => at <= since);
      if (old.length === 0) continue;
      for (const side of ['dapp', 'wallet'] as const) boxes[side] = boxes[side].filter(({ at }) => at > since);
      rows.push(...this.#dropped(session, boxes, old));
    }
    return rows;
  }

  /** Removes everything. */
  clear(): void {
    this.#boxes.clear();
    this.#journaled.clear();
    this.#fresh.clear();
    this.#freshCharacters = 0;
  }

  #dropped(session: number, boxes: Record<Side, Waiting[]>, dropped: readonly Waiting[]): number[] {
    if (boxes.dapp.length === 0 && boxes.wallet.length === 0) this.#boxes.delete(session);
    const rows: number[] = [];
    for (const message of dropped) {
      if (message.row === 0) this.#journaled.delete(message);
      else {
        rows.push(message.row);
        if (message.payload !== undefined) this.#unfreshen(message);
      }
    }
    return rows;
  }

  #unfreshen(message: Waiting): void {
    this.#fresh.delete(message);
    this.#freshCharacters -= (message.payload as string).length;
    message.payload = undefined;
  }
}
