// How answers that many clients repeat are split: the part that stays valid until its subject changes, what invalidates
// it, and the members that every block may change and that are the same for all clients.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { lastsForBlock, type ReadDeclaration } from '@svc/core/reads/defineRead';
import type { CheckedParams, ReadName } from '@svc/core/reads/registry';
import { perpAccountView, perpHolderView } from '../../engine/perps/perpViews.ts';
import { addressInfo, type NativePage, type NativeRow } from '../chain/getAddressInfo.ts';
import { accountParam, type ReadContext } from '../context.ts';
import { bookView, tickerView } from '../market/marketViews.ts';
import type { Market } from '../marketNames.ts';
import { thing } from './pieces.ts';

/** The cacheable part of an answer. */
export interface Lasting {
  readonly members: Readonly<Record<string, unknown>>;
  readonly things: readonly string[];
}

/** Parts that several answers share, from the cache or made anew. */
export interface Parts {
  readonly nativeRows: (context: ReadContext, page: NativePage) => readonly NativeRow[];
}

/** The plan for a request's cacheable part. */
interface Plan {
  /** Values that invalidate it when they are replaced. */
  readonly stamp: readonly unknown[];
  readonly lasting: (parts: Parts) => Lasting;
}

interface Recipe<P> {
  readonly plan: (context: ReadContext, params: P) => Plan;
  /** The other members, from the newest block alone. */
  readonly moving?: (context: ReadContext) => Readonly<Record<string, unknown>>;
}

/** The 24 hours of a ticker move by whole candles. */
const SHORTEST_CANDLE_SEC = 60;

function thingsOfMarket({ market, type }: Market): string[] {
  return [thing(type === 'perp' ? 'perpMarket' : 'pair', market), thing('traded', market)];
}

/**
 * What a market's answer depends on, from its members. A change to the names or decimals of its assets, or to what its
 * name stands for, invalidates it too.
 */
function planOfMarket(
  { names, chain }: ReadContext,
  text: string,
  stamp: readonly unknown[],
  membersOf: (market: Market) => Lasting['members'],
): Plan {
  const market = names.findMarket(text);
  const token = (asset: string) => (asset === NATIVE_SYMBOL ? asset : chain.state.tokens.get(asset));
  return {
    stamp: [market?.market, ...(market?.type === 'spot' ? [token(market.base), token(market.quote)] : []), ...stamp],
    lasting: () => {
      const found = market ?? names.requireMarket(text);
      return { members: membersOf(found), things: thingsOfMarket(found) };
    },
  };
}

const getTicker: Recipe<CheckedParams<'getTicker'>> = {
  plan: (context, { market }) =>
    planOfMarket(context, market, [Math.floor(context.chain.tip.timestamp / SHORTEST_CANDLE_SEC)], (found) =>
      tickerView(context, found),
    ),
};

const getOrderBook: Recipe<CheckedParams<'getOrderBook'>> = {
  plan: (context, { market, depth, level }) =>
    planOfMarket(context, market, [], (found) => {
      const { block_height: _, ...members } = bookView(context, found, depth, level);
      return members;
    }),
  moving: ({ chain }) => ({ block_height: chain.tip.height }),
};

const getPerpAccount: Recipe<CheckedParams<'getPerpAccount'>> = {
  plan: ({ chain }, { address }) => ({
    // Every account has a leverage in every market.
    stamp: [chain.state.perps.markets.size],
    lasting: () => {
      const account = accountParam(address);
      const members = perpAccountView(chain.state, account, address, Number(chain.nonceOf(account)));
      // The value of a position moves with its market.
      const markets = Object.keys(members.positions).map((market) => thing('perpMarket', market));
      return { members, things: [thing('account', account), thing('perpAccount', account), ...markets] };
    },
  }),
  moving: ({ chain }) => perpHolderView(chain.state),
};

const getAddressInfo: Recipe<CheckedParams<'getAddressInfo'>> = {
  plan: (context, params) => ({
    stamp: [],
    lasting: ({ nativeRows }) => ({
      members: addressInfo(context, params, nativeRows),
      things: [thing('account', accountParam(params.address))],
    }),
  }),
};

/** The cacheable parts, by the reads that have one. */
const RECIPES = { getTicker, getOrderBook, getPerpAccount, getAddressInfo } as const satisfies {
  [N in ReadName]?: Recipe<CheckedParams<N>>;
};

/** The recipe of a read's answer to these checked parameters, if it has one and only blocks change the answer. */
export function findRecipe(read: ReadDeclaration<ReadName>, params: object): Recipe<unknown> | undefined {
  const { name } = read;
  if (!lastsForBlock(read, { ...params })) return undefined;
  return Object.hasOwn(RECIPES, name) ? (RECIPES[name as keyof typeof RECIPES] as Recipe<unknown>) : undefined;
}
