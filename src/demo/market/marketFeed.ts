// Live data of one market: the node's stream, with the reads as the first picture and after every gap. Holds the newest
// book and trades; the chart asks for its candles itself.

import type { Book, NodeApi, Trade } from './nodeApi.ts';

/** Trades kept for the list. */
const MAX_TRADES = 60;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

export interface MarketData {
  readonly market: string | undefined;
  readonly book: Book | undefined;
  /** Newest first. */
  readonly trades: readonly Trade[];
  /** Height of the newest block heard of; 0 before the first. */
  readonly height: number;
  readonly live: boolean;
  /** Why there is no picture; absent once there is one. */
  readonly error: string | undefined;
}

export interface MarketFeed {
  readonly data: MarketData;
  subscribe(listener: () => void): () => void;
  /** Switches to another market. */
  show(market: string): void;
  stop(): void;
}

const EMPTY = { book: undefined, trades: [], live: false, error: undefined } as const;

/** Connects to the node's stream and stays connected. */
export function createMarketFeed(api: NodeApi): MarketFeed {
  let data: MarketData = { ...EMPTY, market: undefined, height: 0 };
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<MarketData>): void => {
    data = { ...data, ...change };
    for (const listener of listeners) listener();
  };
  const channels = (market: string | undefined): string[] => [
    'blocks',
    ...(market === undefined ? [] : [`orderbook:${market}`, `trades:${market}`]),
  ];

  function addTrades(market: string, news: readonly Trade[]): void {
    if (market !== data.market) return;
    const bySeq = new Map([...data.trades, ...news].map((trade) => [trade.seq, trade]));
    set({ trades: [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, MAX_TRADES) });
  }

  function receive(text: string): void {
    const frame = JSON.parse(text) as {
      type: string;
      key?: string;
      book?: Book;
      trade?: Trade;
      trades?: Trade[];
      height?: number;
    };
    if (frame.type === 'block') set({ height: frame.height ?? data.height });
    else if (frame.type === 'orderbook' && frame.key === data.market && frame.book !== undefined)
      set({ book: frame.book, error: undefined });
    else if (frame.type === 'trade' && frame.trade !== undefined) addTrades(frame.trade.market, [frame.trade]);
    else if (frame.type === 'trades' && frame.key !== undefined) addTrades(frame.key, frame.trades ?? []);
    else if ((frame.type === 'reset' || frame.type === 'reorg') && data.market !== undefined) void picture(data.market);
  }

  async function picture(market: string): Promise<void> {
    try {
      const [book, trades] = await Promise.all([api.book(market), api.trades(market)]);
      if (market !== data.market) return;
      set({ book, trades: [...trades].reverse().slice(0, MAX_TRADES), error: undefined });
    } catch (error) {
      if (market === data.market) set({ error: error instanceof Error ? error.message : 'The market cannot be read.' });
    }
  }

  function connect(): void {
    const opened = new WebSocket(`${api.streamUrl}?channels=${channels(data.market).join(',')}`);
    socket = opened;
    opened.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      set({ live: true });
      // The market may have changed while the socket opened.
      opened.send(JSON.stringify({ op: 'set', channels: channels(data.market) }));
      if (data.market !== undefined) void picture(data.market);
    };
    opened.onmessage = (event) => receive(String(event.data));
    opened.onclose = () => {
      if (stopped) return;
      set({ live: false });
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
    };
  }

  connect();
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
      set({ ...EMPTY, live: data.live, market });
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op: 'set', channels: channels(market) }));
      void picture(market);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
