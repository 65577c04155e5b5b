// The feed of a channel that shows the current state of something: tickers, books, accounts, pools, tokens. The reads
// define these channels and their views.

import type { ChannelName, Frame, FrameType } from '@svc/core/streams/channels';
import type { ChangedKeys } from '../kernel/tableMeaning.ts';

/** Members of a frame that depend on what is shown. */
type Shown<F> = F extends unknown ? Omit<F, 'type' | 'channel' | 'key' | 'snapshot'> : never;

/** A channel that sends a frame at first, and another whenever a block changes its text. */
export interface Feed {
  readonly channel: ChannelName;
  /** Type of its frames. */
  readonly type: FrameType;
  /** Canonical key, or undefined for a text that cannot be a key. */
  findKey(text: string): string | undefined;
  /** All keys, for channels whose key is optional. */
  keys(): readonly string[];
  /** Whether a block may have changed the view of a key: false only if it certainly has not. */
  mayChange(key: string, changed: ChangedKeys): boolean;
  /** The current view; undefined where nothing has that name. */
  view(key: string): Shown<Frame> | undefined;
  /** The part of a view whose change causes an event; without it, all of it. */
  compared?(view: Shown<Frame>): unknown;
}

/** A feed with its view checked against the frame. */
export interface FeedOf<T extends FrameType> extends Feed {
  readonly type: T;
  readonly channel: Extract<Frame<T>, { channel: ChannelName }>['channel'];
  view(key: string): Shown<Frame<T>> | undefined;
}

/** Channels of events, which the publisher takes from the news of a block. Every other channel has a feed. */
type EventChannel = 'blocks' | 'trades' | 'perp_events';

/** The feeds by channel: a channel without a feed does not compile. */
export type Feeds = { readonly [C in Exclude<ChannelName, EventChannel>]: Feed & { readonly channel: C } };
