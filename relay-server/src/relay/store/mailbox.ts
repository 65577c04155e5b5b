// The refusal and the cut that all stores share.

import { LimitRefusal } from '../../edge/limits.ts';
import type { FetchRange } from './relayStore.ts';

/** Refusal of a message for a mailbox that is full. */
export function queueFull(queue: number): LimitRefusal {
  return new LimitRefusal('limit.queue', `The other side has ${queue} unread messages; it must read them first`, 30);
}

/** The leading messages that fit a range's count and size; the first one always fits. */
export function cutToRange<M extends { payload: string }>(messages: Iterable<M>, range: FetchRange): M[] {
  const taken: M[] = [];
  let characters = 0;
  for (const message of messages) {
    characters += message.payload.length;
    if (taken.length >= range.maxMessages || (taken.length > 0 && characters > range.maxCharacters)) break;
    taken.push(message);
  }
  return taken;
}
