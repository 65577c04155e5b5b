// Who is subscribed to which channel, and the last text sent for every followed key. Texts are dropped with the last
// subscription, so that clients cannot fill the memory with keys that they left.

import { type ChannelName, findChannel } from '@svc/core/streams/channels';
import type { Subscriber } from './subscriber.ts';

/** Stands for the channel without a key; keys are never empty. */
const EVERY = '';

export class ChannelMembers {
  private readonly channels = new Map<ChannelName, Map<string, Set<Subscriber>>>();
  private readonly texts = new Map<ChannelName, Map<string, string>>();

  /** @param text a canonical channel */
  add(text: string, subscriber: Subscriber): void {
    const channel = findChannel(text);
    if (channel === undefined) return;
    const { name, key = EVERY } = channel;
    const keys = this.channels.get(name) ?? new Map<string, Set<Subscriber>>();
    this.channels.set(name, keys);
    const members = keys.get(key);
    if (members === undefined) keys.set(key, new Set([subscriber]));
    else members.add(subscriber);
  }

  remove(text: string, subscriber: Subscriber): void {
    const channel = findChannel(text);
    if (channel === undefined) return;
    const { name, key = EVERY } = channel;
    const keys = this.channels.get(name);
    const members = keys?.get(key);
    members?.delete(subscriber);
    if (keys === undefined || members === undefined || members.size > 0) return;
    keys.delete(key);
    this.forget(name, key, keys);
  }

  private forget(name: ChannelName, key: string, keys: ReadonlyMap<string, unknown>): void {
    if (keys.has(EVERY)) return;
    const texts = this.texts.get(name);
    if (key !== EVERY) texts?.delete(key);
    else for (const followed of [...(texts?.keys() ?? [])]) if (!keys.has(followed)) texts?.delete(followed);
  }

  /** Subscribers of keys of a channel, or of all of it, each once. */
  of(name: ChannelName, ...wanted: readonly string[]): ReadonlySet<Subscriber> {
    const keys = this.channels.get(name);
    const found = new Set<Subscriber>();
    if (keys === undefined) return found;
    for (const key of [EVERY, ...wanted]) for (const subscriber of keys.get(key) ?? []) found.add(subscriber);
    return found;
  }

  /** Keys that anyone follows. @param all every existing key, called when the whole channel is followed */
  followed(name: ChannelName, all: () => readonly string[]): readonly string[] {
    const keys = this.channels.get(name);
    if (keys === undefined) return [];
    return keys.has(EVERY) ? all() : [...keys.keys()];
  }

  /** Remembers the text of a key. @returns whether it differs from the previous one */
  isNews(name: ChannelName, key: string, text: string): boolean {
    const texts = this.texts.get(name) ?? new Map<string, string>();
    this.texts.set(name, texts);
    if (texts.get(key) === text) return false;
    texts.set(key, text);
    return true;
  }
}
