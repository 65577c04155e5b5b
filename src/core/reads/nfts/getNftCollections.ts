// Every collection, by address.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { collectionShape } from './nftShape.ts';

/** Every collection, by address. */
export const getNftCollections = defineRead({
  name: 'getNftCollections',
  group: 'Items',
  rest: { method: 'GET', path: '/get_nft_collections', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getNftCollections',
  params: Type.Object({}),
  result: Type.Array(collectionShape),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'Every collection, by address.',
  passed: true,
});
