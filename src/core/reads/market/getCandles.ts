// Candles by block time, oldest first; buckets without trades do not appear.

import { Type } from 'typebox';
import { INTERVAL_PATTERN, INTERVALS_IN_WORDS } from '../../markets/intervals.ts';
import { defineRead, ranged, withDefault } from '../defineRead.ts';
import { marketParam } from '../readFields.ts';
import { candleShape, marketHead } from './marketShape.ts';

/** Candles by block time, oldest first; buckets without trades do not appear. */
export const getCandles = defineRead({
  name: 'getCandles',
  group: 'Market data',
  rest: { method: 'GET', path: '/get_candles', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'market_getCandles',
  params: Type.Object({
    market: marketParam,
    interval: withDefault(Type.String({ pattern: INTERVAL_PATTERN, expected: INTERVALS_IN_WORDS }), '1m'),
    limit: ranged(200, 1, 1500),
    end: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        expected: 'Unix seconds',
        description: 'the newest candle starts then or before; to go on, one less than the `time` of the oldest one',
      }),
    ),
  }),
  result: Type.Object({ ...marketHead, interval: Type.String(), candles: Type.Array(candleShape) }),
  follows: 'newestBlock',
  summary: 'Candles by block time, oldest first; buckets without trades do not appear.',
  passed: true,
});
