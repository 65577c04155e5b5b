// What the relay needs kept. Every call is atomic and takes the time as an argument; sequence numbers are the store's.
// What a call answered survives the process; `synced` says when it survives the machine (as far as the implementation
// does).

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import type { OwnDatabase } from '@svc/core/server/backup';
import type { LimitRefusal } from '../../edge/limits.ts';
import type { RelayRefusal, Session, Use } from '../session.ts';

/** Bounds that stores enforce. */
export interface StoreLimits {
  /** Unacknowledged messages per receiving side. */
  queue: number;
  messageAgeMs: number;
  sessionIdleMs: number;
}

/** Outcome of a use: the session after it. */
export interface UseOutcome {
  session: Session;
  isNew: boolean;
  /** An idle session of this topic was wiped to make room; its connections must be notified. */
  replacedExpired: boolean;
}

/** Outcome of a publish. */
export interface PublishOutcome extends UseOutcome {
  seq: number;
}

/**
 * Which messages to read: those after a number, up to a count and a sum of payload characters (at least one message).
 */
export interface FetchRange {
  after: number;
  maxMessages: number;
  maxCharacters: number;
  /** Id of the session that is meant; another one of the same topic has nothing to read. */
  session?: number;
}

/** Keeper of sessions and mailboxes. */
export interface RelayStore {
  /** Applies a use and records it; see `applyUse` for the rules. */
  use(topic: Topic, use: Use, now: number): Promise<UseOutcome | RelayRefusal>;
  /**
   * Applies a use and puts a message into the other side's mailbox. A full mailbox is a LimitRefusal and changes
   * nothing.
   */
  publish(topic: Topic, use: Use, payload: string, now: number): Promise<PublishOutcome | RelayRefusal | LimitRefusal>;
  /** Unacknowledged messages that are not too old, in order. */
  fetch(topic: Topic, receiver: Side, range: FetchRange, now: number): Promise<RelayedMessage[]>;
  /**
   * Drops the receiver's messages up to a number. @param session id of the session that is meant; another one keeps its
   * messages
   */
  acknowledge(topic: Topic, receiver: Side, upTo: number, now: number, session?: number): Promise<void>;
  /** The live session of a topic. Looking is not use. */
  find(topic: Topic, now: number): Promise<Session | undefined>;
  /** Wipes a topic, which survives the machine when it resolves; answers whether there was anything. */
  end(topic: Topic): Promise<boolean>;
  /** Wipes idle sessions and old messages; answers the topics of the former. */
  sweep(now: number): Promise<Topic[]>;
  /** Resolves when everything that was answered before survives the machine too: the time to confirm it to a client. */
  synced(): Promise<void>;
  /** Rejects when the store cannot be used. */
  check(): Promise<void>;
  /** The database to copy for a backup; undefined for a store that has none of its own. */
  readonly database?: OwnDatabase | undefined;
  close(): Promise<void>;
}
