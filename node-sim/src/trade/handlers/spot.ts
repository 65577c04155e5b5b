// Spot markets: the list, one market, its book and its trades. Candles are in a file of their own.

import { isSlug } from '../assets/assetBook.ts';
import { pairOfAssets, type TradeContext } from '../context.ts';
import { EMPTY_BOOK, orientBook } from '../markets/orientBook.ts';
import { orientTrades } from '../markets/orientTrades.ts';
import { perpMarkets } from '../markets/perpMarket.ts';
import {
  emptyMarket,
  everySpotMarket,
  marketId,
  marketPath,
  type SpotMarket,
  spotMarket,
} from '../markets/spotMarket.ts';
import { NodeUnavailable, optional } from '../refusals.ts';
import { resolvePair, resolveSegments, type TradeHandler } from './handler.ts';

async function spotMarkets(context: TradeContext): Promise<SpotMarket[]> {
  return everySpotMarket(await context.market(), context.history, context.asOf());
}

export const markets: TradeHandler<'markets'> = async (context) => {
  const [spot, perps] = await Promise.all([optional(spotMarkets(context)), optional(perpMarkets(context))]);
  return {
    spot: spot ?? [],
    perps: perps ?? [],
    nodeOk: spot !== undefined && perps !== undefined,
    source: 'node',
    asOf: context.asOf(),
  };
};

export const baseMarket: TradeHandler<'baseMarket'> = async (context, params) => {
  const state = await context.market();
  const { base } = resolveSegments(state.assets, { base: params.base });
  const live = everySpotMarket(state, context.history, context.asOf());
  const own = live.find((market) => market.base === base.view)?.quote;
  const other = own ?? live.find((market) => market.quote === base.view)?.base;
  const quote = other?.segment ?? (base.view.segment === 'usdc' ? 'usdt' : 'usdc');
  return { base: base.view.segment, quote, path: `/markets/${base.view.segment}/${quote}` };
};

export const market: TradeHandler<'market'> = async (context, params) => {
  try {
    const state = await context.market();
    const { base, quote } = resolvePair(state.assets, params);
    return spotMarket(state, base, quote, context.history, context.asOf());
  } catch (error) {
    if (!(error instanceof NodeUnavailable) || !isSlug(params.base) || !isSlug(params.quote)) throw error;
    // Slugs resolve to their assets even while nothing else is known.
    const { base, quote } = resolvePair(context.offlineAssets, params);
    return emptyMarket(base, quote, await context.prices(), 'node_unavailable', context.asOf());
  }
};

/** Resolves a path to the node's market: undefined where one of the assets is not on this network. */
async function marketOfPath(context: TradeContext, params: { readonly base: string; readonly quote: string }) {
  const { base, quote } = resolvePair(await context.assets(), params);
  return { base, quote, id: marketId(base, quote), path: marketPath(base, quote), name: pairOfAssets(base, quote) };
}

async function hasPool(context: TradeContext, pair: string): Promise<boolean> {
  return (await context.data.pools()).some(({ token0, token1 }) => `${token0}:${token1}` === pair);
}

export const marketBook: TradeHandler<'marketBook'> = async (context, params) => {
  const { id, name } = await marketOfPath(context, params);
  const [book, isPooled] =
    name === undefined
      ? [undefined, false]
      : await Promise.all([context.data.book(name.pair), hasPool(context, name.pair)]);
  const oriented =
    book === undefined || name === undefined ? EMPTY_BOOK : orientBook(book, name.isInverted, params.depth);
  return {
    ...{ market: id, available: book !== undefined || isPooled },
    ...oriented,
    ...{ escrowAddress: book?.escrow_address ?? null, source: 'node', asOf: context.asOf() },
  };
};

export const marketTrades: TradeHandler<'marketTrades'> = async (context, params) => {
  const { id, name } = await marketOfPath(context, params);
  const [tape, isPooled, head] =
    name === undefined
      ? [[], false, undefined]
      : await Promise.all([context.data.tape(name.pair), hasPool(context, name.pair), optional(context.data.head())]);
  const trades = orientTrades(tape, name?.isInverted ?? false, params.limit, false);
  return {
    ...{ market: id, available: tape.length > 0 || isPooled, trades },
    coverage: { fromBlock: trades.at(-1)?.blockHeight ?? null, toBlock: head?.height ?? null },
    ...{ source: 'node', asOf: context.asOf() },
  };
};
