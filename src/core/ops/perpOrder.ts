// PERP_ORDER: a limit order on the book of a perpetuals market. There are no market orders: `ioc` with an aggressive price
// does their work.

import { type Static, Type } from 'typebox';
import { amount, amountOf, flag, flagOf } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, part, row, say } from './describe.ts';
import { filledIn, orderOutcome } from './outcome.ts';
import { marketPart, perpMarketId } from './perpWording.ts';
import { amountText } from './wording.ts';

const params = Type.Object({
  market_id: perpMarketId,
  side: Type.String({
    pattern: '^(?:[bB][uU][yY]|[lL][oO][nN][gG]|[bB][iI][dD]|[sS][eE][lL][lL]|[sS][hH][oO][rR][tT]|[aA][sS][kK])$',
    expected: 'buy, long or bid, or sell, short or ask',
  }),
  size: amount,
  price: amount,
  reduce_only: Type.Optional(flag),
  tif: Type.Optional(Type.String({ pattern: '^(?:[gG][tT][cC]|[iI][oO][cC])$', expected: 'gtc or ioc' })),
});
type Params = Static<typeof params>;

/** Side of a request. */
export function perpSideOf(given: Pick<Params, 'side'>): 'buy' | 'sell' {
  return ['buy', 'long', 'bid'].includes(given.side.toLowerCase()) ? 'buy' : 'sell';
}

/** Whether what is not filled at once is cancelled. */
export function isIoc(given: Pick<Params, 'tif'>): boolean {
  return given.tif?.toLowerCase() === 'ioc';
}

function describe(given: Params): Description {
  const closes = flagOf(given.reduce_only);
  const ioc = isIoc(given);
  const side = perpSideOf(given);
  const verb = closes ? part.text(`Close only: ${side}`) : part.text(side === 'buy' ? 'Buy' : 'Sell');
  return {
    act: 'Place order',
    sentence: say`${verb} ${part.number(amountText(given.size))} ${marketPart(given.market_id)} ${part.text(ioc ? 'no worse than' : 'at')} ${part.number(amountText(given.price))}`,
    rows: [
      row('Time in force', part.text(ioc ? 'fill at once, cancel the rest' : 'until cancelled')),
      row('Reduce only', part.text(closes ? 'yes: it can only make a position smaller' : 'no')),
    ],
    warnings: [],
  };
}

export const perpOrder = defineOp({
  name: 'PERP_ORDER',
  params,
  needs: () => ({}),
  describe,
  outcome: (given, { fills, resting }) => orderOutcome(amountOf(given.size), filledIn(fills), resting),
});
