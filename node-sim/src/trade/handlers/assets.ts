// Assets, launches, prices.

import { cutPlaces, notional, orientPrice } from '@svc/core/markets/orientation';
import type { TradeResult } from '@svc/core/trade/registry';
import type { Asset } from '../assets/assetBook.ts';
import { isSlug } from '../assets/assetBook.ts';
import type { MarketState, TradeContext } from '../context.ts';
import { dayFigures, marketPath, referencePool } from '../markets/spotMarket.ts';
import type { Price, PriceBook } from '../prices/priceBook.ts';
import { BadRequest, NodeUnavailable, NotFound, optional } from '../refusals.ts';
import { resolveSegments, type TradeHandler } from './handler.ts';

/** Most assets of one price read. */
const MOST_PRICES = 100;

export const assets: TradeHandler<'assets'> = async (context, params) => {
  const known = await optional(context.assets());
  const shown = known ?? context.offlineAssets;
  return {
    assets: shown.verified.map(({ view }) => view),
    ...(params.all === '1' || params.all === 'true' ? { tokens: shown.unverified().map(({ view }) => view) } : {}),
    ...{ nodeOk: known !== undefined, source: 'node', asOf: context.asOf() },
  };
};

async function profileOf(context: TradeContext, found: Asset): Promise<TradeResult<'asset'>['profile']> {
  if (found.entry !== undefined) return null;
  const profile = (await context.profiles.all()).get(found.id.toLowerCase());
  return profile === undefined ? null : { ...profile.profile, signer: profile.signer, updatedAt: profile.updatedAt };
}

export const asset: TradeHandler<'asset'> = async (context, params) => {
  const { asset: found } = resolveSegments(await context.assets(), { asset: params.asset });
  const [prices, profile] = await Promise.all([context.prices(), profileOf(context, found)]);
  const { token } = found;
  return {
    ...found.view,
    token:
      token === undefined
        ? null
        : {
            ...{ totalSupply: token.total_supply, maxSupply: token.max_supply, creator: token.creator },
            ...{
              mintAuthority: token.mint_authority,
              freezeAuthority: token.freeze_authority,
              createdHeight: token.created_height,
            },
          },
    ...{ index: prices.index(found) ?? null, profile, source: 'node', asOf: context.asOf() },
  };
};

type Launch = TradeResult<'launches'>['launches'][number];

/** The deepest pool of a token against a verified asset. */
function launchMarket(
  state: MarketState,
  token: Asset,
  pools: MarketState['pools'],
  context: TradeContext,
): Launch['market'] {
  const verified = pools.filter(
    ({ token0, token1 }) => state.assets.ofId(token0 === token.id ? token1 : token0)?.entry !== undefined,
  );
  const pool = referencePool(verified);
  if (pool === undefined) return null;
  const isInverted = pool.token1 === token.id;
  const quote = state.assets.shownOf(isInverted ? pool.token0 : pool.token1);
  const pair = `${pool.token0}:${pool.token1}`;
  const figures = dayFigures(
    state.tickerOf.get(pair),
    state.poolsOf.get(pair) ?? [],
    isInverted,
    context.history,
    state.nowSec,
  );
  const price = orientPrice(pool.price, isInverted) ?? '0';
  const usd = state.prices.usd(quote);
  const marketCap = notional(price, token.token?.total_supply ?? '0');
  return {
    ...{
      quote: quote.view.segment,
      path: marketPath(token, quote),
      poolId: pool.pool_id,
      feeRate: cutPlaces(pool.fee_rate),
      price,
      marketCap,
    },
    ...{
      marketCapUsd: usd === undefined ? null : notional(usd, marketCap),
      priceUsd: usd === undefined ? null : notional(usd, price),
    },
    ...{ liquidity: cutPlaces(pool.liquidity), change24h: figures.change24h, volume24h: figures.volume24h },
  };
}

export const launches: TradeHandler<'launches'> = async (context, params) => {
  const [state, head] = await Promise.all([context.market(), context.data.head()]);
  const poolsOfToken = new Map<string, MarketState['pools'][number][]>();
  for (const pool of state.pools)
    for (const id of [pool.token0, pool.token1]) {
      const list = poolsOfToken.get(id);
      if (list === undefined) poolsOfToken.set(id, [pool]);
      else list.push(pool);
    }
  const newest = state.assets.unverified().slice(0, params.limit);
  const shown = newest.flatMap((found): Launch[] => {
    const { token } = found;
    if (token === undefined) return [];
    return [
      {
        ...{
          token: found.view,
          creator: token.creator,
          createdHeight: token.created_height,
          totalSupply: token.total_supply,
        },
        ...{ fixedSupply: token.mint_authority === null, freezable: token.freeze_authority !== null },
        market: launchMarket(state, found, poolsOfToken.get(found.id) ?? [], context),
      },
    ];
  });
  return { launches: shown, height: head.height, source: 'node', asOf: context.asOf() };
};

async function priceOf(context: TradeContext, prices: PriceBook, of: Asset): Promise<Price | undefined> {
  const head = await optional(context.data.head());
  return prices.price(of, context.history, head?.timeSec ?? context.asOf(), context.asOf());
}

export const prices: TradeHandler<'prices'> = async (context, params) => {
  const known = (await optional(context.assets())) ?? context.offlineAssets;
  const asked =
    params.assets === undefined || params.assets === ''
      ? known.verified.map(({ view }) => view.segment)
      : params.assets.split(',');
  if (asked.length > MOST_PRICES) throw new BadRequest(`assets: expected at most ${MOST_PRICES}`);
  const book = await context.prices();
  const rows = asked.map(async (name): Promise<[string, Price | null]> => {
    const segment = name.trim();
    const found = known.ofSlug(segment) ?? (/^0x[0-9a-f]{40}$/i.test(segment) ? known.ofId(segment) : undefined);
    return [segment.toLowerCase(), found === undefined ? null : ((await priceOf(context, book, found)) ?? null)];
  });
  return { prices: Object.fromEntries(await Promise.all(rows)), asOf: context.asOf() };
};

export const price: TradeHandler<'price'> = async (context, params) => {
  const known = await context.assets().catch((error: unknown) => {
    if (error instanceof NodeUnavailable && isSlug(params.asset)) return context.offlineAssets;
    throw error;
  });
  const { asset: found } = resolveSegments(known, { asset: params.asset });
  const shown = await priceOf(context, await context.prices(), found);
  if (shown === undefined) throw new NotFound(`${found.view.symbol} has no reference price.`);
  return { asset: found.view, ...shown };
};
