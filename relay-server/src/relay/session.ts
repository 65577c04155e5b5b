// What a session is and how it changes: absent, waiting, paired; ended and expired ones are absent again. Pure: stores
// keep what this says, and nothing here knows of sockets or databases.

import { Refusal } from '@svc/core/errors';
import type { Side } from '@svc/core/relay/side';

/** A session as stores keep it. Counters are by receiving side. */
export interface Session {
  /** Distinguishes two sessions that used the same topic one after the other. */
  readonly id: number;
  /** Origin that the site's browser attested; never changes once it is known. */
  readonly origin: string | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds of the last connect, publish or poll. */
  readonly usedAt: number;
  readonly walletJoined: boolean;
  /** Highest sequence number given. */
  readonly lastSeq: Readonly<Record<Side, number>>;
  /** Highest sequence number acknowledged; never above `lastSeq`. */
  readonly acked: Readonly<Record<Side, number>>;
}

/** One side makes use of a session. */
export interface Use {
  side: Side;
  /** The Origin header, if the request carried one. */
  origin?: string | undefined;
  /** Whether a session may be created; a socket that is already open may not bring an ended one back. */
  mayCreate: boolean;
  /** Id of the session that is meant, where one was joined before; a later one of the same topic is another. */
  session?: number | undefined;
}

export type SessionState = 'absent' | 'waiting' | 'paired' | 'expired';

/** Refusals of the relay, which the edge maps to statuses and frames. */
export type RelayRefusalCode =
  | 'relay.absent'
  | 'relay.ended'
  | 'relay.otherOrigin'
  | 'relay.stopping'
  | 'relay.tooLarge';

export class RelayRefusal extends Refusal {
  declare readonly code: RelayRefusalCode;

  constructor(code: RelayRefusalCode, message: string) {
    super(code, message);
  }
}

/** Refusal of a use; `origin` is that of the session's site. */
export function refusalOf(code: RelayRefusalCode, origin = ''): RelayRefusal {
  switch (code) {
    case 'relay.absent':
      return new RelayRefusal(code, 'There is no such session: it has ended, expired or was never opened by a site');
    case 'relay.otherOrigin':
      return new RelayRefusal(code, `This session belongs to ${origin}`);
    default:
      return new RelayRefusal(code, 'This session has ended');
  }
}

/** State of what a store holds for a topic. */
export function stateOf(session: Session | undefined, now: number, idleMs: number): SessionState {
  if (session === undefined) return 'absent';
  if (now - session.usedAt >= idleMs) return 'expired';
  return session.walletJoined ? 'paired' : 'waiting';
}

/** Whether an Origin header attests a site: http(s)://host[:port], exactly as browsers write it. */
export function isSiteOrigin(origin: string | undefined): origin is string {
  if (origin === undefined || !/^https?:\/\//.test(origin) || origin.length > 512) return false;
  try {
    return new URL(origin).origin === origin;
  } catch {
    return false;
  }
}

/** The session after a use, or the refusal. `session` is the live one of the topic; `fresh` makes the next one. */
export function applyUse(
  session: Session | undefined,
  use: Use,
  now: number,
  fresh: () => number,
): Session | RelayRefusal {
  if (session === undefined && (use.session !== undefined || !use.mayCreate)) return refusalOf('relay.ended');
  if (session === undefined && use.side === 'wallet') return refusalOf('relay.absent');
  if (use.session !== undefined && session?.id !== use.session) return refusalOf('relay.ended');
  const current: Session = session ?? {
    id: fresh(),
    origin: null,
    createdAt: now,
    usedAt: now,
    walletJoined: false,
    lastSeq: { dapp: 0, wallet: 0 },
    acked: { dapp: 0, wallet: 0 },
  };
  const usedAt = Math.max(current.usedAt, now);
  if (use.side === 'wallet') return { ...current, usedAt, walletJoined: true };
  if (current.origin === null) return { ...current, usedAt, origin: isSiteOrigin(use.origin) ? use.origin : null };
  // Only the attested site may act as the site; `null` is an origin too. A request without the header is not from a
  // browser.
  if (use.origin !== undefined && use.origin !== '' && use.origin !== current.origin) {
    return refusalOf('relay.otherOrigin', current.origin);
  }
  return { ...current, usedAt };
}

/** The session after the receiving side was given its next message. */
export function withNextSeq(session: Session, receiver: Side): Session {
  return { ...session, lastSeq: { ...session.lastSeq, [receiver]: session.lastSeq[receiver] + 1 } };
}

/** The session after an acknowledgement; one beyond the last message acknowledges all there are. */
export function withAcked(session: Session, receiver: Side, upTo: number): Session {
  const acked = Math.max(session.acked[receiver], Math.min(upTo, session.lastSeq[receiver]));
  return { ...session, acked: { ...session.acked, [receiver]: acked } };
}
