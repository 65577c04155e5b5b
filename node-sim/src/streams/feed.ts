// What a channel shows that follows something as it is now: tickers, books, accounts, pools, tokens. Which channels
// these are, and their views, is the reads'.

import type { ChannelName, Frame, FrameType } from '@svc/core/streams/channels';
import type { ChangedKeys } from '../kernel/tableMeaning.ts';

/** Members of a frame that depend on what is shown. */
type Shown<F> = F extends unknown ? Omit<F, 'type' | 'channel' | 'key' | 'snapshot'> : never;

/** A channel whose frame is sent at first, and again whenever it would read differently after a block. */
export interface Feed {
  readonly channel: ChannelName;
  /** Type of its frames. */
  readonly type: FrameType;
  /** Canonical key, or undefined when the text can name nothing. */
  findKey(text: string): string | undefined;
  /** All keys, for channels whose key is optional. */
  keys(): readonly string[];
  /** Whether the view of a key may have changed with a block: false only if it surely has not. */
  mayChange(key: string, changed: ChangedKeys): boolean;
  /** The view now; undefined when there is nothing of that name. */
  view(key: string): Shown<Frame> | undefined;
  /** The part of a view whose change makes an event; absent: all of it. */
  compared?(view: Shown<Frame>): unknown;
}

/** A feed with its view checked against the frame. */
export interface FeedOf<T extends FrameType> extends Feed {
  readonly type: T;
  readonly channel: Extract<Frame<T>, { channel: ChannelName }>['channel'];
  view(key: string): Shown<Frame<T>> | undefined;
}

/** Channels of events, which the publisher takes from what a block tells. Every other channel has a feed. */
type EventChannel = 'blocks' | 'trades' | 'perp_events';

/** The feeds by channel: a channel that nobody feeds does not compile. */
export type Feeds = { readonly [C in Exclude<ChannelName, EventChannel>]: Feed & { readonly channel: C } };
