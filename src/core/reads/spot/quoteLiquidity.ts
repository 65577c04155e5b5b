// Cost of adding liquidity, or the most liquidity that amounts buy, at the price of now.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { amountParam, decimal, poolIdParam, whole } from '../readFields.ts';
import { fixed, withSample } from '../samples.ts';

/** Cost of adding liquidity, or the most liquidity that amounts buy, at the price of now. */
export const quoteLiquidity = defineRead({
  name: 'quoteLiquidity',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_liquidity_quote', limit: 'none', unknown: 'There is no such pool.' },
  rpc: 'exchange_quoteLiquidity',
  params: Type.Object({
    pool_id: poolIdParam,
    tick_lower: Type.Integer({ sample: fixed(-600), expected: 'an integer' }),
    tick_upper: Type.Integer({ sample: fixed(600), expected: 'an integer' }),
    liquidity: Type.Optional(withSample(amountParam, fixed('10'))),
    amount0: Type.Optional(amountParam),
    amount1: Type.Optional(amountParam),
    sender: withDefault(Type.String({ maxLength: 160, expected: 'an address' }), ''),
  }),
  result: Type.Object({
    pool_id: Type.String(),
    token0: Type.String(),
    token1: Type.String(),
    tick_lower: whole,
    tick_upper: whole,
    liquidity: decimal,
    amount0: decimal,
    amount1: decimal,
    in_range: Type.Boolean(),
    price: decimal,
  }),
  follows: 'newestBlock',
  summary:
    'Cost of adding liquidity, or the most liquidity that amounts buy, at the price of now; refused while a token is paused, or frozen for the sender.',
  passed: true,
});
