// Whether an owner let somebody act on everything it has of a collection.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam } from '../readFields.ts';
import { collectionParam } from './nftShape.ts';

/** Whether an owner let somebody act on everything it has of a collection. */
export const isNftOperator = defineRead({
  name: 'isNftOperator',
  group: 'Items',
  rest: { method: 'GET', path: '/is_nft_operator', limit: 'none', unknown: 'There is no such collection.' },
  rpc: 'exchange_isNftOperator',
  params: Type.Object({ collection: collectionParam, owner: addressParam, operator: addressParam }),
  result: Type.Boolean(),
  follows: 'newestBlock',
  summary: 'Whether an owner let somebody act on everything it has of a collection.',
  passed: true,
});
