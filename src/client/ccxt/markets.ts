// Market names in the form of trading programs: BASE/QUOTE by the tokens' symbols. Anyone can create a token with any
// symbol, so a name that two markets share stands for neither; both then use their ids.

import { Refusal } from '@svc/core/errors';
import { getMarkets } from '@svc/core/reads/market/getMarkets';
import type { ReadResult } from '@svc/core/reads/registry';
import type { Node } from '../node.ts';

/** No market has this name, or several have. */
export class BadSymbol extends Refusal {
  constructor(message: string) {
    super('client.badSymbol', message);
  }
}

/** A market for trading programs. */
export interface Market {
  /** The network's own name: two assets joined by a colon. */
  readonly id: string;
  /** BASE/QUOTE, or the id if another market has the same name. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Addresses, or the native symbol. */
  readonly baseId: string;
  readonly quoteId: string;
  readonly type: 'spot';
  readonly spot: true;
  readonly active: true;
  readonly info: Ticker;
}

type Ticker = ReadResult<'getMarkets'>[number];

/** Markets by symbol and by id. */
export interface Markets {
  readonly bySymbol: ReadonlyMap<string, Market>;
  /** @throws BadSymbol */
  find(symbol: string): Market;
  /** The symbol of a market's id; the id itself for an unknown one. */
  symbolOf(id: string): string;
}

function named(ticker: Extract<Ticker, { type: 'spot' }>): Market {
  const base = ticker.base_info?.symbol ?? ticker.base;
  const quote = ticker.quote_info?.symbol ?? ticker.quote;
  return {
    id: ticker.market,
    symbol: `${base}/${quote}`,
    base,
    quote,
    baseId: ticker.base,
    quoteId: ticker.quote,
    type: 'spot',
    spot: true,
    active: true,
    info: ticker,
  };
}

/** The spot markets of a node. */
export async function readMarkets(node: Node): Promise<Markets> {
  const tickers = await node.read(getMarkets, { kind: 'spot' });
  const given = tickers.flatMap((ticker) => (ticker.type === 'spot' ? [named(ticker)] : []));
  const counts = new Map<string, number>();
  for (const { symbol } of given) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const all = given.map((market) => (counts.get(market.symbol) === 1 ? market : { ...market, symbol: market.id }));
  const bySymbol = new Map(all.map((market) => [market.symbol, market]));
  const byId = new Map(all.map((market) => [market.id, market]));
  return {
    bySymbol,
    find(symbol) {
      const found = bySymbol.get(symbol) ?? byId.get(symbol);
      if (found !== undefined) return found;
      const alike = given.filter((market) => market.symbol === symbol).map(({ id }) => id);
      throw new BadSymbol(
        alike.length > 1
          ? `${symbol} is the name of several markets; use an id: ${alike.join(', ')}`
          : `There is no market ${symbol}`,
      );
    },
    symbolOf: (id) => byId.get(id)?.symbol ?? id,
  };
}
