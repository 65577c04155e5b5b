// The items of an owner.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { collectionParam, nftMembers } from './nftShape.ts';

/** The items of an owner, by collection and id; none for text that is no address. */
export const getNfts = defineRead({
  name: 'getNfts',
  group: 'Items',
  rest: { method: 'GET', path: '/get_nfts', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getNftsOf',
  params: Type.Object({
    owner: Type.String({ sample: 'account', maxLength: 160, expected: 'an address' }),
    collection: Type.Optional(collectionParam),
    limit: ranged(500, 1, 5000),
  }),
  result: Type.Array(Type.Object(nftMembers)),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'The items of an owner, by collection and id; none for text that is no address.',
  passed: true,
});
