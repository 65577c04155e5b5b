// ORACLE_VOTE: a validator's prices for the bases of perpetuals markets. Wallets refuse it from sites: only validators
// vote.

import { type Static, Type } from 'typebox';
import { amountIn, amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { amountText } from './common.ts';
import { defineOp } from './defineOp.ts';
import { type Description, row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsNothing } from './listing.ts';
import { DEFAULT_PERP_QUOTE, perpMarketIdOf } from './perpCommon.ts';
import { plain } from './receiptData.ts';

const params = Type.Object({
  prices: Type.Record(Type.String(), amountIn('number'), { expected: 'an object of positive prices by base' }),
});
type Params = Static<typeof params>;

/**
 * A vote's prices as [market id, price in units of 10^-18], in the order given. A base stands for its market in USD.
 */
export function votedPrices(given: Params): [market: string, price: bigint][] {
  return Object.entries(given.prices).map(([base, price]) => [
    perpMarketIdOf(base, DEFAULT_PERP_QUOTE),
    amountOf(price),
  ]);
}

function structure(given: Params): { path: string; expected: string } | undefined {
  return Object.keys(given.prices).length === 0 ? { path: 'prices', expected: 'at least one price' } : undefined;
}

function describe(given: Params): Description {
  const entries = Object.entries(given.prices);
  return {
    act: message('act.votePrices'),
    sentence: [message('oracleVote.vote', { prices: entries.length })],
    rows: entries.slice(0, 64).map(([base, price]) => row(part.given(base), part.number(amountText(price)))),
    warnings: [],
  };
}

export const oracleVote = defineOp({
  name: 'ORACLE_VOTE',
  params,
  structure,
  receipt: Type.Object({ markets: Type.Array(plain) }),
  sites: { refused: 'Prices are voted by validators alone.' },
  needs: () => ({}),
  describe,
  intent: () => MOVES_NOTHING,
  lists: listsNothing,
});
