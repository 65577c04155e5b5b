// SWAP: an exact input for at least a minimum output, through one pool or the order book.

import { type Static, Type } from 'typebox';
import { findCanonicalAsset } from '../markets/pair.ts';
import { amountIn, amountOf, amountOrZeroIn, asset, objectId, oneOf } from '../schema/fields.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, part, type Row, row, type Warning } from './describe.ts';
import { type Intent, moves } from './intent.ts';
import { poolRows } from './poolWording.ts';
import {
  amountPart,
  amountText,
  tokenFact,
  tokenRow,
  tokenWarnings,
  unixTime,
  unreadWarnings,
  wholeOf,
} from './wording.ts';

const params = Type.Object({
  token_in: asset,
  token_out: asset,
  amount_in: amountIn({ param: 'token_in' }),
  min_amount_out: Type.Optional(amountOrZeroIn({ param: 'token_out' })),
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
  const minimum =
    given.min_amount_out !== undefined && amountOf(given.min_amount_out) > 0n
      ? amountPart(given.min_amount_out, tokenOut)
      : undefined;
  const pays = [part.text('Swap '), amountPart(given.amount_in, tokenIn)];
  const rows: Row[] = [tokenRow('You pay', tokenIn), tokenRow('You receive', tokenOut)];
  rows.push(
    ...(given.pool_id ? poolRows(facts, given.pool_id) : [row('Venue', part.text(VENUES[given.venue ?? 'auto']))]),
  );
  const deadline = wholeOf(given.deadline ?? 0);
  rows.push(row('Expires', deadline === 0 ? part.text('never') : part.time(deadline)));
  return {
    act: 'Swap',
    sentence:
      minimum === undefined
        ? [...pays, part.text(' for whatever '), part.token(tokenOut), part.text(' it yields')]
        : [...pays, part.text(' to receive no less than '), minimum],
    rows,
    warnings: [
      ...(minimum === undefined ? [noMinimum] : []),
      ...unreadWarnings(facts, 'pool'),
      ...tokenWarnings(tokenIn, tokenOut),
    ],
  };
}

function vain(given: Params): ParamsFault | undefined {
  if (findCanonicalAsset(given.token_in) === findCanonicalAsset(given.token_out))
    return { path: 'token_out', expected: 'another asset than token_in' };
  return given.venue !== undefined && given.pool_id
    ? { path: 'venue', expected: 'no such member beside pool_id, which is the venue' }
    : undefined;
}

function intent(given: Params, facts: Facts): Intent {
  const [tokenIn, tokenOut] = [tokenFact(facts, given.token_in), tokenFact(facts, given.token_out)];
  const paid = amountText(given.amount_in);
  return moves({
    payments: [{ token: tokenIn, amount: paid }],
    tokens: [tokenIn, tokenOut],
    swap: {
      amountIn: paid,
      tokenIn,
      tokenOut,
      ...(given.min_amount_out === undefined ? {} : { minimum: amountText(given.min_amount_out) }),
      ...(given.venue === undefined ? {} : { venue: given.venue }),
      ...(given.pool_id ? { poolId: given.pool_id } : {}),
    },
  });
}

export const swap = defineOp({
  name: 'SWAP',
  params,
  vain,
  sites: 'may ask',
  needs: (given) => ({
    assets: [given.token_in, given.token_out],
    ...(given.pool_id ? { poolId: given.pool_id } : {}),
  }),
  describe,
  intent,
  lists: (given) => ({ target: given.token_out, asset: given.token_in, amount: given.amount_in }),
});
