// From blocks to stream events: subscriptions, snapshots, replays, and the events of each block. Each event's text is
// made once whatever the number of clients. Transports and the control frames of /ws belong to the edge.

import type { LongJson } from '@svc/core/json/longJson';
import { wireJson } from '@svc/core/json/wireJson';
import { type ChannelName, channelText, type Frame, findChannel } from '@svc/core/streams/channels';
import type { NumberedPerpEvent } from '../index/perpEvents.ts';
import type { Trade } from '../index/trades.ts';
import { marketsOfEvent } from '../kernel/perpEvents.ts';
import type { ChangedKeys } from '../kernel/tableMeaning.ts';
import { ChannelMembers } from './channelMembers.ts';
import type { Feed } from './feed.ts';
import { type Sink, Subscriber } from './subscriber.ts';

/** Trades in the snapshot of a keyed trades channel. */
const SNAPSHOT_TRADES = 100;
/** Most trades that one resume sends: as many as a market keeps. */
const REPLAY_TRADES = 1000;

/** What the streams learn from a block. */
export interface BlockNews {
  readonly height: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** -1 before the first. */
  readonly finalizedEpoch: number;
  readonly trades: readonly Trade[];
  readonly perpEvents: readonly NumberedPerpEvent[];
  readonly changed: ChangedKeys;
}

/** What events and snapshots show. */
export interface StreamViews {
  /** Canonical market of a key, or undefined for no valid market name. */
  findMarket(key: string): string | undefined;
  /** Canonical perpetuals market of a key, or undefined for no valid market name. */
  findPerp(key: string): string | undefined;
  readonly feeds: readonly Feed[];
  trades(market: string, limit: number): readonly Trade[];
  /** See TradeIndex.replay. */
  replay(market: string | undefined, since: number): readonly Trade[] | undefined;
  lastSeq(): number;
}

interface Options {
  readonly views: StreamViews;
  readonly queueLimit: number;
  readonly nowMs: () => number;
  /** Wraps the sink of a client, if given. */
  readonly throughSink?: (sink: Sink) => Sink;
}

type Keyed = { readonly name: ChannelName; readonly key: string | undefined };

export class Publisher {
  private readonly options: Options;
  private readonly feeds: ReadonlyMap<ChannelName, Feed>;
  private readonly subscribers = new Set<Subscriber>();
  private readonly members = new ChannelMembers();
  /** Events that slow clients lost, in total. */
  droppedTotal = 0;

  constructor(options: Options) {
    this.options = options;
    this.feeds = new Map(options.views.feeds.map((feed) => [feed.channel, feed]));
  }

  get size(): number {
    return this.subscribers.size;
  }

  /** Canonical form of a channel name, or undefined when it or its key is invalid. */
  findCanonical(text: string): string | undefined {
    const channel = findChannel(text);
    if (channel === undefined) return undefined;
    if (channel.key === undefined) return channel.name;
    const key = this.findKey(channel.name, channel.key);
    return key === undefined ? undefined : channelText(channel.name, key);
  }

  private findKey(name: ChannelName, text: string): string | undefined {
    const { views } = this.options;
    if (name === 'trades') return views.findMarket(text);
    if (name === 'perp_events') return views.findPerp(text);
    return this.feeds.get(name)?.findKey(text);
  }

  /** @param isTold whether it receives blocks and reorganisations; else only answers */
  open(sink: Sink, isTold = true): Subscriber {
    const subscriber = new Subscriber(
      this.options.throughSink?.(sink) ?? sink,
      this.options.queueLimit,
      this.options.nowMs(),
    );
    if (isTold) this.subscribers.add(subscriber);
    return subscriber;
  }

  close(subscriber: Subscriber): void {
    this.remove(subscriber, [...subscriber.channels]);
    this.subscribers.delete(subscriber);
  }

  all(): IterableIterator<Subscriber> {
    return this.subscribers.values();
  }

  /** Adds canonical channels; returns those that are new, so that their snapshots can follow. */
  add(subscriber: Subscriber, channels: readonly string[]): string[] {
    const added = [...new Set(channels)].filter((channel) => !subscriber.channels.has(channel));
    for (const channel of added) {
      subscriber.channels.add(channel);
      this.members.add(channel, subscriber);
    }
    return added;
  }

  remove(subscriber: Subscriber, channels: readonly string[]): void {
    for (const channel of channels) {
      subscriber.channels.delete(channel);
      this.members.remove(channel, subscriber);
    }
  }

  /** Sends one frame to one client, ahead of its queue. */
  answer(subscriber: Subscriber, frame: Frame): void {
    this.answerText(subscriber, wireJson(frame));
  }

  /** Sends a text to one client; see {@link answer}. */
  answerText(subscriber: Subscriber, text: string | LongJson): void {
    subscriber.pushNow(text, this.options.nowMs());
  }

  /**
   * Sends the start of newly added channels: snapshots, or, for trades with `since`, the trades after it. A resume from
   * before the oldest stored trade starts with a reset mark.
   */
  start(subscriber: Subscriber, channels: readonly string[], since?: number): void {
    const wanted = channels.flatMap((text) => findChannel(text) ?? []);
    const resumed = since === undefined ? [] : wanted.filter(({ name }) => name === 'trades');
    if (since !== undefined) this.resume(subscriber, resumed, since);
    for (const channel of wanted)
      if (!resumed.includes(channel)) for (const frame of this.snapshots(channel)) this.answerText(subscriber, frame);
  }

  /**
   * A single number says where a client stopped in all of its markets, so missed trades come in one order, each once.
   */
  private resume(subscriber: Subscriber, channels: readonly Keyed[], since: number): void {
    const { views, nowMs } = this.options;
    const missed = new Map<number, Trade>();
    for (const { key } of channels) {
      let trades = views.replay(key, since);
      if (trades === undefined || trades.length > REPLAY_TRADES) {
        this.answer(subscriber, { type: 'reset', channel: 'trades', key: key ?? null, last_seq: views.lastSeq() });
        // Stored trades follow the mark; without a market there is no single list of them.
        trades = key === undefined ? [] : views.trades(key, REPLAY_TRADES);
      }
      for (const trade of trades) missed.set(trade.seq, trade);
    }
    for (const trade of [...missed.values()].sort((a, b) => a.seq - b.seq))
      subscriber.pushNow(tradeText(trade), nowMs(), trade.seq);
  }

  private *snapshots({ name, key }: Keyed): IterableIterator<string> {
    if (name === 'trades' && key !== undefined) {
      const trades = [...this.options.views.trades(key, SNAPSHOT_TRADES)];
      yield wireJson({ type: 'trades', channel: 'trades', key, trades, snapshot: true } satisfies Frame);
      return;
    }
    const feed = this.feeds.get(name);
    if (feed === undefined) return;
    for (const shown of key === undefined ? feed.keys() : [key]) {
      const view = feed.view(shown);
      if (view === undefined) continue;
      this.isNews(feed, shown, view);
      yield wireJson({ type: feed.type, channel: feed.channel, key: shown, ...view, snapshot: true });
    }
  }

  /** Whether a view's text differs from the last one sent. */
  private isNews(feed: Feed, key: string, view: NonNullable<ReturnType<Feed['view']>>): boolean {
    return this.members.isNews(feed.channel, key, wireJson(feed.compared?.(view) ?? view));
  }

  /** Sends the events of a block that was just committed. */
  publish(news: BlockNews): void {
    if (this.subscribers.size === 0) return;
    this.sendEvents(news);
    for (const feed of this.feeds.values()) this.sendFeed(feed, (key) => feed.mayChange(key, news.changed));
  }

  /** Sends the removed blocks to every client, then their replacements, then every view that changed. */
  publishReorg(fromHeight: number, newHash: string, blocks: readonly BlockNews[]): void {
    if (this.subscribers.size === 0) return;
    const reorg: Frame = { type: 'reorg', from_height: fromHeight, new_hash: newHash };
    this.send(this.subscribers, () => wireJson(reorg));
    for (const news of blocks) this.sendEvents(news);
    for (const feed of this.feeds.values()) this.sendFeed(feed, () => true);
  }

  private sendEvents(news: BlockNews): void {
    const block: Frame = {
      type: 'block',
      channel: 'blocks',
      height: news.height,
      ts: news.timestamp,
      finalized_epoch: news.finalizedEpoch,
    };
    this.send(this.members.of('blocks'), () => wireJson(block));
    for (const trade of news.trades)
      this.send(this.members.of('trades', trade.market), () => tradeText(trade), trade.seq);
    for (const event of news.perpEvents)
      this.send(this.members.of('perp_events', ...marketsOfEvent(event)), () => perpEventText(event));
  }

  private sendFeed(feed: Feed, mayChange: (key: string) => boolean): void {
    const { channel, type } = feed;
    for (const key of this.members.followed(channel, () => feed.keys())) {
      const view = mayChange(key) ? feed.view(key) : undefined;
      if (view === undefined || !this.isNews(feed, key, view)) continue;
      this.send(this.members.of(channel, key), () => wireJson({ type, channel, key, ...view }));
    }
  }

  private send(to: ReadonlySet<Subscriber>, textOf: () => string, id?: number): void {
    if (to.size === 0) return;
    const text = textOf();
    for (const subscriber of to) {
      if (subscriber.push(text, this.options.nowMs(), id)) this.droppedTotal += 1;
    }
  }
}

function tradeText(trade: Trade): string {
  return wireJson({ type: 'trade', channel: 'trades', key: trade.market, trade } satisfies Frame);
}

function perpEventText(event: NumberedPerpEvent): string {
  return wireJson({ type: 'perp_event', channel: 'perp_events', key: event.market, event });
}
