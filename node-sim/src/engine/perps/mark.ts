// The mark price: moving averages of the premium and of the book, the median with the oracle, and the band around it.

import { ONE } from '@svc/core/decimal';
import { divHalfEven } from '@svc/core/perps/rounding';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { BOOK_TAU_SEC, MARK_BAND, MONEY_ONE, PREMIUM_TAU_SEC } from './constants.ts';
import { clamp, EXP_BITS, expOfMinus, median } from './fixedPoint.ts';

/**
 * A moving average as a weighted sum: value times seconds and seconds, both in units of 10^-36, so that rounding them
 * at every step does not reach the 18 places of the value.
 */
export interface Ema {
  readonly sum: bigint;
  /** 0: not started. */
  readonly weight: bigint;
}

/** The average, or its anchor while it has not started. */
export function emaValue({ sum, weight }: Ema, anchor: bigint): bigint {
  return weight === 0n ? anchor : divHalfEven(sum * ONE, weight);
}

const decay = (value: bigint, factor: bigint): bigint => divHalfEven(value * factor, 1n << EXP_BITS);

/**
 * The average after `elapsed` seconds with a sample; a first use starts it at its anchor with the weight of `tau`
 * seconds.
 */
export function stepEma(ema: Ema, anchor: bigint, sample: bigint, elapsed: number, tau: number): Ema {
  const started = ema.weight === 0n ? { sum: anchor * ONE * BigInt(tau), weight: MONEY_ONE * BigInt(tau) } : ema;
  if (elapsed === 0) return started;
  const factor = expOfMinus(elapsed, tau);
  return {
    sum: decay(started.sum, factor) + sample * ONE * BigInt(elapsed),
    weight: decay(started.weight, factor) + MONEY_ONE * BigInt(elapsed),
  };
}

/** Best prices of a book, where its sides are not empty. */
export interface TopOfBook {
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
}

/** Best prices of a perpetuals book. */
export function topOf(state: StateView, market: string): TopOfBook {
  const book = state.perps.bookOf(market);
  return { bid: book.buy.best?.price, ask: book.sell.best?.price };
}

/** Price of the book itself, when both sides and a last trade exist. */
function bookPrice({ bid, ask }: TopOfBook, last: bigint): bigint | undefined {
  return bid === undefined || ask === undefined || last === 0n ? undefined : median(bid, ask, last);
}

const premiumEma = (market: PerpMarketRow): Ema => ({ sum: market.premiumSum, weight: market.premiumWeight });
const bookEma = (market: PerpMarketRow): Ema => ({ sum: market.bookSum, weight: market.bookWeight });

/**
 * The mark that follows from a market's oracle, averages and book, without advancing the averages; 0 without an oracle.
 */
export function deriveMark(market: PerpMarketRow, top: TopOfBook): bigint {
  const { oraclePrice } = market;
  if (oraclePrice === 0n) return 0n;
  const leaning = oraclePrice + emaValue(premiumEma(market), 0n);
  const book = bookPrice(top, market.lastTradePrice);
  const mark = book === undefined ? leaning : median(leaning, book, emaValue(bookEma(market), oraclePrice));
  const low = divHalfEven(oraclePrice * (ONE - MARK_BAND), ONE);
  const high = divHalfEven(oraclePrice * (ONE + MARK_BAND), ONE);
  return clamp(mark, low, high);
}

/** The market after its averages advanced by `elapsed` seconds, with the mark that follows. */
export function advanceMark(market: PerpMarketRow, top: TopOfBook, elapsed: number): PerpMarketRow {
  const { oraclePrice } = market;
  if (oraclePrice === 0n) return market;
  let next = market;
  if (top.bid !== undefined && top.ask !== undefined) {
    const middle = divHalfEven(top.bid + top.ask, 2n);
    const { sum, weight } = stepEma(premiumEma(market), 0n, middle - oraclePrice, elapsed, PREMIUM_TAU_SEC);
    next = { ...next, premiumSum: sum, premiumWeight: weight };
  }
  const book = bookPrice(top, market.lastTradePrice);
  if (book !== undefined) {
    const { sum, weight } = stepEma(bookEma(market), oraclePrice, book, elapsed, BOOK_TAU_SEC);
    next = { ...next, bookSum: sum, bookWeight: weight };
  }
  return { ...next, markPrice: deriveMark(next, top) };
}
