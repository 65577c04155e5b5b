// SWAP: an exact input for at least a minimum output, through one pool or the order book.

import { type Static, Type } from 'typebox';
import { findCanonicalAsset } from '../markets/pair.ts';
import { amountIn, amountOf, amountOrZeroIn, asset, objectId, oneOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import {
  amountPart,
  amountText,
  deadline,
  tokenFact,
  tokenRow,
  tokenWarnings,
  unreadWarnings,
  wholeOf,
} from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { type Intent, moves } from './intent.ts';
import { exchanged, amountIn as receiptAmount } from './outcome.ts';
import { poolRows } from './poolCommon.ts';
import { decimalText, idText, spotFill } from './receiptData.ts';

const params = Type.Object({
  token_in: asset,
  token_out: asset,
  amount_in: amountIn({ param: 'token_in' }),
  min_amount_out: Type.Optional(amountOrZeroIn({ param: 'token_out' })),
  deadline: Type.Optional(deadline),
  venue: Type.Optional(oneOf('auto', 'amm', 'clob')),
  pool_id: Type.Optional(Type.Union([objectId, Type.Null(), Type.Literal('')], { expected: 'a pool id' })),
});
type Params = Static<typeof params>;

const noMinimum: Warning = warning('swap.noMinimum', 'caution');

function describe(given: Params, facts: Facts): Description {
  const tokenIn = tokenFact(facts, given.token_in);
  const tokenOut = tokenFact(facts, given.token_out);
  const minimum =
    given.min_amount_out !== undefined && amountOf(given.min_amount_out) > 0n
      ? amountPart(given.min_amount_out, tokenOut)
      : undefined;
  const amount = amountPart(given.amount_in, tokenIn);
  const rows: Row[] = [tokenRow(message('row.youPay'), tokenIn), tokenRow(message('row.youReceive'), tokenOut)];
  rows.push(
    ...(given.pool_id
      ? poolRows(facts, given.pool_id)
      : [row(message('row.venue'), message('value.venue', { venue: given.venue ?? 'auto' }))]),
  );
  const until = wholeOf(given.deadline ?? 0);
  rows.push(row(message('row.expires'), until === 0 ? message('value.never') : part.time(until)));
  return {
    act: message('act.swap'),
    sentence:
      minimum === undefined
        ? [message('swap.forWhatever', { amount, token: part.token(tokenOut) })]
        : [message('swap.noLessThan', { amount, minimum })],
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
  receipt: Type.Object({
    amount_in: decimalText,
    amount_out: decimalText,
    fee_total: decimalText,
    price: decimalText,
    source: Type.Union([Type.Literal('amm'), Type.Literal('clob')]),
    pool_id: Type.Union([idText, Type.Null()]),
    fills: Type.Array(spotFill),
  }),
  sites: 'may ask',
  needs: (given) => ({
    assets: [given.token_in, given.token_out],
    ...(given.pool_id ? { poolId: given.pool_id } : {}),
  }),
  describe,
  intent,
  lists: (given) => ({ target: given.token_out, asset: given.token_in, amount: given.amount_in }),
  outcome: (given, data, tokens) => {
    const [paid, received] = [receiptAmount(data.amount_in), receiptAmount(data.amount_out)];
    const [tokenIn, tokenOut] = [given.token_in, given.token_out].map((one) => tokens(findCanonicalAsset(one) ?? one));
    const rows = exchanged({ amount: paid, token: tokenIn }, { amount: received, token: tokenOut });
    return rows.length === 0
      ? undefined
      : { extent: 'whole', word: message('outcome.swapped'), text: message('outcome.swapped.text'), rows };
  },
});
