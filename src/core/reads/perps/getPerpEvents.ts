// Fills, liquidations and funding settlements: the newest that match, oldest first.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { addressParam, whole } from '../readFields.ts';
import { perpEventShape, perpMarketParam } from './perpShape.ts';

const TYPE = '(?:fill|liquidation|funding)';

/** Fills, liquidations and funding settlements: the newest that match, oldest first. */
export const getPerpEvents = defineRead({
  name: 'getPerpEvents',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_events', limit: 'none', unknown: 'none' },
  rpc: 'perp_getEvents',
  params: Type.Object({
    market_id: Type.Optional(perpMarketParam),
    address: Type.Optional(addressParam),
    types: Type.Optional(
      Type.Union(
        [
          Type.String({ pattern: `^ *(?:${TYPE}(?: *, *${TYPE}){0,9} *)?$` }),
          Type.Array(Type.String({ pattern: `^${TYPE}$` }), { maxItems: 10 }),
        ],
        {
          expected: 'some of fill, liquidation, funding',
        },
      ),
    ),
    since: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'a sequence number' })),
    limit: ranged(100, 1, 1000),
  }),
  result: Type.Object({ events: Type.Array(perpEventShape), last_seq: whole }),
  follows: 'newestBlock',
  summary: 'Fills, liquidations and funding settlements: the newest that match, oldest first.',
  passed: true,
});
