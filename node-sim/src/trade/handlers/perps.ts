// Perpetuals: the list, one market, its book and fills, and whether a market could exist.

import { cutPlaces } from '@svc/core/markets/orientation';
import { orientBook } from '../markets/orientBook.ts';
import { orientTrades } from '../markets/orientTrades.ts';
import { assetOfBase, perpMarketOf, perpMarkets, perpPath, requirePerp } from '../markets/perpMarket.ts';
import { optional } from '../refusals.ts';
import type { TradeHandler } from './handler.ts';

/** The quote currency of perpetuals. */
const QUOTE = 'USD';

export const perps: TradeHandler<'perps'> = async (context) => {
  const found = await optional(perpMarkets(context));
  return { perps: found ?? [], nodeOk: found !== undefined, source: 'node', asOf: context.asOf() };
};

export const perp: TradeHandler<'perp'> = (context, params) => perpMarketOf(context, params);

export const perpBook: TradeHandler<'perpBook'> = async (context, params) => {
  const { market_id: id } = await requirePerp(context, params);
  const book = await context.data.perpBook(id);
  return {
    ...{ market: id, available: true },
    ...orientBook(book, false, params.depth),
    ...{
      markPrice: cutPlaces(book.mark_price),
      oraclePrice: cutPlaces(book.oracle_price),
      source: 'node',
      asOf: context.asOf(),
    },
  };
};

export const perpTrades: TradeHandler<'perpTrades'> = async (context, params) => {
  const { market_id: id } = await requirePerp(context, params);
  const [tape, head] = await Promise.all([context.data.tape(id), optional(context.data.head())]);
  const trades = orientTrades(tape, false, params.limit, true);
  return {
    ...{ market: id, available: true, trades },
    coverage: { fromBlock: trades.at(-1)?.blockHeight ?? null, toBlock: head?.height ?? null },
    ...{ source: 'node', asOf: context.asOf() },
  };
};

export const perpCheck: TradeHandler<'perpCheck'> = async (context, params) => {
  const base = params.base.toUpperCase();
  const found = await optional(context.data.perps());
  const entry = assetOfBase(context.offlineAssets, base)?.entry;
  const sources = entry === undefined ? [] : await context.outside.perSource(entry);
  return {
    ...{ base, quote: QUOTE, marketId: `${base}-${QUOTE}-PERP` },
    exists: found?.some((market) => market.base.toUpperCase() === base && market.quote === QUOTE) ?? false,
    path: perpPath({ base, quote: QUOTE }),
    nodeOk: found !== undefined,
    oracle: {
      underlying: `${base}/${QUOTE}`,
      price: sources.find(({ price }) => price !== null)?.price ?? null,
      sources,
    },
    asOf: context.asOf(),
  };
};
