// CANCEL_ORDER: takes a resting order off its book and returns what it still has locked.

import { Type } from 'typebox';
import { findPair } from '../markets/pair.ts';
import { objectId } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, part } from './describe.ts';

// A pair that is unknown or malformed only widens the search, so its form is free.
const params = Type.Object({
  order_id: objectId,
  pair: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { expected: 'a pair' })),
});

function describe(given: Type.Static<typeof params>, facts: Facts): Description {
  const pair = findPair(facts.order?.pair ?? given.pair ?? '');
  const where =
    pair === undefined ? [] : [part.text(' ('), part.token(facts.token(pair.base)), part.text('/'), part.token(facts.token(pair.quote)), part.text(')')];
  return { act: 'Cancel order', sentence: [part.text('Withdraw resting order '), part.id(given.order_id), ...where], rows: [], warnings: [] };
}

export const cancelOrder = defineOp({
  name: 'CANCEL_ORDER',
  params,
  needs: (given) => {
    const pair = findPair(given.pair ?? '');
    return { orderId: given.order_id, ...(pair === undefined ? {} : { assets: [pair.base, pair.quote] }) };
  },
  describe,
});
