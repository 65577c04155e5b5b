// Profit and loss of an account, from the newest trades of every market and what the clearinghouse realized.

import { findPair } from '@svc/core/markets/pair';
import { customaryPair } from '../assets/assetBook.ts';
import type { MarketState, TradeContext } from '../context.ts';
import { perpPath } from '../markets/perpMarket.ts';
import { marketId, marketPath, referencePool } from '../markets/spotMarket.ts';
import { PERP_FILLS, TAPE_LENGTH, type Trade } from '../node/nodeData.ts';
import { perpProfits } from '../pnl/perpPnl.ts';
import { type MarketProfit, profitReport } from '../pnl/pnlReport.ts';
import { ownFills, spotProfit } from '../pnl/spotPnl.ts';
import { optional } from '../refusals.ts';
import { sameAccountAs, shownAddress } from './accounts.ts';
import type { TradeHandler } from './handler.ts';

/** Profit of one pair, or undefined when the account has no fills in it. */
function pairProfit(
  state: MarketState,
  pair: string,
  tape: readonly Trade[],
  isOwn: (address: string) => boolean,
): MarketProfit | undefined {
  const fills = ownFills(tape, isOwn);
  const name = findPair(pair);
  if (fills.length === 0 || name === undefined) return undefined;
  const [token0, token1] = [state.assets.shownOf(name.base), state.assets.shownOf(name.quote)];
  const { base, quote } = customaryPair(token0, token1);
  return spotProfit(fills, {
    ...{
      market: marketId(base, quote),
      path: marketPath(base, quote),
      unit: token1.view.symbol,
      positionSymbol: token0.view.symbol,
    },
    usd: state.prices.usd(token1),
    lastPrice: state.tickerOf.get(pair)?.last_price ?? referencePool(state.poolsOf.get(pair) ?? [])?.price,
  });
}

async function perpsOf(
  context: TradeContext,
  state: MarketState,
  address: string,
  isOwn: (address: string) => boolean,
) {
  const [fills, perp] = await Promise.all([
    context.data.perpFills(address),
    optional(context.data.perpAccount(address)),
  ]);
  const positions = perp?.positions ?? {};
  const token = perp?.collateral_token ?? '';
  const collateral = token === '' ? undefined : state.assets.shownOf(token);
  const profits = perpProfits(fills, positions, isOwn, {
    pathOf: (market) => {
      const [base = '', quote = ''] = market.split('-');
      return perpPath({ base, quote });
    },
    ...{
      unit: collateral?.view.symbol ?? 'USD',
      usd: collateral === undefined ? undefined : state.prices.usd(collateral),
    },
  });
  return { profits, unit: collateral?.view.symbol ?? null, isFull: fills.length >= PERP_FILLS };
}

export const accountPnl: TradeHandler<'accountPnl'> = async (context, params) => {
  const { address } = params;
  const isOwn = sameAccountAs(address);
  const state = await context.market();
  // A market without a last price never had a trade.
  const traded = [...state.tickerOf].flatMap(([pair, { last_price: last }]) => (last === null ? [] : [pair]));
  const [tapes, perps] = await Promise.all([
    Promise.all(traded.map(async (pair) => ({ pair, tape: await context.data.tape(pair) }))),
    perpsOf(context, state, address, isOwn),
  ]);
  const spot = tapes.flatMap(({ pair, tape }) => pairProfit(state, pair, tape, isOwn) ?? []);
  const { from, ...figures } = profitReport([...spot, ...perps.profits]);
  return {
    address: shownAddress(address),
    ...figures,
    ...{
      perpUnit: perps.unit,
      window: { from, truncated: perps.isFull || tapes.some(({ tape }) => tape.length >= TAPE_LENGTH) },
    },
    ...{ source: 'node', asOf: context.asOf() },
  };
};
