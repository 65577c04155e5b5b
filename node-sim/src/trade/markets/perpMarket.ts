// Perpetuals as the trade API shows them: the node's market with its 24-hour figures, and the external price of its
// base.

import { cutPlaces, findFraction } from '@svc/core/markets/orientation';
import type { perpMarketShape } from '@svc/core/trade/marketReads';
import type { Static } from 'typebox';
import type { Asset, AssetBook } from '../assets/assetBook.ts';
import type { TradeContext } from '../context.ts';
import type { PerpMarket, PerpTicker } from '../node/nodeData.ts';
import type { PriceBook } from '../prices/priceBook.ts';
import { NotFound, optional } from '../refusals.ts';

export type ShownPerp = Static<typeof perpMarketShape>;

/** Path of a perpetuals market below the base. */
export const perpPath = ({ base, quote }: { readonly base: string; readonly quote: string }): string =>
  `/perps/${base.toLowerCase()}/${quote.toLowerCase()}`;

/** The verified asset that a base is named after. */
export function assetOfBase(assets: AssetBook, base: string): Asset | undefined {
  return assets.verified.find(({ view }) => view.symbol.toUpperCase() === base.toUpperCase());
}

/** A time of the node, decimal text; null for none. */
function timeOf(text: string | null): number | null {
  const time = Math.floor(Number(text ?? 0));
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

const isZero = (text: string): boolean => findFraction(text)?.numerator === 0n;

interface Surroundings {
  readonly assets: AssetBook;
  readonly prices: PriceBook;
  readonly tickers: ReadonlyMap<string, PerpTicker>;
  readonly collateral: string | null;
  readonly asOf: number;
}

function shownPerp(market: PerpMarket, { assets, prices, tickers, collateral, asOf }: Surroundings): ShownPerp {
  const { market_id: id, base, quote } = market;
  const ticker = tickers.get(id);
  const asset = assetOfBase(assets, base);
  const index = asset === undefined ? undefined : prices.index(asset);
  return {
    ...{ type: 'perp', id, path: perpPath(market), base, quote, baseAsset: asset?.view ?? null },
    markPrice: cutPlaces(market.mark_price),
    oraclePrice: cutPlaces(market.oracle_price),
    oracleTime: timeOf(market.oracle_time),
    lastTradePrice: isZero(market.last_trade_price) ? null : cutPlaces(market.last_trade_price),
    openInterest: cutPlaces(market.open_interest),
    bestBid: market.best_bid === null ? null : cutPlaces(market.best_bid),
    bestAsk: market.best_ask === null ? null : cutPlaces(market.best_ask),
    fundingRate: cutPlaces(market.funding_rate),
    fundingTime: timeOf(market.funding_time),
    nextFundingTime: timeOf(market.next_funding_time),
    maxLeverage: cutPlaces(market.max_leverage),
    maintenanceRate: cutPlaces(market.maintenance_rate),
    change24h: ticker === undefined || ticker.trades_24h === 0 ? null : ticker.change_pct_24h,
    volume24h: ticker === undefined ? null : cutPlaces(ticker.quote_volume_24h),
    ...{ indexPrice: index?.price ?? null, indexSource: index?.source ?? null },
    ...{ collateralToken: collateral, source: 'node', asOf },
  };
}

async function surroundings(context: TradeContext): Promise<Surroundings> {
  const [assets, prices, tickers, collateral] = await Promise.all([
    context.assets(),
    context.prices(),
    optional(context.data.tickers()),
    optional(context.data.collateral()),
  ]);
  const perps = (tickers ?? []).flatMap((ticker) => (ticker.type === 'perp' ? [[ticker.market, ticker] as const] : []));
  return { assets, prices, tickers: new Map(perps), collateral: collateral ?? null, asOf: context.asOf() };
}

/** Every market. @throws NodeUnavailable */
export async function perpMarkets(context: TradeContext): Promise<ShownPerp[]> {
  const [markets, around] = await Promise.all([context.data.perps(), surroundings(context)]);
  return markets.map((market) => shownPerp(market, around));
}

/** The node's market of a path, letter case ignored. @throws NodeUnavailable, NotFound */
export async function requirePerp(
  context: TradeContext,
  { base, quote }: { readonly base: string; readonly quote: string },
): Promise<PerpMarket> {
  const [wantedBase, wantedQuote] = [base.toUpperCase(), quote.toUpperCase()];
  const found = (await context.data.perps()).find(
    (market) => market.base.toUpperCase() === wantedBase && market.quote.toUpperCase() === wantedQuote,
  );
  if (found === undefined) throw new NotFound(`There is no perpetuals market ${wantedBase}-${wantedQuote}.`);
  return found;
}

/** One market in the form of the answer. @throws NodeUnavailable, NotFound */
export async function perpMarketOf(
  context: TradeContext,
  path: { readonly base: string; readonly quote: string },
): Promise<ShownPerp> {
  const [market, around] = await Promise.all([requirePerp(context, path), surroundings(context)]);
  return shownPerp(market, around);
}
