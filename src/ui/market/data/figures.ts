// A market's figures of a day, in its displayed orientation.

import { invertPrice, orientChange } from '@svc/core/markets/orientation';
import { visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { scaled } from '../format.ts';
import type { SpotTicker, Ticker } from './nodeApi.ts';
import { type MarketView, orient, shownPrice } from './orientation.ts';

export interface DayFigures {
  /** Of the last trade, else of the pool, else the mid price of the book; undefined without any of these. */
  readonly last: bigint | undefined;
  /** Percent with its sign, two places; undefined without trades. */
  readonly change: string | undefined;
  readonly high: bigint | undefined;
  readonly low: bigint | undefined;
  /** In the displayed base. */
  readonly volume: bigint;
  readonly trades: number;
}

/** The market of a ticker in its displayed orientation. */
export function viewOf(ticker: Ticker): MarketView {
  if (ticker.type === 'perp') {
    const named = (symbol: string) => ({ asset: symbol, symbol: visibleSymbol(symbol) });
    return { id: ticker.market, base: named(ticker.base), quote: named(ticker.quote), inverted: false };
  }
  const side = (asset: string, info: SpotTicker['base_info']) => ({
    asset,
    symbol: visibleSymbol(info?.symbol ?? `${asset.slice(0, 8)}…`),
  });
  return orient(ticker.market, side(ticker.base, ticker.base_info), side(ticker.quote, ticker.quote_info));
}

/** Display name of a ticker's market. */
export function nameOf(ticker: Ticker): string {
  const { base, quote } = viewOf(ticker);
  const name = `${base.symbol} / ${quote.symbol}`;
  return ticker.type === 'perp' ? say('trade.perp.name', { name }) : name;
}

/** A text that changes when a ticker is of another market, or its tokens are renamed. */
export function identityOf(ticker: Ticker | undefined): string {
  return ticker === undefined ? '' : `${ticker.market} ${nameOf(ticker)}`;
}

/** Figures of the last 24 hours. */
export function dayFigures(market: MarketView, ticker: Ticker): DayFigures {
  const price = (text: string | null): bigint | undefined =>
    text === null || (market.inverted && invertPrice(text) === undefined)
      ? undefined
      : shownPrice(market, scaled(text));
  const { open_24h: open, last_price: last } = ticker;
  const [high, low] = market.inverted ? [ticker.low_24h, ticker.high_24h] : [ticker.high_24h, ticker.low_24h];
  return {
    last: price(last ?? (ticker.type === 'perp' ? ticker.mark_price : ticker.amm_price) ?? ticker.mid),
    change: open === null || last === null ? undefined : orientChange(open, last, market.inverted),
    high: price(high),
    low: price(low),
    volume: scaled(market.inverted ? ticker.quote_volume_24h : ticker.volume_24h),
    trades: ticker.trades_24h,
  };
}

/** The markets whose symbols or addresses contain all the typed words. */
export function matching(tickers: readonly Ticker[], typed: string): Ticker[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '');
  return tickers.filter((ticker) => {
    const { base, quote } = viewOf(ticker);
    const text = `${base.symbol} ${quote.symbol} ${ticker.market}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
