// PERP_ORDER: a limit order on the book of a perpetuals market. There are no market orders: `ioc` with an aggressive
// price does their work.

import { type Static, Type } from 'typebox';
import { formatDecimal, PLACES } from '../decimal.ts';
import { afterOrder } from '../perps/preview.ts';
import { amountIn, amountOf, flag, flagOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { amountText, unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { moves } from './intent.ts';
import { MIN_ORDER_SIZE } from './limits.ts';
import { filledIn, orderOutcome } from './outcome.ts';
import {
  filledRows,
  inQuote,
  leverageRow,
  marketPart,
  markRow,
  perpMarketFault,
  perpMarketId,
  perpMarketOf,
} from './perpCommon.ts';
import { idText, perpFill } from './receiptData.ts';

const params = Type.Object({
  market_id: perpMarketId,
  side: Type.String({
    pattern: '^(?:[bB][uU][yY]|[lL][oO][nN][gG]|[bB][iI][dD]|[sS][eE][lL][lL]|[sS][hH][oO][rR][tT]|[aA][sS][kK])$',
    expected: 'buy, long or bid, or sell, short or ask',
  }),
  size: amountIn('number'),
  price: amountIn('number'),
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

/** What the order makes of the account, as the node tells of it. */
function previewRows(given: Params, facts: Facts): Row[] {
  const { perps } = facts;
  const market = perpMarketOf(given.market_id);
  if (perps?.terms.get(market) === undefined) return [];
  const size = amountOf(given.size);
  const amount = perpSideOf(given) === 'buy' ? size : -size;
  const held = perps.positions.get(market)?.size ?? 0n;
  // The node refuses an order that may only reduce and does more: nothing comes of it that could be shown.
  const canReduce = held > 0n ? amount < 0n && -amount <= held : amount > 0n && amount <= -held;
  if (flagOf(given.reduce_only) && !canReduce) return [markRow(perps, market), leverageRow(perps, market)];
  const after = afterOrder(perps, { market, amount, limit: amountOf(given.price) });
  return [markRow(perps, market), leverageRow(perps, market), ...filledRows(perps, after, market)];
}

function describe(given: Params, facts: Facts): Description {
  const closes = flagOf(given.reduce_only);
  const ioc = isIoc(given);
  const side = perpSideOf(given);
  const act = closes ? (side === 'buy' ? 'closeBuy' : 'other') : side;
  return {
    act: message('act.placeOrder'),
    sentence: [
      message('perpOrder.place', {
        act,
        size: part.number(amountText(given.size)),
        market: marketPart(given.market_id),
        limit: ioc ? 'worst' : 'other',
        price: part.number(amountText(given.price)),
      }),
    ],
    rows: [
      // Of the request alone: at its limit, whatever a fill turns out to be.
      row(
        message('row.notional'),
        inQuote(formatDecimal(amountOf(given.size) * amountOf(given.price), 2 * PLACES), given.market_id),
      ),
      ...previewRows(given, facts),
      row(message('row.timeInForce'), message(ioc ? 'value.fillAtOnce' : 'value.untilCancelled')),
      row(message('row.reduceOnly'), message(closes ? 'value.onlySmaller' : 'value.no')),
    ],
    warnings: unreadWarnings(facts, 'perps'),
  };
}

export const perpOrder = defineOp({
  name: 'PERP_ORDER',
  params,
  vain: (given) =>
    perpMarketFault(given) ??
    (amountOf(given.size) < MIN_ORDER_SIZE ? { path: 'size', expected: 'a size of at least 0.00000001' } : undefined),
  receipt: Type.Object({ order_id: idText, fills: Type.Array(perpFill), resting: Type.Boolean() }),
  sites: 'may ask',
  needs: (given) => ({ perps: { market: given.market_id } }),
  describe,
  intent: (given) =>
    moves({
      order: { market: perpMarketOf(given.market_id), side: perpSideOf(given), price: amountText(given.price) },
      open: [[message('perpOrder.open')]],
    }),
  lists: (given) => ({ target: given.market_id, amount: given.size }),
  outcome: (given, { fills, resting }) => orderOutcome(amountOf(given.size), filledIn(fills), resting),
});
