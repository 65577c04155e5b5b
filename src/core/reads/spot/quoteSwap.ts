// The exact fill of a swap on the state of now.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { amountParam, assetParam, decimal, nullable, poolIdParam } from '../readFields.ts';
import { fixed, withSample } from '../samples.ts';

/** The exact fill of a swap on the state of now. */
export const quoteSwap = defineRead({
  name: 'quoteSwap',
  group: 'Spot',
  rest: {
    method: 'GET',
    path: '/get_swap_quote',
    limit: 'none',
    unknown: 'There is no such asset or pool, or nothing that could fill the swap.',
  },
  rpc: 'exchange_quoteSwap',
  params: Type.Object({
    token_in: withSample(assetParam, 'native'),
    token_out: assetParam,
    amount_in: withSample(amountParam, fixed('1')),
    sender: withDefault(Type.String({ maxLength: 160, expected: 'an address' }), ''),
    pool_id: Type.Optional(poolIdParam),
    venue: withDefault(Type.String({ pattern: '^(?:auto|amm|clob)$', expected: 'auto, amm or clob' }), 'auto'),
    deadline: withDefault(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'Unix seconds, 0 for none' }),
      0,
    ),
  }),
  result: Type.Object({
    source: Type.String(),
    pool_id: nullable(Type.String()),
    pair: nullable(Type.String()),
    token_in: Type.String(),
    token_out: Type.String(),
    amount_in: decimal,
    amount_out: decimal,
    unfilled_in: decimal,
    fee: decimal,
    execution_price: decimal,
    price_before: Type.Optional(decimal),
    price_after: Type.Optional(decimal),
    price_impact: Type.Optional(decimal),
  }),
  // A deadline is held against the time of the next block.
  follows: 'clock',
  mayTakeLong: true,
  summary:
    'The exact fill of a swap on the state of now; refused with the reason for which the swap would fail: a paused token, a frozen sender, a deadline that is over.',
  passed: true,
});
