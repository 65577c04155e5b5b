// The lines that the SQLite store writes to its journal: what happened to sessions and mailboxes, one change in each.
// All of it is ASCII: origins are as browsers write them, payloads base64url.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import type { Session } from '../session.ts';

/** A change as it is read back. */
export type Entry =
  /** A session is new, or its origin or its wallet became known. */
  | { kind: 'session'; topic: Topic; session: Session }
  | { kind: 'message'; session: number; receiver: Side; seq: number; at: number; payload: string }
  | { kind: 'ack'; session: number; receiver: Side; upTo: number }
  | { kind: 'end'; session: number };

/** Line of a session; its counters are told by messages and acknowledgements. */
export function sessionLine(topic: Topic, { id, origin, createdAt, usedAt, walletJoined }: Session): string {
  return `s ${id} ${topic} ${createdAt} ${usedAt} ${walletJoined ? 1 : 0} ${origin ?? '-'}\n`;
}

/** Line of a message that was put into a mailbox. */
export function messageLine(session: number, receiver: Side, seq: number, at: number, payload: string): string {
  return `m ${session} ${receiver} ${seq} ${at} ${payload}\n`;
}

/** Line of an acknowledgement of everything up to a number. */
export function ackLine(session: number, receiver: Side, upTo: number): string {
  return `a ${session} ${receiver} ${upTo}\n`;
}

/** Line of a session that was wiped. */
export function endLine(session: number): string {
  return `e ${session}\n`;
}

/** The changes of a record, in order. @throws Error for a line of another program */
export function* entriesOf(record: string): Generator<Entry> {
  for (const line of record.split('\n')) if (line !== '') yield entryOf(line.split(' '));
}

function entryOf([kind, id, ...rest]: string[]): Entry {
  const session = Number(id);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = rest;
  switch (kind) {
    case 's': {
      const none = { dapp: 0, wallet: 0 };
      const times = { createdAt: Number(second), usedAt: Number(third) };
      const origin = fifth === '-' ? null : fifth;
      return {
        kind: 'session',
        topic: first as Topic,
        session: { id: session, origin, ...times, walletJoined: fourth === '1', lastSeq: none, acked: none },
      };
    }
    case 'm':
      return {
        kind: 'message',
        session,
        receiver: first as Side,
        seq: Number(second),
        at: Number(third),
        payload: fourth,
      };
    case 'a':
      return { kind: 'ack', session, receiver: first as Side, upTo: Number(second) };
    case 'e':
      return { kind: 'end', session };
    default:
      throw new Error(`The journal has an entry "${kind}", which this program does not write`);
  }
}
