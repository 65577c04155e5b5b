// The control frames of /ws, which say which channels a client wants. The sockets carry the texts.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { publicMessage } from '@svc/core/rpc/errorCodes';
import { parseWith } from '@svc/core/schema/parse';
import { type ControlFrame, channelsFrame } from '@svc/core/streams/channels';
import type { Publisher } from '../streams/publisher.ts';
import type { Subscriber } from '../streams/subscriber.ts';

function readFrame(value: JsonValue): ControlFrame {
  if (!isJsonObject(value)) throw new ParseRefusal('', 'an object');
  if (value.op !== 'subscribe' && value.op !== 'unsubscribe' && value.op !== 'set' && value.op !== 'channels') {
    throw new ParseRefusal('op', 'one of subscribe, unsubscribe, set, channels');
  }
  return value.op === 'channels' ? { op: value.op } : parseWith(channelsFrame, { ...value }, '', 'ignore');
}

function canonicalAll(publisher: Publisher, names: readonly string[]): string[] {
  return names.map((name) => {
    const channel = publisher.findCanonical(name);
    if (channel === undefined) throw new Refusal('input.channel', `invalid channel: ${name.slice(0, 160)}`);
    return channel;
  });
}

/** Channels of a query: invalid names are skipped, the list is cut; without a valid one it is `blocks`. */
export function channelsOfQuery(publisher: Publisher, query: unknown, limit: number): string[] {
  // A repeated name arrives as a list.
  const texts = Array.isArray(query) ? query.map(String) : [typeof query === 'string' ? query : ''];
  const valid = texts
    .join(',')
    .split(',')
    .flatMap((name) => publisher.findCanonical(name.trim()) ?? []);
  const channels = [...new Set(valid)].slice(0, limit);
  return channels.length === 0 ? ['blocks'] : channels;
}

/** A sequence number of a query or header, or undefined. */
export function sinceOf(...texts: unknown[]): number | undefined {
  const text = texts.find(
    (candidate): candidate is string => typeof candidate === 'string' && /^\d{1,15}$/.test(candidate),
  );
  return text === undefined ? undefined : Number(text);
}

/** Executes a control frame and answers it; a refused one changes nothing. */
export function handleSubscriptionFrame(
  publisher: Publisher,
  subscriber: Subscriber,
  value: JsonValue,
  maxChannels: number,
): void {
  try {
    const frame = readFrame(value);
    const sorted = () => [...subscriber.channels].sort();
    if (frame.op === 'channels') {
      publisher.answer(subscriber, { type: 'channels', channels: sorted() });
      return;
    }
    const names = typeof frame.channels === 'string' ? [frame.channels] : frame.channels;
    const channels = canonicalAll(publisher, names);
    const wanted = frame.op === 'set' ? new Set(channels) : new Set([...subscriber.channels, ...channels]);
    if (frame.op !== 'unsubscribe' && wanted.size > maxChannels)
      throw new Refusal('input.channels', `at most ${maxChannels} channels`);
    if (frame.op === 'unsubscribe') publisher.remove(subscriber, channels);
    if (frame.op === 'set') {
      publisher.remove(
        subscriber,
        [...subscriber.channels].filter((channel) => !wanted.has(channel)),
      );
    }
    const added = frame.op === 'unsubscribe' ? [] : publisher.add(subscriber, channels);
    publisher.answer(subscriber, { type: 'subscribed', channels: sorted() });
    // A client that says where it stopped gets what it missed, also on channels that it already has.
    publisher.start(
      subscriber,
      frame.since === undefined || frame.op === 'unsubscribe' ? added : channels,
      frame.since,
    );
  } catch (error) {
    publisher.answer(subscriber, { type: 'error', error: publicMessage(error) });
  }
}
