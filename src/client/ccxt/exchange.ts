// The exchange in the style of ccxt: its methods, its shapes, its floats in answers. Signed values come from text where
// text is given; a number is converted to its shortest decimal.

import { Refusal } from '@svc/core/errors';
import { INTERVAL_NAMES } from '@svc/core/markets/intervals';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { getCandles } from '@svc/core/reads/market/getCandles';
import { getOrderBook } from '@svc/core/reads/market/getOrderBook';
import { getTicker } from '@svc/core/reads/market/getTicker';
import { getTrades } from '@svc/core/reads/market/getTrades';
import type { ReadResult } from '@svc/core/reads/registry';
import { getOpenOrders } from '@svc/core/reads/spot/getOpenOrders';
import { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';
import { textOfNumber, times, toText, toUnits } from '../amounts.ts';
import type { Node } from '../node.ts';
import { keepOrderBook } from '../orderBook.ts';
import type { Sender } from '../sender.ts';
import { openStream, type Stream, type StreamOptions } from '../stream.ts';
import { type Market, type Markets, readMarkets } from './markets.ts';
import { Waiting } from './waiting.ts';

/** A book in the form of ccxt: price and amount, the best first. */
export interface CcxtBook {
  readonly symbol: string;
  readonly bids: readonly [number, number][];
  readonly asks: readonly [number, number][];
  readonly nonce: number;
  readonly timestamp: undefined;
}

/** A trade in the form of ccxt. */
export interface CcxtTrade {
  readonly id: string;
  readonly symbol: string;
  readonly timestamp: number;
  readonly datetime: string;
  readonly side: string;
  readonly price: number;
  readonly amount: number;
  readonly cost: number;
  readonly info: unknown;
}

/** An order in the form of ccxt. */
export interface CcxtOrder {
  readonly id: string;
  readonly symbol: string;
  readonly type: 'limit';
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly amount: number;
  readonly filled: number;
  readonly remaining: number;
  readonly status: 'open' | 'closed' | 'canceled';
  readonly info: unknown;
}

/** Free, used and total, by asset. */
export type CcxtBalance = Readonly<
  Record<string, { readonly free: number; readonly used: number; readonly total: number }>
>;

/** Settings of {@link createExchange}. */
export interface ExchangeOptions {
  /** Signs orders; without one the exchange is read-only. */
  readonly sender?: Sender;
  readonly stream?: StreamOptions;
}

/** The exchange does not have this kind of order. */
export class NotSupported extends Refusal {
  constructor(message: string) {
    super('client.notSupported', message);
  }
}

/** An order needs an account. */
export class AuthenticationError extends Refusal {
  constructor() {
    super('client.noAccount', 'This exchange was made without a sender.');
  }
}

const textOf = (value: number | string): string => (typeof value === 'number' ? textOfNumber(value) : value);
const orNone = (text: string | null): number | undefined => (text === null ? undefined : Number(text));
const isoOf = (ms: number): string => new Date(ms).toISOString();

type Trade = ReadResult<'getTrades'>['trades'][number];

/** Trades that a node keeps, and that are kept here for a slow watcher. */
const MOST_TRADES = 1000;
/** Candles that a node keeps. */
const MOST_CANDLES = 1500;

/** An exchange in the style of ccxt. */
export class Exchange {
  readonly id = NATIVE_SYMBOL.toLowerCase();
  readonly has = {
    fetchMarkets: true,
    fetchTicker: true,
    fetchOrderBook: true,
    fetchOHLCV: true,
    fetchTrades: true,
    fetchBalance: true,
    createOrder: true,
    cancelOrder: true,
    fetchOpenOrders: true,
    watchOrderBook: true,
    watchTrades: true,
  } as const;
  readonly timeframes: Readonly<Record<string, string>> = Object.fromEntries(
    INTERVAL_NAMES.map((name) => [name, name]),
  );
  private readonly node: Node;
  private readonly options: ExchangeOptions;
  private loaded: Promise<Markets> | undefined;
  private isClosed = false;
  private readonly books = new Map<string, { readonly next: Waiting<CcxtBook>; readonly close: () => void }>();
  private readonly trades = new Map<string, { readonly next: Waiting<CcxtTrade>; readonly stream: Stream }>();

  constructor(node: Node, options: ExchangeOptions = {}) {
    this.node = node;
    this.options = options;
  }

  /** The markets by symbol; read once unless `reload` is set. */
  async loadMarkets(reload = false): Promise<Readonly<Record<string, Market>>> {
    return Object.fromEntries((await this.markets(reload)).bySymbol);
  }

  async fetchMarkets(): Promise<Market[]> {
    return Object.values(await this.loadMarkets(true));
  }

  async fetchTicker(symbol: string) {
    const market = await this.market(symbol);
    const ticker = await this.node.read(getTicker, { market: market.id });
    return {
      symbol: market.symbol,
      bid: orNone(ticker.best_bid),
      ask: orNone(ticker.best_ask),
      last: orNone(ticker.last_price),
      close: orNone(ticker.last_price),
      open: orNone(ticker.open_24h),
      high: orNone(ticker.high_24h),
      low: orNone(ticker.low_24h),
      change: orNone(ticker.change_24h),
      percentage: orNone(ticker.change_pct_24h),
      baseVolume: Number(ticker.volume_24h),
      quoteVolume: Number(ticker.quote_volume_24h),
      info: ticker,
    };
  }

  async fetchOrderBook(symbol: string, limit = 50): Promise<CcxtBook> {
    const market = await this.market(symbol);
    return bookOf(market, await this.node.read(getOrderBook, { market: market.id, depth: limit }));
  }

  /**
   * Candles as [Unix milliseconds, open, high, low, close, volume], oldest first: the newest, or with `since` the first
   * ones from then on, so that a program that goes on behind the last one it has misses none that the node keeps.
   */
  async fetchOHLCV(symbol: string, timeframe = '1m', since?: number, limit = 200): Promise<number[][]> {
    const market = await this.market(symbol);
    const asked = since === undefined ? limit : MOST_CANDLES;
    const { candles } = await this.node.read(getCandles, { market: market.id, interval: timeframe, limit: asked });
    return candles
      .filter(({ time }) => since === undefined || time * 1000 >= since)
      .slice(0, limit)
      .map(({ time, open, high, low, close, volume }) => [
        time * 1000,
        ...[open, high, low, close, volume].map(Number),
      ]);
  }

  /** Trades, oldest first: the newest, or with `since` (Unix milliseconds) the first ones from then on. */
  async fetchTrades(symbol: string, since?: number, limit = 100): Promise<CcxtTrade[]> {
    const market = await this.market(symbol);
    const asked = since === undefined ? limit : MOST_TRADES;
    const { trades } = await this.node.read(getTrades, { market: market.id, limit: asked });
    return trades
      .map((trade) => tradeOf(market, trade))
      .filter(({ timestamp }) => since === undefined || timestamp >= since)
      .slice(0, limit);
  }

  /** The account's balances of all assets of the markets, and the amounts in its resting orders. */
  async fetchBalance(): Promise<CcxtBalance> {
    const { address } = this.sender().account;
    const markets = [...(await this.markets()).bySymbol.values()];
    const names = new Map(
      markets.flatMap((market) => [[market.baseId, market.base] as const, [market.quoteId, market.quote] as const]),
    );
    names.set(NATIVE_SYMBOL, NATIVE_SYMBOL);
    const used = new Map<string, bigint>();
    for (const order of await this.node.read(getOpenOrders, { address })) {
      const [base = '', quote = ''] = order.pair.split(':');
      const [asset, held] =
        order.side === 'buy'
          ? [quote, times(toUnits(order.remaining), toUnits(order.price), 'up')]
          : [base, toUnits(order.remaining)];
      used.set(asset, (used.get(asset) ?? 0n) + held);
    }
    // Two tokens with one symbol are distinguished by their addresses.
    const symbols = [...names.values()];
    const entries = [...names].map(async ([asset, symbol]) => {
      const { balance } = await this.node.read(getTokenBalance, { token_address: asset, address });
      const bound = used.get(asset) ?? 0n;
      const name = symbols.filter((other) => other === symbol).length === 1 ? symbol : asset;
      return [
        name,
        { free: Number(balance), used: Number(toText(bound)), total: Number(toText(toUnits(balance) + bound)) },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Places a limit order; resolves when it has been executed in a block. @throws OperationFailed, NotSupported */
  async createOrder(
    symbol: string,
    type: string,
    side: 'buy' | 'sell',
    amount: number | string,
    price?: number | string,
  ): Promise<CcxtOrder> {
    const sender = this.sender();
    if (type !== 'limit' || price === undefined)
      throw new NotSupported('Only limit orders with a price can be placed.');
    const market = await this.market(symbol);
    const wanted = { amount: textOf(amount), price: textOf(price) };
    const sent = await sender.send('PLACE_ORDER', { pair: market.id, side, order_type: 'limit', ...wanted });
    const receipt = await sent.executed();
    const { order_id: id, resting, filled } = receipt.data as { order_id: string; resting: boolean; filled: string };
    const left = toUnits(wanted.amount) - toUnits(filled);
    return {
      id,
      symbol: market.symbol,
      type: 'limit',
      side,
      price: Number(wanted.price),
      amount: Number(wanted.amount),
      filled: Number(filled),
      remaining: Number(toText(left)),
      // An order that meets one of the same account is cancelled there.
      status: resting ? 'open' : left === 0n ? 'closed' : 'canceled',
      info: receipt,
    };
  }

  /** Cancels a resting order; resolves when that has been executed. @throws OperationFailed */
  async cancelOrder(
    id: string,
    symbol?: string,
  ): Promise<{ readonly id: string; readonly status: 'canceled'; readonly info: unknown }> {
    const pair = symbol === undefined ? undefined : (await this.market(symbol)).id;
    const sent = await this.sender().send('CANCEL_ORDER', { order_id: id, ...(pair === undefined ? {} : { pair }) });
    return { id, status: 'canceled', info: await sent.executed() };
  }

  async fetchOpenOrders(symbol?: string): Promise<CcxtOrder[]> {
    const { address } = this.sender().account;
    const markets = await this.markets();
    const only = symbol === undefined ? undefined : markets.find(symbol).id;
    const orders = await this.node.read(getOpenOrders, { address });
    return orders
      .filter(({ pair }) => only === undefined || pair === only)
      .map((order) => ({
        id: order.order_id,
        symbol: markets.symbolOf(order.pair),
        type: 'limit',
        side: order.side === 'buy' ? 'buy' : 'sell',
        price: Number(order.price),
        amount: Number(order.amount),
        filled: Number(order.filled),
        remaining: Number(order.remaining),
        status: 'open',
        info: order,
      }));
  }

  /** The next state of a book: the newest one that was not returned yet. */
  async watchOrderBook(symbol: string): Promise<CcxtBook> {
    const market = await this.watchable(symbol);
    let watched = this.books.get(market.id);
    if (watched === undefined) {
      const next = new Waiting<CcxtBook>(1);
      const kept = keepOrderBook(
        this.node,
        market.id,
        {
          onBook: (book) => next.push(bookOf(market, book)),
          onStatus: (status, cause) => status === 'closed' && next.end(cause),
        },
        this.options.stream,
      );
      watched = { next, close: () => kept.close() };
      this.books.set(market.id, watched);
    }
    const [book] = await watched.next.take();
    return book as CcxtBook;
  }

  /** The trades that came since the last call, at least one. */
  async watchTrades(symbol: string): Promise<CcxtTrade[]> {
    const market = await this.watchable(symbol);
    let watched = this.trades.get(market.id);
    if (watched === undefined) {
      const next = new Waiting<CcxtTrade>(MOST_TRADES);
      const stream = openStream(
        this.node,
        [`trades:${market.id}`],
        {
          onFrame: (frame) => {
            if (frame.type === 'trade') next.push(tradeOf(market, frame.trade));
          },
          onStatus: (status, cause) => status === 'closed' && next.end(cause),
        },
        this.options.stream,
      );
      watched = { next, stream };
      this.trades.set(market.id, watched);
    }
    return watched.next.take();
  }

  /** Ends every stream; nothing can be watched afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { close } of this.books.values()) close();
    for (const { stream } of this.trades.values()) stream.close();
    this.books.clear();
    this.trades.clear();
  }

  private markets(reload = false): Promise<Markets> {
    if (reload || this.loaded === undefined) {
      const loaded = readMarkets(this.node);
      this.loaded = loaded;
      loaded.catch(() => {
        if (this.loaded === loaded) this.loaded = undefined;
      });
    }
    return this.loaded as Promise<Markets>;
  }

  private async market(symbol: string): Promise<Market> {
    return (await this.markets()).find(symbol);
  }

  /** A market to watch. @throws Refusal when the exchange was closed, also meanwhile */
  private async watchable(symbol: string): Promise<Market> {
    const market = await this.market(symbol);
    if (this.isClosed) throw new Refusal('client.closed', 'The exchange was closed.');
    return market;
  }

  private sender(): Sender {
    if (this.options.sender === undefined) throw new AuthenticationError();
    return this.options.sender;
  }
}

function bookOf(market: Market, book: ReadResult<'getOrderBook'>): CcxtBook {
  const levels = (side: ReadResult<'getOrderBook'>['bids']): [number, number][] =>
    side.map(({ price, amount }) => [Number(price), Number(amount)]);
  return {
    symbol: market.symbol,
    bids: levels(book.bids),
    asks: levels(book.asks),
    nonce: book.sequence,
    timestamp: undefined,
  };
}

function tradeOf(market: Market, trade: Trade): CcxtTrade {
  const timestamp = trade.block_time * 1000;
  return {
    id: String(trade.seq),
    symbol: market.symbol,
    timestamp,
    datetime: isoOf(timestamp),
    side: trade.side,
    price: Number(trade.price),
    amount: Number(trade.amount),
    cost: Number(trade.quote_amount),
    info: trade,
  };
}
