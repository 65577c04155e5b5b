// CANCEL_ORDER: takes a resting order off its book and returns what it still has locked.

import { Type } from 'typebox';
import { findPair } from '../markets/pair.ts';
import { objectId } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, part, type Row, row, type Warning } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { amountPart, tokenWarnings, unreadPart, unreadWarnings, wordsUpTo } from './wording.ts';

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
      order.side === 'buy' ? 'Buys' : 'Sells',
      amountPart(order.remaining, base),
      part.text(' for '),
      amountPart(order.price, quote),
      part.text(' each'),
    ),
    row('Base', part.token(base)),
    row('Quote', part.token(quote)),
  ];
}

const elsewhere: Warning = {
  code: 'order.elsewhere',
  severity: 'danger',
  text: 'The order rests on another pair than the one that is named: it would fail, and the fee is burned all the same.',
  advice: 'Reject.',
};

function describe(given: Params, facts: Facts): Description {
  const pair = findPair(facts.order?.pair ?? '');
  const asked = findPair(given.pair ?? '');
  const where =
    pair === undefined
      ? []
      : [
          part.text(' ('),
          part.token(facts.token(pair.base)),
          part.text('/'),
          part.token(facts.token(pair.quote)),
          part.text(')'),
        ];
  const onlyOn =
    asked === undefined
      ? []
      : [part.token(facts.token(asked.base)), part.text('/'), part.token(facts.token(asked.quote))];
  return {
    act: 'Cancel order',
    sentence: [part.text('Cancel resting order '), part.id(given.order_id), ...where],
    rows: [
      ...(pair === undefined ? [row('Order', unreadPart(facts, 'order'))] : orderRows(facts)),
      ...(asked === undefined || asked.pair === pair?.pair ? [] : [row('Only if it rests on', ...onlyOn)]),
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
  sites: 'may ask',
  needs: (given) => {
    const pair = findPair(given.pair ?? '');
    return { orderId: given.order_id, ...(pair === undefined ? {} : { assets: [pair.base, pair.quote] }) };
  },
  describe,
  intent: () => MOVES_NOTHING,
  lists: (given) => ({ target: given.pair }),
});
