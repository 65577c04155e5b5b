// A market that is played to the built demo site, without a network: a long history of candles, and a book that changes
// when it is told to. For what a screen does with much data, which no seeded network has.

import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { BrowserContext, Page, Route, WebSocketRoute } from '@playwright/test';

const SITE = 'http://127.0.0.1:3011';
const NODE = 'http://127.0.0.1:3007';
const ROOT = resolve(import.meta.dirname, '../../dist/web');
const MARKET = '0xaaaa:0xbbbb';
const HEAD = { market: MARKET, type: 'spot', base: '0xaaaa', quote: '0xbbbb' };
const INFOS = {
  base_info: { symbol: 'AAA', name: 'Asset A', decimals: 18 },
  quote_info: { symbol: 'BBB', name: 'Asset B', decimals: 18 },
};
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
/** A minute that every candle of the history is before. */
const END = 1_800_000_000 - (1_800_000_000 % 60);

export interface PlayedMarket {
  readonly page: Page;
  /** How many candles of the history the page has asked for. */
  readonly served: () => number;
  /** Changes the book: each offer gets another amount. @returns what the best bid is then, as it is shown */
  readonly changeBook: () => string;
  /** A trade, in the newest minute. */
  readonly trade: () => void;
}

function candleAt(at: number, count: number): object {
  const middle = 100 + 20 * Math.sin(at / 60) + (at % 7) / 10;
  return {
    time: END - (count - at) * 60,
    open: middle.toFixed(4),
    high: (middle + 1).toFixed(4),
    low: (middle - 1).toFixed(4),
    close: (middle + 0.4).toFixed(4),
    volume: `${1 + (at % 13)}`,
    quote_volume: `${100 + at}`,
    trades: 1 + (at % 5),
  };
}

function bookAt(turn: number): object {
  const level = (price: number, at: number) => {
    const amount = `${1 + ((turn * 7 + at * 3) % 50)}.${turn % 10}`;
    return { price: price.toFixed(2), amount, total: amount, notional_total: amount, orders: 1 };
  };
  const bids = Array.from({ length: 20 }, (_, at) => level(100 - at * 0.1, at));
  const asks = Array.from({ length: 20 }, (_, at) => level(100.1 + at * 0.1, at));
  const prices = { best_bid: '100', best_ask: '100.1', mid: '100.05', spread: '0.1', spread_bps: '10' };
  return {
    ...HEAD,
    ...INFOS,
    level: 2,
    block_height: 9,
    ...prices,
    sequence: turn,
    last_price: '100',
    bids,
    asks,
    amm: [],
  };
}

const TICKER = {
  ...HEAD,
  ...INFOS,
  best_bid: '100',
  best_ask: '100.1',
  mid: '100.05',
  last_price: '100',
  open_24h: '99',
  high_24h: '110',
  low_24h: '90',
  change_24h: '1',
  change_pct_24h: '1.01',
  volume_24h: '1000',
  quote_volume_24h: '100000',
  trades_24h: 500,
  amm_price: null,
  pools: 0,
  has_order_book: true,
};

/** Opens the demo site with a market of so many candles. */
export async function playMarket(context: BrowserContext, count: number): Promise<PlayedMarket> {
  const candles = Array.from({ length: count }, (_, at) => candleAt(at, count));
  const page = await context.newPage();
  const socketOf: { current?: WebSocketRoute } = {};
  let served = 0;
  let turn = 0;
  let seq = 1;

  const tradeNow = (): object => ({
    seq,
    market: MARKET,
    price: '100',
    amount: '1',
    quote_amount: '100',
    side: 'buy',
    venue: 'clob',
    block_height: 9,
    block_time: END,
    tx_hash: null,
    maker: null,
    taker: null,
    pool_id: null,
  });

  function answerOf(url: URL): unknown {
    switch (url.pathname) {
      case '/get_markets':
        return [TICKER];
      case '/get_orderbook':
        return bookAt(turn);
      case '/get_trades':
        return { ...HEAD, trades: [tradeNow()], last_seq: seq };
      case '/get_pools':
        return [];
      case '/get_status':
        return { height: 9, last_block_hash: '0x09', node_id: 'played' };
      case '/get_candles': {
        const end = Number(url.searchParams.get('end') ?? END);
        const limit = Number(url.searchParams.get('limit'));
        const last = candles.findLastIndex((one) => (one as { time: number }).time <= end) + 1;
        const found = candles.slice(Math.max(0, last - limit), last);
        served = Math.max(served, count - last + found.length);
        return { ...HEAD, interval: '1m', candles: found };
      }
      default:
        return undefined;
    }
  }

  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route(`${NODE}/**`, async (route: Route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/rpc') {
      const { id, method } = route.request().postDataJSON() ?? {};
      const result = method === 'eth_chainId' ? '0x15b38' : method === 'eth_blockNumber' ? '0x9' : {};
      await route.fulfill({ headers: cors, json: { jsonrpc: '2.0', id, result } });
      return;
    }
    const result = answerOf(url);
    await route.fulfill({ headers: cors, json: result === undefined ? { ok: false } : { ok: true, result } });
  });
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = resolve(ROOT, `.${pathname === '/demo' ? '/demo.html' : pathname}`);
    if (!file.startsWith(ROOT) || pathname === '/config.json') return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: TYPES[extname(file)] ?? 'text/plain', body: readFileSync(file) });
  });
  await page.routeWebSocket(/:3007\/ws/, (socket) => {
    socketOf.current = socket;
    socket.send(JSON.stringify({ type: 'block', channel: 'blocks', height: 9, ts: END, finalized_epoch: 0 }));
  });
  await page.goto(`${SITE}/demo`);
  const send = (frame: object): void => socketOf.current?.send(JSON.stringify(frame));
  return {
    page,
    served: () => served,
    changeBook: () => {
      turn += 1;
      send({ type: 'orderbook', channel: 'orderbook', key: MARKET, book: bookAt(turn) });
      return `${1 + ((turn * 7) % 50)}.${turn % 10}`;
    },
    trade: () => {
      seq += 1;
      send({ type: 'trade', channel: 'trades', key: MARKET, trade: tradeNow() });
    },
  };
}
