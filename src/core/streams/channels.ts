// The channel grammar and the frames of /ws and /stream. Keys are resolved to canonical ones by the node.

import type { Static, TProperties } from 'typebox';
import { Type } from 'typebox';
import { bookShape, tickerShape, tradeShape } from '../reads/market/marketShape.ts';
import { perpAccountMembers, perpBookShape, perpEventShape, perpMarketShape } from '../reads/perps/perpShape.ts';
import { nullable } from '../reads/readFields.ts';
import { getOpenOrders } from '../reads/spot/getOpenOrders.ts';
import { getSpotOrderBook } from '../reads/spot/getSpotOrderBook.ts';
import { poolShape, positionShape } from '../reads/spot/poolShape.ts';
import { tokenShape } from '../reads/tokens/tokenShape.ts';

/** Channels, and whether they take a key after a colon. */
export const CHANNELS = {
  blocks: 'none',
  trades: 'optional',
  tickers: 'optional',
  orderbook: 'required',
  perp_markets: 'optional',
  perp_book: 'required',
  perp_events: 'optional',
  perp_account: 'required',
  spot_pools: 'optional',
  spot_book: 'required',
  spot_account: 'required',
  tokens: 'optional',
} as const;

export type ChannelName = keyof typeof CHANNELS;

/** A parsed channel name; `key` is as the client wrote it. */
export interface Channel {
  readonly name: ChannelName;
  readonly key: string | undefined;
}

/** Longest channel name. */
export const MAX_CHANNEL_LENGTH = 160;
/** Most channels of one subscriber. */
export const MAX_CHANNELS = 64;

// A slash may stand between the assets of a market, as in the reads.
const KEY = /^[A-Za-z0-9_:./-]+$/;

/** Channel of a name, or undefined when the name is invalid. */
export function findChannel(text: string): Channel | undefined {
  if (text.length > MAX_CHANNEL_LENGTH) return undefined;
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  const key = colon < 0 ? undefined : text.slice(colon + 1);
  if (!Object.hasOwn(CHANNELS, name)) return undefined;
  const rule = CHANNELS[name as ChannelName];
  if (key === undefined ? rule === 'required' : rule === 'none' || !KEY.test(key)) return undefined;
  return { name: name as ChannelName, key };
}

/** Text of a channel. */
export function channelText(name: ChannelName, key: string | undefined): string {
  return key === undefined ? name : `${name}:${key}`;
}

const whole = Type.Integer();
const snapshot = Type.Optional(Type.Literal(true));

/** A frame that shows one thing as it is now; with `snapshot` it is the first one of a subscription. */
function feedFrame<T extends string, C extends ChannelName, M extends TProperties>(type: T, channel: C, members: M) {
  return Type.Object({
    type: Type.Literal(type),
    channel: Type.Literal(channel),
    key: Type.String(),
    ...members,
    snapshot,
  });
}

/**
 * Frames that a node sends; `key` is the canonical market, pool, token, or the address as subscribed to. Books say what
 * height they reflect.
 */
export const frames = {
  hello: Type.Object({
    type: Type.Literal('hello'),
    ts: whole,
    version: Type.Optional(Type.String()),
    channels: Type.Array(Type.String()),
  }),
  ping: Type.Object({ type: Type.Literal('ping'), ts: whole }),
  subscribed: Type.Object({ type: Type.Literal('subscribed'), channels: Type.Array(Type.String()) }),
  /** The answer to `channels`; its type is the protocol's own word. */
  channels: Type.Object({ type: Type.Literal('channels'), channels: Type.Array(Type.String()) }),
  error: Type.Object({ type: Type.Literal('error'), error: Type.String() }),
  block: Type.Object({
    type: Type.Literal('block'),
    channel: Type.Literal('blocks'),
    height: whole,
    ts: whole,
    finalized_epoch: whole,
  }),
  /**
   * Blocks from `from_height` on are gone; `new_hash` is the newest block now. Every stream gets it, whatever its
   * channels.
   */
  reorg: Type.Object({ type: Type.Literal('reorg'), from_height: whole, new_hash: Type.String() }),
  trade: Type.Object({
    type: Type.Literal('trade'),
    channel: Type.Literal('trades'),
    key: Type.String(),
    trade: tradeShape,
  }),
  trades: Type.Object({
    type: Type.Literal('trades'),
    channel: Type.Literal('trades'),
    key: Type.String(),
    trades: Type.Array(tradeShape),
    snapshot: Type.Literal(true),
  }),
  ticker: feedFrame('ticker', 'tickers', { ticker: tickerShape }),
  orderbook: feedFrame('orderbook', 'orderbook', { book: bookShape }),
  perp_market: feedFrame('perp_market', 'perp_markets', { market: perpMarketShape }),
  perp_book: feedFrame('perp_book', 'perp_book', { block_height: whole, book: perpBookShape }),
  // A liquidation of several markets has them all in its key.
  perp_event: Type.Object({
    type: Type.Literal('perp_event'),
    channel: Type.Literal('perp_events'),
    key: Type.String(),
    event: perpEventShape,
  }),
  perp_account: feedFrame('perp_account', 'perp_account', { account: Type.Object(perpAccountMembers) }),
  spot_pool: feedFrame('spot_pool', 'spot_pools', { pool: poolShape }),
  spot_book: feedFrame('spot_book', 'spot_book', { block_height: whole, book: getSpotOrderBook.result }),
  spot_account: feedFrame('spot_account', 'spot_account', {
    account: Type.Object({ positions: Type.Array(positionShape), orders: getOpenOrders.result }),
  }),
  token: feedFrame('token', 'tokens', { token: tokenShape }),
  reset: Type.Object({
    type: Type.Literal('reset'),
    channel: Type.String(),
    key: nullable(Type.String()),
    last_seq: whole,
  }),
} as const;

export type FrameType = keyof typeof frames;
export type Frame<T extends FrameType = FrameType> = { [K in T]: Static<(typeof frames)[K]> }[T];

/** Control frame of a client on the WebSocket that changes what it gets. */
export const channelsFrame = Type.Object({
  op: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe'), Type.Literal('set')]),
  channels: Type.Union([Type.Array(Type.String(), { minItems: 1 }), Type.String()], {
    expected: 'a channel, or a list of one or more channels',
  }),
  since: Type.Optional(Type.Integer({ minimum: 0, expected: 'a sequence number' })),
});
/** Control frame that asks for the list of what a client gets. */
export const channelListFrame = Type.Object({ op: Type.Literal('channels') });
/** Any control frame. */
export type ControlFrame = Static<typeof channelsFrame> | Static<typeof channelListFrame>;

/** What a stream is opened with. */
export const channelsQuery = Type.Object({
  channels: Type.Optional(Type.String({ description: 'Channels, separated by commas; blocks when none is valid.' })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'Trades after this sequence number.' })),
});
