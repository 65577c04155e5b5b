// CANCEL_ORDER: takes a resting order off its book and returns what it still has locked.

import { Type } from 'typebox';
import { findPair } from '../markets/pair.ts';
import { objectId } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountPart, pairMessage, tokenWarnings, unreadPart, unreadWarnings, wordsUpTo } from './common.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { idText, plain } from './receiptData.ts';

// For the node a pair that is unknown or malformed only widens the search, so its form is free.
const params = Type.Object({
  order_id: objectId,
  pair: Type.Optional(
    Type.Union([wordsUpTo(200, 'a pair'), Type.Null()], { expected: 'a pair', address: 'reference' }),
  ),
});
type Params = Type.Static<typeof params>;

/** What rests, by the account's own orders; a pair of the request names nothing that was not read. */
function orderRows({ order, token }: Facts): Row[] {
  const pair = findPair(order?.pair ?? '');
  if (order === undefined || pair === undefined) return [];
  const [base, quote] = [token(pair.base), token(pair.quote)];
  return [
    row(
      message(order.side === 'buy' ? 'row.buys' : 'row.sells'),
      message('value.forEach', { amount: amountPart(order.remaining, base), price: amountPart(order.price, quote) }),
    ),
    row(message('row.base'), part.token(base)),
    row(message('row.quote'), part.token(quote)),
  ];
}

const elsewhere: Warning = warning('order.elsewhere', 'danger');

function describe(given: Params, facts: Facts): Description {
  const pair = findPair(facts.order?.pair ?? '');
  const asked = findPair(given.pair ?? '');
  const onlyOn = asked === undefined ? [] : [pairMessage(facts.token(asked.base), facts.token(asked.quote))];
  return {
    act: message('act.cancelOrder'),
    sentence: [
      pair === undefined
        ? message('cancelOrder.cancel', { order: part.id(given.order_id) })
        : message('cancelOrder.cancelOn', {
            order: part.id(given.order_id),
            pair: pairMessage(facts.token(pair.base), facts.token(pair.quote)),
          }),
    ],
    rows: [
      ...(pair === undefined ? [row(message('row.order'), unreadPart(facts, 'order'))] : orderRows(facts)),
      ...(asked === undefined || asked.pair === pair?.pair ? [] : [row(message('row.onlyIfItRestsOn'), ...onlyOn)]),
    ],
    warnings: [
      ...unreadWarnings(facts, 'order'),
      ...(pair === undefined || asked === undefined || asked.pair === pair.pair ? [] : [elsewhere]),
      ...tokenWarnings(
        ...[pair, asked].flatMap((one) => (one === undefined ? [] : [facts.token(one.base), facts.token(one.quote)])),
      ),
    ],
  };
}

export const cancelOrder = defineOp({
  name: 'CANCEL_ORDER',
  params,
  vain: ({ pair }) =>
    typeof pair === 'string' && (findPair(pair) === undefined || /\s/.test(pair))
      ? { path: 'pair', expected: 'two different assets joined by a colon, or no such member' }
      : undefined,
  receipt: Type.Object({ order_id: idText, status: plain }),
  sites: 'may ask',
  needs: (given) => {
    const pair = findPair(given.pair ?? '');
    return { orderId: given.order_id, ...(pair === undefined ? {} : { assets: [pair.base, pair.quote] }) };
  },
  describe,
  intent: () => MOVES_NOTHING,
  lists: (given) => ({ target: given.pair }),
});
