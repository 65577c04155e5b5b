// One collection.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { collectionParam, collectionShape } from './nftShape.ts';

/** One collection. */
export const getNftCollection = defineRead({
  name: 'getNftCollection',
  group: 'Items',
  rest: { method: 'GET', path: '/get_nft_collection', limit: 'none', unknown: 'There is no such collection.' },
  rpc: 'exchange_getNftCollection',
  params: Type.Object({ collection: collectionParam }),
  result: collectionShape,
  follows: 'newestBlock',
  summary: 'One collection.',
  passed: true,
});
