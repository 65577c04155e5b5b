// What waits in the log of the SQLite store: where each message of each mailbox lies, and the latest payloads themselves.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Side } from '@svc/core/relay/side';

/** Characters of payloads that are kept in memory; older ones are read from the file again. */
const FRESH_CHARACTERS = 33_554_432;

interface Waiting {
  /** Entry of the log. */
  readonly id: number;
  readonly seq: number;
  readonly at: number;
}

/** Every unacknowledged message, by session and receiver. */
export class Mailboxes {
  readonly #boxes = new Map<number, Record<Side, Waiting[]>>();
  readonly #fresh = new Map<number, string>();
  #freshCharacters = 0;
  readonly #read: (id: number) => string;

  /** @param read payload of an entry of the log */
  constructor(read: (id: number) => string) {
    this.#read = read;
  }

  /** Adds a message behind those of its mailbox; one that is not fresh is left in the file. */
  add(session: number, receiver: Side, message: Waiting, payload?: string): void {
    let boxes = this.#boxes.get(session);
    if (boxes === undefined) {
      boxes = { dapp: [], wallet: [] };
      this.#boxes.set(session, boxes);
    }
    boxes[receiver].push(message);
    if (payload === undefined) return;
    this.#fresh.set(message.id, payload);
    this.#freshCharacters += payload.length;
    while (this.#freshCharacters > FRESH_CHARACTERS) {
      const [oldest] = this.#fresh.keys();
      this.#unfreshen(oldest as number);
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
      yield { seq: message.seq, payload: this.#fresh.get(message.id) ?? this.#read(message.id), at: message.at };
    }
  }

  /** Takes out a mailbox's messages up to a number; answers their entries. */
  dropUpTo(session: number, receiver: Side, seq: number): number[] {
    const boxes = this.#boxes.get(session);
    if (boxes === undefined) return [];
    const box = boxes[receiver];
    let count = 0;
    while (count < box.length && (box[count] as Waiting).seq <= seq) count++;
    return this.#dropped(session, boxes, box.splice(0, count));
  }

  /** Takes out all of a session; answers their entries. */
  dropSession(session: number): number[] {
    const boxes = this.#boxes.get(session);
    return boxes === undefined ? [] : this.#dropped(session, boxes, [...boxes.dapp.splice(0), ...boxes.wallet.splice(0)]);
  }

  /** Takes out everything that came no later than a time; answers the entries. */
  dropOld(since: number): number[] {
    const ids: number[] = [];
    for (const [session, boxes] of this.#boxes) {
      const old = [...boxes.dapp, ...boxes.wallet].filter(({ at }) => at <= since);
      if (old.length === 0) continue;
      for (const side of ['dapp', 'wallet'] as const) boxes[side] = boxes[side].filter(({ at }) => at > since);
      ids.push(...this.#dropped(session, boxes, old));
    }
    return ids;
  }

  /** Forgets everything. */
  clear(): void {
    this.#boxes.clear();
    this.#fresh.clear();
    this.#freshCharacters = 0;
  }

  #dropped(session: number, boxes: Record<Side, Waiting[]>, dropped: readonly Waiting[]): number[] {
    if (boxes.dapp.length === 0 && boxes.wallet.length === 0) this.#boxes.delete(session);
    for (const { id } of dropped) this.#unfreshen(id);
    return dropped.map(({ id }) => id);
  }

  #unfreshen(id: number): void {
    const payload = this.#fresh.get(id);
    if (payload === undefined) return;
    this.#fresh.delete(id);
    this.#freshCharacters -= payload.length;
  }
}
