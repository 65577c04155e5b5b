// Hints between connections: "this topic has news". A listener then reads the store; a lost hint delays a message until
// the next read and never loses it.

import type { RelayedMessage } from '@svc/core/relay/frames';
import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';

/** A message itself, for listeners that have read all before it. */
export interface FreshMessage extends RelayedMessage {
  /** Id of the session that it belongs to. */
  readonly session: number;
}

/** News of a topic; `look` says that hints may have been missed. A message comes along only inside one process. */
export type News =
  | { kind: 'look' }
  | { kind: 'message'; receiver: Side; fresh?: FreshMessage }
  | { kind: 'peer'; side: Side; online: boolean }
  | { kind: 'end'; reason: 'ended' | 'expired' };

/** Carries the hints of topics to whoever listens. */
export interface RelayBus {
  publish(topic: Topic, news: News): void;
  /** Calls `listener` for each hint until the answer is called. */
  subscribe(topic: Topic, listener: (news: News) => void): () => void;
}
