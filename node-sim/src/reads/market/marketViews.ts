// Market data in the shapes of the market reads and the streams: tickers and books of both kinds of market, from the
// current state and the indexes of past blocks. What the kinds share is in tickerFields.ts.

import { formatDecimal, mulDivDown, ONE } from '@svc/core/decimal';
import type { ReadResult } from '@svc/core/reads/registry';
import type { ChainView } from '../../chain/chainView.ts';
import { poolsOfPair } from '../../engine/amm/pool.ts';
import { priceText } from '../../engine/amm/poolPrice.ts';
import { bestPrices } from '../../engine/book/bookViews.ts';
import { topOf } from '../../engine/perps/mark.ts';
import { parsePrice } from '../../index/scaledPrice.ts';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import type { PoolRow } from '../../kernel/spotRows.ts';
import type { Market, MarketNames } from '../marketNames.ts';
import { cachedText } from './cachedText.ts';
import {
  bookMembers,
  type LastPrice,
  levelTexts,
  perpLevelTexts,
  spotOrderText,
  tickerMembers,
} from './tickerFields.ts';

type Ticker = ReadResult<'getTicker'>;
type Book = ReadResult<'getOrderBook'>;

export interface MarketSource {
  readonly chain: ChainView;
  readonly names: MarketNames;
}

/** Price of the last stored trade, else the one that the book remembers. @param booked 0 or null: none */
function lastPriceText({ chain }: MarketSource, market: string, booked: bigint | null | undefined): string | undefined {
  return chain.market.trades.lastPrice(market) ?? (booked ? formatDecimal(booked) : undefined);
}

function lastPrice(source: MarketSource, market: string, booked: bigint | null | undefined): LastPrice | undefined {
  const text = lastPriceText(source, market, booked);
  return text === undefined ? undefined : { text, price: parsePrice(text) };
}

/** The pool with the most active liquidity; the lower id on a tie. */
function deepest(pools: readonly PoolRow[]): PoolRow | undefined {
  return pools.reduce<PoolRow | undefined>(
    (best, pool) => (best === undefined || pool.liquidity > best.liquidity ? pool : best),
    undefined,
  );
}

/** The row of a perpetuals market, or undefined for a spot one. */
function findPerp({ chain }: MarketSource, { market, type }: Market): PerpMarketRow | undefined {
  return type === 'perp' ? chain.state.perps.markets.get(market) : undefined;
}

/** Ticker of an existing market. */
export function tickerView(source: MarketSource, market: Market): Ticker {
  const perp = findPerp(source, market);
  return perp === undefined ? spotTicker(source, market) : perpTicker(source, market, perp);
}

function spotTicker(source: MarketSource, market: Market): Ticker {
  const { chain, names } = source;
  const pools = poolsOfPair(chain.state, market.market);
  const book = chain.state.books.get(market.market);
  const amm = deepest(pools);
  return {
    ...market,
    type: 'spot',
    ...tickerMembers(
      chain,
      market.market,
      bestPrices(chain.state, market.market),
      lastPrice(source, market.market, book?.lastPrice),
    ),
    base_info: names.info(market.base),
    quote_info: names.info(market.quote),
    amm_price: amm === undefined ? null : poolText(amm).price,
    pools: pools.length,
    has_order_book: book !== undefined,
  };
}

function perpTicker(source: MarketSource, market: Market, row: PerpMarketRow): Ticker {
  const { chain } = source;
  return {
    ...market,
    type: 'perp',
    ...tickerMembers(chain, row.id, topOf(chain.state, row.id), lastPrice(source, row.id, row.lastTradePrice)),
    mark_price: formatDecimal(row.markPrice),
    oracle_price: formatDecimal(row.oraclePrice),
    funding_rate: formatDecimal(row.fundingRate),
    open_interest: formatDecimal(row.openInterest),
  };
}

/** Book of an existing market. @param depth levels per side @param level 2 or 3 */
export function bookView(source: MarketSource, market: Market, depth: number, level: number): Book {
  const perp = findPerp(source, market);
  return perp === undefined ? spotBook(source, market, depth, level) : perpBook(source, market, perp, depth, level);
}

function spotBook(source: MarketSource, market: Market, depth: number, level: number): Book {
  const { chain, names } = source;
  const { state, tip } = chain;
  const index = state.bookOf(market.market);
  const row = state.books.get(market.market);
  return {
    ...market,
    type: 'spot',
    level,
    block_height: tip.height,
    base_info: names.info(market.base),
    quote_info: names.info(market.quote),
    bids: levelTexts(index.buy, depth, level, spotOrderText),
    asks: levelTexts(index.sell, depth, level, spotOrderText),
    ...bookMembers(bestPrices(state, market.market)),
    sequence: row?.tradeSeq ?? 0,
    last_price: lastPriceText(source, market.market, row?.lastPrice) ?? null,
    amm: poolsOfPair(state, market.market).map(poolText),
  };
}

function perpBook(source: MarketSource, market: Market, row: PerpMarketRow, depth: number, level: number): Book {
  const { state, tip } = source.chain;
  return {
    ...market,
    type: 'perp',
    level,
    block_height: tip.height,
    base_info: null,
    quote_info: null,
    bids: perpLevelTexts(state, row.id, 'buy', depth, level),
    asks: perpLevelTexts(state, row.id, 'sell', depth, level),
    ...bookMembers(topOf(state, row.id)),
    sequence: row.tradeSeq,
    last_price: lastPriceText(source, row.id, row.lastTradePrice) ?? null,
    mark_price: formatDecimal(row.markPrice),
    oracle_price: formatDecimal(row.oraclePrice),
  };
}

/** Fee of a tier as a fraction of 1. */
function feeRateText(feeTier: number): string {
  return formatDecimal(mulDivDown(BigInt(feeTier), ONE, 1_000_000n));
}

/** A pool beside a book. */
const poolText = cachedText(({ id, sqrtPriceX96, liquidity, feeTier }: PoolRow) => ({
  pool_id: id,
  price: priceText(sqrtPriceX96),
  liquidity: formatDecimal(liquidity),
  fee_rate: feeRateText(feeTier),
}));
