// SWAP: an exact input for at least a minimum output, through one pool or the order book.

import { type Static, Type } from 'typebox';
import { amount, amountOf, amountOrZero, asset, objectId, oneOf } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, part, type Row, row, type Warning } from './describe.ts';
import { amountPart, tokenFact, tokenRow, tokenWarnings, unixTime, wholeOf } from './wording.ts';

const params = Type.Object({
  token_in: asset,
  token_out: asset,
  amount_in: amount,
  min_amount_out: Type.Optional(amountOrZero),
  deadline: Type.Optional(unixTime),
  venue: Type.Optional(oneOf('auto', 'amm', 'clob')),
  pool_id: Type.Optional(Type.Union([objectId, Type.Null(), Type.Literal('')], { expected: 'a pool id' })),
});
type Params = Static<typeof params>;

const VENUES = { auto: 'best of pools and order book', amm: 'pools only', clob: 'order book only' } as const;

const noMinimum: Warning = {
  code: 'swap.noMinimum',
  severity: 'caution',
  text: 'No minimum is set: the swap goes through at any price.',
  advice: 'Reject unless you accept whatever comes out.',
};

function describe(given: Params, facts: Facts): Description {
  const tokenIn = tokenFact(facts, given.token_in);
  const tokenOut = tokenFact(facts, given.token_out);
  const minimum = given.min_amount_out !== undefined && amountOf(given.min_amount_out) > 0n ? amountPart(given.min_amount_out, tokenOut) : undefined;
  const pays = [part.text('Swap '), amountPart(given.amount_in, tokenIn)];
  const rows: Row[] = [tokenRow('You pay', tokenIn), tokenRow('You receive', tokenOut)];
  rows.push(given.pool_id ? row('Venue', part.text('pool '), part.id(given.pool_id)) : row('Venue', part.text(VENUES[given.venue ?? 'auto'])));
  const deadline = wholeOf(given.deadline ?? 0);
  rows.push(row('Expires', deadline === 0 ? part.text('never') : part.time(deadline)));
  return {
    act: 'Swap',
    sentence:
      minimum === undefined
        ? [...pays, part.text(' for whatever '), part.token(tokenOut), part.text(' it yields')]
        : [...pays, part.text(' to receive no less than '), minimum],
    rows,
    warnings: [...(minimum === undefined ? [noMinimum] : []), ...tokenWarnings(tokenIn, tokenOut)],
  };
}

export const swap = defineOp({
  name: 'SWAP',
  params,
  needs: (given) => ({ assets: [given.token_in, given.token_out] }),
  describe,
});
