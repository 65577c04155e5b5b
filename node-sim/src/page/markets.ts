// Markets: the list, and one market with its chart, book and trades, followed live.

import type { ReadResult } from '@svc/core/reads/registry';
import { type Frame, get, Refused } from './api.ts';
import { createPriceChart, type PriceChart } from './chart.ts';
import { type Child, el, panel, put, table } from './dom.ts';
import { amount, figure, market, price, time, transaction } from './format.ts';
import { inOrder, type Repeated } from './inOrder.ts';
import { missing } from './missing.ts';
import { type Context, loaded, type View } from './view.ts';

type Ticker = ReadResult<'getTicker'>;
type Book = ReadResult<'getOrderBook'>;
type Trade = ReadResult<'getTrades'>['trades'][number];

const INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
const LEVELS = 10;
const TRADES = 20;

function change(percent: string | null): HTMLElement {
  if (percent === null) return el('span', { class: 'soft' }, '–');
  return el(
    'span',
    { class: percent.startsWith('-') ? 'bad' : 'good' },
    `${percent.startsWith('-') || percent === '0' ? '' : '+'}${percent.replace('-', '−')} %`,
  );
}

/** Display title of a market. */
function titleOf(
  { market, type, base, quote }: Pick<Ticker, 'market' | 'type' | 'base' | 'quote'>,
  { symbolOf }: Context,
): string {
  return type === 'perp' ? market : `${symbolOf(base)} / ${symbolOf(quote)}`;
}

/** The last price; without trades, the mark price of a perpetual. */
function priceOf(ticker: Ticker): Child {
  if (ticker.last_price !== null || ticker.type !== 'perp') return price(ticker.last_price);
  return el('span', {}, price(ticker.mark_price), el('span', { class: 'soft' }, ' mark'));
}

/** All markets. */
export function markets(context: Context): View {
  const body = loaded(async () => {
    const rows = (await get<'getMarkets'>('/get_markets')).map((ticker) => [
      market(ticker.market, titleOf(ticker, context)),
      ticker.type === 'perp' ? 'perpetual' : 'spot',
      priceOf(ticker),
      change(ticker.change_pct_24h),
      price(ticker.best_bid),
      price(ticker.best_ask),
      figure(ticker.volume_24h, 2),
      String(ticker.trades_24h),
    ]);
    return [
      table(
        ['Market', 'Kind', 'Last price', '24 h', 'Best bid', 'Best ask', 'Volume', 'Trades'],
        rows,
        'No market yet: a pool or CREATE_MARKET opens one.',
        [1, 4, 5, 6, 7],
        [2, 3, 4, 5, 6, 7],
      ),
    ];
  });
  return { root: panel('Markets', body.root), refresh: body.reload };
}

function bookTable(book: Book): HTMLElement {
  const rows = (side: 'bids' | 'asks'): Child[][] => {
    const levels = book[side]
      .slice(0, LEVELS)
      .map(({ price: at, amount: size, total }) => [
        el('span', { class: side === 'bids' ? 'good' : 'bad' }, price(at, book.mid)),
        figure(size, 4),
        figure(total, 4),
      ]);
    return side === 'asks' ? levels.reverse() : levels;
  };
  const spread: Child[] = [
    el('strong', {}, price(book.mid)),
    el('span', { class: 'soft' }, book.spread_bps === null ? '' : `spread ${book.spread_bps} bp`),
    '',
  ];
  const [asks, bids] = [rows('asks'), rows('bids')];
  const levels = asks.length + bids.length === 0 ? [] : [...asks, spread, ...bids];
  return table(['Price', 'Amount', 'Total'], levels, 'No order rests here.', [], [1, 2]);
}

function tradeTable(trades: readonly Trade[]): HTMLElement {
  const rows = trades
    .slice(0, TRADES)
    .map((trade) => [
      el('span', { class: trade.side === 'buy' ? 'good' : 'bad' }, trade.side),
      price(trade.price),
      figure(trade.amount, 4),
      time(trade.block_time).slice(11),
      trade.tx_hash === null ? 'liquidation' : transaction(trade.tx_hash),
    ]);
  return table(['Side', 'Price', 'Amount', 'Time', 'Transaction'], rows, 'No trade yet.', [4], [1, 2]);
}

function candleRows(candles: ReadResult<'getCandles'>['candles']): HTMLElement {
  const rows = candles
    .slice(-50)
    .reverse()
    .map((one) => [
      time(one.time),
      price(one.open),
      price(one.high, one.open),
      price(one.low, one.open),
      price(one.close, one.open),
      figure(one.volume, 2),
    ]);
  return table(
    ['Start (UTC)', 'Open', 'High', 'Low', 'Close', 'Volume'],
    rows,
    'No trade yet.',
    [2, 3, 5],
    [1, 2, 3, 4, 5],
  );
}

/** Whether a market exists, as far as the node says: nothing would ever come of another one. */
const isKnown = (name: string): Promise<boolean> =>
  get<'getTicker'>('/get_ticker', { market: name }).then(
    () => true,
    (error: unknown) => !(error instanceof Refused && [400, 404].includes(error.number)),
  );

/** One market. */
export function marketView(name: string, context: Context): View {
  const title = el('h1', {}, name);
  const numbers = el('p', { class: 'numbers' });
  const book = el('div', {}, el('p', { class: 'empty' }, 'Waiting for the book'));
  const trades = el('div', {}, el('p', { class: 'empty' }, 'Waiting for trades'));
  const chartBox = el('div', { class: 'chart' });
  const candleTable = el('div', { hidden: true });
  const noTrade = el('p', { class: 'soft', hidden: true }, 'No trade yet: the chart begins with the first.');
  const fault = el('p', { class: 'bad', role: 'status', hidden: true });
  let interval: (typeof INTERVALS)[number] = '1m';
  let recent: Trade[] = [];
  let chart: PriceChart | undefined;
  let isClosed = false;

  const showCandles = ({ candles }: ReadResult<'getCandles'>): void => {
    fault.hidden = true;
    chart?.show(candles);
    noTrade.hidden = candles.length > 0;
    chartBox.classList.toggle('bare', candles.length === 0);
    put(candleTable, [candleRows(candles)]);
  };
  /** The candles of an interval, until another is chosen. */
  const follow = (of: typeof interval): Repeated =>
    inOrder(
      () => get<'getCandles'>('/get_candles', { market: name, interval: of, limit: 500 }),
      showCandles,
      (error) => {
        fault.hidden = false;
        fault.textContent = `The candles cannot be read. ${error instanceof Error ? error.message : ''}`;
      },
    );
  let candlesNow = follow(interval);
  const showTicker = (ticker: Ticker): void => {
    title.textContent = titleOf(ticker, context);
    const more =
      ticker.type === 'perp'
        ? [
            el('span', {}, 'mark ', price(ticker.mark_price)),
            el('span', {}, 'oracle ', price(ticker.oracle_price)),
            el('span', {}, `funding ${ticker.funding_rate}`),
          ]
        : [];
    put(numbers, [
      el('strong', {}, priceOf(ticker)),
      change(ticker.change_pct_24h),
      el('span', {}, '24 h volume ', amount(ticker.volume_24h, context.symbolOf(ticker.base), 2)),
      el('span', {}, `${ticker.trades_24h} trades`),
      ...more,
    ]);
  };
  const choose = (wanted: (typeof INTERVALS)[number]) => (): void => {
    interval = wanted;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === wanted));
    candlesNow.stop();
    candlesNow = follow(wanted);
    candlesNow.ask();
  };
  const buttons = INTERVALS.map((one) =>
    el('button', { type: 'button', 'aria-pressed': String(one === interval), click: choose(one) }, one),
  );
  const asTable = el('button', { type: 'button', 'aria-pressed': 'false' }, 'Table');
  asTable.addEventListener('click', () => {
    const isTable = candleTable.hidden;
    candleTable.hidden = !isTable;
    chartBox.hidden = isTable;
    asTable.setAttribute('aria-pressed', String(isTable));
  });

  const stop = context.live.listen((frame: Frame) => {
    if (frame.type === 'ticker' && frame.key === name) showTicker(frame.ticker as Ticker);
    if (frame.type === 'orderbook' && frame.key === name) put(book, [bookTable(frame.book as Book)]);
    if (frame.type === 'trades' && frame.key === name) recent = [...(frame.trades as Trade[])].reverse();
    if (frame.type === 'trade' && frame.key === name) recent = [frame.trade as Trade, ...recent].slice(0, TRADES);
    if (frame.type === 'trades' || frame.type === 'trade') put(trades, [tradeTable(recent)]);
  });
  context.live.follow([`tickers:${name}`, `orderbook:${name}`, `trades:${name}`]);
  createPriceChart(chartBox).then(
    (made) => {
      if (isClosed) made.remove();
      else {
        chart = made;
        candlesNow.ask();
      }
    },
    () =>
      put(chartBox, [el('p', { class: 'empty' }, 'The chart cannot be drawn here; the table has the same numbers.')]),
  );
  const root: HTMLElement = el(
    'div',
    {},
    el('p', { class: 'way' }, el('a', { href: '#/markets' }, 'All markets')),
    title,
    numbers,
    el(
      'section',
      { class: 'panel' },
      el(
        'div',
        { class: 'bar intervals', role: 'group', 'aria-label': 'Interval of the candles' },
        ...buttons,
        asTable,
      ),
      noTrade,
      fault,
      chartBox,
      candleTable,
      el(
        'p',
        { class: 'soft small' },
        'Drawn with ',
        el('a', { href: 'https://www.tradingview.com/', rel: 'noreferrer' }, 'TradingView Lightweight Charts'),
      ),
    ),
    el('div', { class: 'halves' }, panel('Order book', book), panel('Trades', trades)),
  );
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    candlesNow.stop();
    stop();
    context.live.follow([]);
    chart?.remove();
  };
  void isKnown(name).then((known) => {
    if (known || isClosed) return;
    close();
    put(root, [title, panel('Market', missing('There is no such market.', 'One of two assets opens with its pool.'))]);
  });
  return { root, refresh: () => !isClosed && candlesNow.ask(), close };
}
