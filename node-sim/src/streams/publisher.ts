// From blocks to stream events: who subscribed to what, snapshots, replays, and the events of each block. Texts are made
// once per event whatever the number of clients. Transports and the control frames of /ws are the edge's.

import { wireJson } from '@svc/core/rpc/wireJson';
import { type ChannelName, channelText, type Frame, findChannel } from '@svc/core/streams/channels';
import type { Trade } from '../index/trades.ts';
import { type Sink, Subscriber } from './subscriber.ts';

/** Trades in the snapshot of a keyed trades channel. */
const SNAPSHOT_TRADES = 100;
/** Most trades that one resume sends: what a market keeps. */
const REPLAY_TRADES = 1000;

/** What a block tells the streams. */
export interface BlockNews {
  readonly height: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** -1 before the first. */
  readonly finalizedEpoch: number;
  readonly trades: readonly Trade[];
  /** Canonical spot pairs whose book or pools the block changed. */
  readonly changedPairs: ReadonlySet<string>;
}

/** The market views that events and snapshots show. */
export interface StreamViews {
  /** Canonical market of a key, or undefined when it names none. */
  findMarket(key: string): string | undefined;
  /** Canonical markets. */
  markets(): readonly string[];
  ticker(market: string): Frame<'ticker'>['ticker'] | undefined;
  book(market: string): Frame<'orderbook'>['book'] | undefined;
  trades(market: string, limit: number): readonly Trade[];
  /** See TradeIndex.replay. */
  replay(market: string | undefined, since: number): readonly Trade[] | undefined;
  lastSeq(): number;
}

interface Options {
  readonly views: StreamViews;
  readonly queueLimit: number;
  readonly nowMs: () => number;
}

type Keyed = { readonly name: ChannelName; readonly key: string | undefined };

export class Publisher {
  private readonly options: Options;
  private readonly subscribers = new Set<Subscriber>();
  private readonly byChannel = new Map<string, Set<Subscriber>>();
  private readonly tickerTexts = new Map<string, string>();
  /** Events that slow clients lost, all together. */
  droppedTotal = 0;

  constructor(options: Options) {
    this.options = options;
  }

  get size(): number {
    return this.subscribers.size;
  }

  /** Canonical form of a channel name, or undefined when it is invalid or its key names no market. */
  findCanonical(text: string): string | undefined {
    const channel = findChannel(text);
    if (channel === undefined) return undefined;
    if (channel.key === undefined) return channel.name;
    const market = this.options.views.findMarket(channel.key);
    return market === undefined ? undefined : channelText(channel.name, market);
  }

  open(sink: Sink): Subscriber {
    const subscriber = new Subscriber(sink, this.options.queueLimit, this.options.nowMs());
    this.subscribers.add(subscriber);
    return subscriber;
  }

  close(subscriber: Subscriber): void {
    this.remove(subscriber, [...subscriber.channels]);
    this.subscribers.delete(subscriber);
  }

  all(): IterableIterator<Subscriber> {
    return this.subscribers.values();
  }

  /** Adds canonical channels; those that were new are answered, so that their snapshots can follow. */
  add(subscriber: Subscriber, channels: readonly string[]): string[] {
    const added = [...new Set(channels)].filter((channel) => !subscriber.channels.has(channel));
    for (const channel of added) {
      subscriber.channels.add(channel);
      const members = this.byChannel.get(channel);
      if (members === undefined) this.byChannel.set(channel, new Set([subscriber]));
      else members.add(subscriber);
    }
    return added;
  }

  remove(subscriber: Subscriber, channels: readonly string[]): void {
    for (const channel of channels) {
      subscriber.channels.delete(channel);
      const members = this.byChannel.get(channel);
      members?.delete(subscriber);
      if (members?.size === 0) this.byChannel.delete(channel);
    }
  }

  /** Sends one frame to one client, before anything that waits for it. */
  answer(subscriber: Subscriber, frame: Frame): void {
    this.answerText(subscriber, wireJson(frame));
  }

  /** Sends a text to one client; see {@link answer}. */
  answerText(subscriber: Subscriber, text: string): void {
    subscriber.pushNow(text, this.options.nowMs());
  }

  /**
   * Sends what newly added channels start with: snapshots, or, for trades with `since`, the trades after it. A resume that
   * reaches back further than what is kept starts with a reset mark.
   */
  start(subscriber: Subscriber, channels: readonly string[], since?: number): void {
    for (const text of channels) {
      const channel = findChannel(text);
      if (channel === undefined) continue;
      if (channel.name === 'trades' && since !== undefined) this.resume(subscriber, channel, since);
      else for (const frame of this.snapshots(channel)) this.answer(subscriber, frame);
    }
  }

  private resume(subscriber: Subscriber, { key }: Keyed, since: number): void {
    const { views, nowMs } = this.options;
    const missed = views.replay(key, since);
    if (missed === undefined || missed.length > REPLAY_TRADES) {
      this.answer(subscriber, { type: 'reset', channel: 'trades', key: key ?? null, last_seq: views.lastSeq() });
      // What is still there follows the mark; without a market there is no one list of it.
      if (key !== undefined) for (const trade of views.trades(key, REPLAY_TRADES)) subscriber.pushNow(tradeText(trade), nowMs(), trade.seq);
      return;
    }
    for (const trade of missed) subscriber.pushNow(tradeText(trade), nowMs(), trade.seq);
  }

  private *snapshots({ name, key }: Keyed): IterableIterator<Frame> {
    const { views } = this.options;
    if (name === 'trades' && key !== undefined) {
      yield { type: 'trades', channel: 'trades', key, trades: [...views.trades(key, SNAPSHOT_TRADES)], snapshot: true };
    } else if (name === 'orderbook' && key !== undefined) {
      const book = views.book(key);
      if (book !== undefined) yield { type: 'orderbook', channel: 'orderbook', key, book, snapshot: true };
    } else if (name === 'tickers') {
      for (const market of key === undefined ? views.markets() : [key]) {
        const ticker = views.ticker(market);
        if (ticker === undefined) continue;
        this.tickerTexts.set(market, wireJson(ticker));
        yield { type: 'ticker', channel: 'tickers', key: market, ticker, snapshot: true };
      }
    }
  }

  /** Sends the events of a block that was just committed. */
  publish(news: BlockNews): void {
    if (this.subscribers.size === 0) return;
    const block: Frame = { type: 'block', channel: 'blocks', height: news.height, ts: news.timestamp, finalized_epoch: news.finalizedEpoch };
    this.send(['blocks'], () => wireJson(block));
    for (const trade of news.trades) this.send(['trades', `trades:${trade.market}`], () => tradeText(trade), trade.seq);
    for (const pair of news.changedPairs) this.sendBook(pair);
    this.sendTickers();
  }

  private sendBook(pair: string): void {
    this.send([`orderbook:${pair}`], () => {
      const book = this.options.views.book(pair);
      return book === undefined ? undefined : wireJson({ type: 'orderbook', channel: 'orderbook', key: pair, book } satisfies Frame);
    });
  }

  /** Tickers change with trades, books, pools and the passing of time, so their texts are compared. */
  private sendTickers(): void {
    const everyMarket = this.byChannel.has('tickers');
    const keyed = [...this.byChannel.keys()].flatMap((channel) => (channel.startsWith('tickers:') ? [channel.slice('tickers:'.length)] : []));
    for (const market of everyMarket ? this.options.views.markets() : keyed) {
      const ticker = this.options.views.ticker(market);
      if (ticker === undefined) continue;
      const text = wireJson(ticker);
      if (this.tickerTexts.get(market) === text) continue;
      this.tickerTexts.set(market, text);
      this.send(['tickers', `tickers:${market}`], () => `{"type":"ticker","channel":"tickers","key":${JSON.stringify(market)},"ticker":${text}}`);
    }
  }

  private send(channels: readonly string[], textOf: () => string | undefined, id?: number): void {
    let text: string | undefined;
    const reached = new Set<Subscriber>();
    for (const channel of channels) {
      for (const subscriber of this.byChannel.get(channel) ?? []) {
        if (reached.has(subscriber)) continue;
        reached.add(subscriber);
        text ??= textOf();
        if (text === undefined) return;
        if (subscriber.push(text, this.options.nowMs(), id)) this.droppedTotal += 1;
      }
    }
  }
}

function tradeText(trade: Trade): string {
  return wireJson({ type: 'trade', channel: 'trades', key: trade.market, trade } satisfies Frame);
}
