// Reads that many clients repeat, taken apart: what lasts until the thing itself changes, what ends it, and the members that
// every block may change and that are the same for all who ask.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams, ReadName } from '@svc/core/reads/registry';
import { perpAccountView, perpHolderView } from '../../engine/perps/views.ts';
import { getAddressInfo as addressInfo } from '../chain/getAddressInfo.ts';
import { accountParam, type ReadContext } from '../context.ts';
import type { Market } from '../market/names.ts';
import { bookView, tickerView } from '../market/views.ts';
import { thing } from './pieces.ts';

/** The lasting part of an answer. */
export interface Lasting {
  readonly members: Readonly<Record<string, unknown>>;
  readonly things: readonly string[];
}

interface Recipe<P> {
  /** Values that end the lasting part when another takes their place. */
  readonly stamp: (context: ReadContext, params: P) => readonly unknown[];
  readonly lasting: (context: ReadContext, params: P) => Lasting;
  /** The other members, from the newest block alone. */
  readonly moving?: (context: ReadContext) => Readonly<Record<string, unknown>>;
}

/** The one day of a ticker moves by whole candles. */
const SHORTEST_CANDLE_SEC = 60;

function thingsOfMarket({ market, type }: Market): string[] {
  return [thing(type === 'perp' ? 'perpMarket' : 'pair', market), thing('traded', market)];
}

/** Names and places that a market's answer shows, and what its name stands for. */
function stampOfMarket({ names, chain }: ReadContext, text: string): unknown[] {
  const market = names.findMarket(text);
  const token = (asset: string | undefined) => (asset === undefined || asset === NATIVE_SYMBOL ? asset : chain.state.tokens.get(asset));
  return [market?.market, ...(market?.type === 'spot' ? [token(market.base), token(market.quote)] : [])];
}

const getTicker: Recipe<CheckedParams<'getTicker'>> = {
  stamp: (context, { market }) => [...stampOfMarket(context, market), Math.floor(context.chain.tip.timestamp / SHORTEST_CANDLE_SEC)],
  lasting: (context, { market: text }) => {
    const market = context.names.requireMarket(text);
    return { members: tickerView(context, market), things: thingsOfMarket(market) };
  },
};

const getOrderBook: Recipe<CheckedParams<'getOrderBook'>> = {
  stamp: (context, { market }) => stampOfMarket(context, market),
  lasting: (context, { market: text, depth, level }) => {
    const market = context.names.requireMarket(text);
    const { block_height: _, ...members } = bookView(context, market, depth, level);
    return { members, things: thingsOfMarket(market) };
  },
  moving: ({ chain }) => ({ block_height: chain.tip.height }),
};

const getPerpAccount: Recipe<CheckedParams<'getPerpAccount'>> = {
  // Every account has a leverage in every market.
  stamp: ({ chain }) => [chain.state.perps.markets.size],
  lasting: ({ chain }, { address }) => {
    const account = accountParam(address);
    const members = perpAccountView(chain.state, account, address, Number(chain.nonceOf(account)));
    // What a position is worth moves with its market.
    const markets = Object.keys(members.positions).map((market) => thing('perpMarket', market));
    return { members, things: [thing('account', account), thing('perpAccount', account), ...markets] };
  },
  moving: ({ chain }) => perpHolderView(chain.state),
};

const getAddressInfo: Recipe<CheckedParams<'getAddressInfo'>> = {
  stamp: () => [],
  lasting: (context, params) => ({ members: addressInfo(context, params), things: [thing('account', accountParam(params.address))] }),
};

/** What lasts, by the reads that have such a part. */
const RECIPES = { getTicker, getOrderBook, getPerpAccount, getAddressInfo } as const satisfies { [N in ReadName]?: Recipe<CheckedParams<N>> };

/** The recipe of a read's answer to these parameters, where there is one. */
export function findRecipe(name: ReadName, params: unknown): Recipe<unknown> | undefined {
  // What waits is no matter of blocks.
  if (name === 'getAddressInfo' && (params as CheckedParams<'getAddressInfo'>).show_pending) return undefined;
  return Object.hasOwn(RECIPES, name) ? (RECIPES[name as keyof typeof RECIPES] as Recipe<unknown>) : undefined;
}
