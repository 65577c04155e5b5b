// Live data of one market: the stream of the client, with reads for the first state and after every gap. Holds the
// newest book and trades, and whether they are still the newest: an unreachable node, or a stream that fell behind its
// chain, makes them stale. The chart requests its candles itself.

import { ChannelRefused, type ChannelText, type Stream } from '@svc/client/stream';
import type { Frame } from '@svc/core/streams/channels';
import { visibleText } from '@svc/core/visibleText';
import type { Words } from '../../format/useFault.ts';
import { createFreshness, MAX_BLOCKS_BEHIND } from './freshness.ts';
import { createHeldBlocks } from './heldBlocks.ts';
import { type Book, failureText, type NodeApi, type Trade } from './nodeApi.ts';

/** Trades kept for the list. */
const MAX_TRADES = 60;

export interface MarketData {
  readonly market: string | undefined;
  readonly book: Book | undefined;
  /** Newest first. */
  readonly trades: readonly Trade[];
  /** Height of the newest known block; 0 before the first. */
  readonly height: number;
  /** Unix seconds of that block; undefined before the stream's first block. */
  readonly blockTime: number | undefined;
  readonly live: boolean;
  /** Whether any shown data is older than three blocks, or may be: no decision may depend on it. */
  readonly stale: boolean;
  /** Why there is no data; absent once there is some. */
  readonly failure: Words | undefined;
}

export interface MarketFeed {
  readonly data: MarketData;
  subscribe(listener: () => void): () => void;
  /** Switches to another market. */
  show(market: string): void;
  /**
   * Notes that a screen shows data of a block, which make all stale once they are more than three blocks behind.
   * @returns a function to be called when they are shown no more
   */
  hold(height: number): () => void;
  stop(): void;
}

/** Newest first, each once. */
function list(trades: readonly Trade[]): Trade[] {
  const bySeq = new Map(trades.map((trade) => [trade.seq, trade]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, MAX_TRADES);
}

const channels = (market: string | undefined): ChannelText[] => [
  'blocks',
  ...(market === undefined ? [] : ([`orderbook:${market}`, `trades:${market}`] as const)),
];

const EMPTY = { book: undefined, trades: [], live: false, failure: undefined } as const;

/** The parts of the node's API that the feed uses. */
type FeedApi = Pick<NodeApi, 'book' | 'trades' | 'height' | 'stream'>;

/** Connects to the node's stream and stays connected. */
export function createMarketFeed(api: FeedApi, now: () => number = () => performance.now()): MarketFeed {
  let data: MarketData = { ...EMPTY, market: undefined, height: 0, blockTime: undefined, stale: false };
  /** Whether the stream ended for good, as for a channel that the node does not know yet. */
  let isRefused = false;
  /** Counts events that invalidate earlier reads: another market, a gap in the stream, an abandoned branch. */
  let era = 0;
  /** Whether the book is of this era. */
  let isSynced = false;
  /** Trades from the stream in this era. */
  let heard: readonly Trade[] = [];
  /** Whether nothing confirms that the node's last message is its newest. */
  let isSilent = false;
  const held = createHeldBlocks(() => judge());
  const listeners = new Set<() => void>();

  const set = (change: Partial<Omit<MarketData, 'stale'>>): void => {
    held.hear(change.height ?? data.height);
    data = { ...data, ...change, stale: isSilent || held.isBehind() };
    for (const listener of listeners) listener();
  };
  /** Says it where the data became stale, or no longer are. */
  const judge = (silent = isSilent): void => {
    isSilent = silent;
    if (data.stale !== (isSilent || held.isBehind())) set({});
  };

  /** The shown data is the newest. */
  function confirm(): void {
    if (data.market === undefined || isSynced) freshness.confirm();
  }

  function takeBook(book: Book, ofEra: number): void {
    if (ofEra !== era) return;
    // A read that took longer than a frame must not bring the older book back.
    if (isSynced && data.book !== undefined && book.block_height < data.book.block_height) return;
    isSynced = true;
    set({ book, height: Math.max(data.height, book.block_height), failure: undefined });
    confirm();
  }

  function hear(market: string, news: readonly Trade[]): void {
    if (market !== data.market) return;
    heard = list([...heard, ...news]);
    set({ trades: list([...data.trades, ...news]) });
  }

  function takeBlock(height: number, blockTime: number | undefined): void {
    freshness.noteBlock(blockTime);
    set({ height, blockTime: blockTime ?? data.blockTime });
    if (!isSynced && data.market !== undefined) void picture(data.market);
    confirm();
  }

  function take(frame: Frame): void {
    if (frame.type === 'block') takeBlock(frame.height, frame.ts);
    else if (frame.type === 'orderbook' && frame.key === data.market) takeBook(frame.book, era);
    else if (frame.type === 'trade') hear(frame.trade.market, [frame.trade]);
    else if (frame.type === 'trades') hear(frame.key, frame.trades);
  }

  function begin(): void {
    era += 1;
    isSynced = false;
    heard = [];
  }

  async function picture(market: string): Promise<void> {
    const ofEra = era;
    try {
      const [book, trades] = await Promise.all([api.book(market), api.trades(market)]);
      if (ofEra !== era) return;
      // Nothing from before the gap is kept: the branch may be a different one.
      set({ trades: list([...trades, ...heard]) });
      takeBook(book, ofEra);
    } catch (error) {
      if (ofEra === era) set({ failure: () => failureText(error) });
    }
  }

  /** Asks for the chain's height; a stream that fell behind is reopened. */
  async function look(): Promise<void> {
    const height = await api.height();
    if (isRefused) renew();
    else if (height - data.height > MAX_BLOCKS_BEHIND) {
      if (data.live) stream.reopen();
    } else if (!isSynced && data.market !== undefined) await picture(data.market);
    else confirm();
  }

  /** What is shown may be of before a gap: it is read anew. */
  function readAnew(): void {
    begin();
    if (data.market !== undefined) void picture(data.market);
  }

  const open = (): Stream =>
    api.stream(channels(data.market), {
      onFrame: take,
      onGap: readAnew,
      onReorganisation: ({ fromHeight }) => {
        // Removed blocks took their trades with them.
        set({ height: Math.max(0, fromHeight - 1), trades: [] });
        readAnew();
      },
      onStatus: (status, cause) => {
        isRefused = status === 'closed';
        set({ live: status === 'open' });
        if (status === 'open') readAnew();
        else if (cause instanceof ChannelRefused) set({ failure: () => visibleText(cause.message) });
      },
    });

  function renew(): void {
    isRefused = false;
    stream = open();
  }

  const freshness = createFreshness({ look, onChange: judge, now });
  let stream = open();
  return {
    get data() {
      return data;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (market) => {
      if (market === data.market) return;
      begin();
      set({ ...EMPTY, live: data.live, market });
      if (isRefused) renew();
      else stream.setChannels(channels(market));
      void picture(market);
    },
    hold: held.hold,
    stop: () => {
      listeners.clear();
      freshness.stop();
      stream.close();
    },
  };
}
