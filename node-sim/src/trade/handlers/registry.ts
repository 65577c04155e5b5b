// The handler of every declared read; a missing one does not compile.

import type { TradeReadName } from '@svc/core/trade/registry';
import { account, receipt } from './accounts.ts';
import { asset, assets, launches, price, prices } from './assets.ts';
import { marketCandles, perpCandles } from './candles.ts';
import type { TradeHandler } from './handler.ts';
import { perp, perpBook, perpCheck, perps, perpTrades } from './perps.ts';
import { accountPnl } from './pnl.ts';
import { liquidityQuote, pool, pools, quote } from './pools.ts';
import { baseMarket, market, marketBook, markets, marketTrades } from './spot.ts';
import { status } from './status.ts';

/** Handlers by name. */
export const HANDLERS: { readonly [N in TradeReadName]: TradeHandler<N> } = {
  ...{ markets, baseMarket, market, marketBook, marketTrades, marketCandles },
  ...{ perps, perpCheck, perp, perpBook, perpTrades, perpCandles },
  ...{ pools, pool, quote, liquidityQuote },
  ...{ assets, asset, launches, status, prices, price },
  ...{ account, accountPnl, receipt },
};
