// PLACE_ORDER: a limit order on the book of a pair. Side, amount and price refer to the sorted pair whatever order the
// request wrote, so the description says both readings and what is locked.

import { type Static, Type } from 'typebox';
import { formatDecimal, mulUp, ONE } from '../decimal.ts';
import { splitPair } from '../markets/pair.ts';
import { amountIn, amountOf, pair } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountPart, amountText, ratioParts, tokenRow, tokenWarnings } from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { type Intent, MOVES_NOTHING, moves } from './intent.ts';
import { MIN_ORDER_SIZE } from './limits.ts';
import { filledMember, fillRows, orderOutcome } from './outcome.ts';
import { decimalText, idText, spotFill } from './receiptData.ts';

const params = Type.Object({
  pair,
  side: Type.String({ pattern: '^(?:[bB][uU][yY]|[sS][eE][lL][lL])$', expected: 'buy or sell' }),
  order_type: Type.String({
    pattern: '^(?:[lL][iI][mM][iI][tT]|[mM][aA][rR][kK][eE][tT]|[sS][tT][oO][pP]_[lL][oO][sS][sS])$',
    expected: 'limit, market or stop_loss',
    description: '`limit`; orders of the other two types always fail',
  }),
  price: Type.Optional(amountIn('quote')),
  amount: amountIn('base'),
});
type Params = Static<typeof params>;

/** The side of an order in lower case. */
export function orderSide(given: Pick<Params, 'side'>): 'buy' | 'sell' {
  return given.side.toLowerCase() === 'buy' ? 'buy' : 'sell';
}

/** The type of an order in lower case; only `limit` executes. */
export function orderType(given: Pick<Params, 'order_type'>): string {
  return given.order_type.toLowerCase();
}

const onlyLimit: Warning = warning('order.typeNotExecuted', 'danger');

function describe(given: Params, facts: Facts): Description {
  const { base, quote } = splitPair(given.pair);
  const baseToken = facts.token(base);
  const quoteToken = facts.token(quote);
  const side = orderSide(given);
  const type = orderType(given);
  const rows: Row[] = [
    tokenRow(message('row.base'), baseToken),
    tokenRow(message('row.quote'), quoteToken),
    row(message('row.orderType'), type === 'limit' ? message('value.limitUntilCancelled') : part.given(type)),
  ];
  const warnings = [...(type === 'limit' ? [] : [onlyLimit]), ...tokenWarnings(baseToken, quoteToken)];
  if (given.price === undefined)
    return {
      act: message('act.placeOrder'),
      sentence: [message('placeOrder.noPrice', { side, amount: amountPart(given.amount, baseToken) })],
      rows,
      warnings,
    };
  const size = amountOf(given.amount);
  const price = amountOf(given.price);
  rows.push(
    row(
      message('row.seenFrom', { symbol: part.given(quoteToken.symbol) }),
      message('placeOrder.inverse', {
        side,
        amount: ratioParts(size * price, ONE * ONE, quoteToken),
        price: ratioParts(ONE, price, baseToken),
      }),
    ),
    row(
      message('row.lockedUntilFilledOrCancelled'),
      side === 'buy' ? part.amount(formatDecimal(mulUp(size, price)), quoteToken) : amountPart(given.amount, baseToken),
    ),
  );
  return {
    act: message('act.placeOrder'),
    sentence: [
      message('placeOrder.limit', {
        side,
        amount: amountPart(given.amount, baseToken),
        price: amountPart(given.price, quoteToken),
      }),
    ],
    rows,
    warnings,
  };
}

function vain(given: Params): ParamsFault | undefined {
  if (orderType(given) !== 'limit')
    return { path: 'order_type', expected: 'limit: the network executes no other orders' };
  return amountOf(given.amount) < MIN_ORDER_SIZE
    ? { path: 'amount', expected: 'an amount of at least 0.00000001' }
    : undefined;
}

function intent(given: Params, facts: Facts): Intent {
  // Without a price it is no limit order, and fails.
  if (given.price === undefined) return MOVES_NOTHING;
  const { pair: market, base, quote } = splitPair(given.pair);
  const side = orderSide(given);
  const [baseToken, quoteToken] = [facts.token(base), facts.token(quote)];
  const most = formatDecimal(mulUp(amountOf(given.amount), amountOf(given.price)));
  return moves({
    payments: [
      side === 'buy' ? { token: quoteToken, amount: most } : { token: baseToken, amount: amountText(given.amount) },
    ],
    tokens: [baseToken, quoteToken],
    order: { market, side, price: amountText(given.price) },
  });
}

export const placeOrder = defineOp({
  name: 'PLACE_ORDER',
  params,
  structure: (given) => {
    const [a = '', b = ''] = given.pair.toLowerCase().split(':');
    if (a === b) return { path: 'pair', expected: 'two different assets' };
    return orderType(given) === 'limit' && given.price === undefined
      ? { path: 'price', expected: 'a price, which a limit order needs' }
      : undefined;
  },
  vain,
  receipt: Type.Object({
    order_id: idText,
    trades: Type.Integer(),
    filled: decimalText,
    fills: Type.Array(spotFill),
    resting: Type.Boolean(),
    remaining: decimalText,
  }),
  sites: 'may ask',
  needs: (given) => ({ assets: given.pair.split(':') }),
  describe,
  intent,
  lists: (given) => ({ target: given.pair, amount: given.amount }),
  outcome: (given, data, tokens) => {
    const came = orderOutcome(amountOf(given.amount), filledMember(data), data.resting);
    const { base, quote } = splitPair(given.pair);
    const rows = fillRows(orderSide(given), data, { base: tokens(base), quote: tokens(quote) });
    return came === undefined || rows.length === 0 ? came : { ...came, rows };
  },
});
