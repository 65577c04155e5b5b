// One item with what its collection says of it.

import { Type } from 'typebox';
import { tokenId } from '../../ops/nftCommon.ts';
import { defineRead } from '../defineRead.ts';
import { nullable, whole } from '../readFields.ts';
import { fixed, withSample } from '../samples.ts';
import { collectionParam, nftMembers } from './nftShape.ts';

/** One item with what its collection says of it. */
export const getNft = defineRead({
  name: 'getNft',
  group: 'Items',
  rest: { method: 'GET', path: '/get_nft', limit: 'none', unknown: 'There is no such collection or item.' },
  rpc: 'exchange_getNft',
  params: Type.Object({ collection: collectionParam, token_id: withSample(tokenId, fixed('1')) }),
  result: Type.Object({
    ...nftMembers,
    royalty_bps: whole,
    royalty_recipient: nullable(Type.String()),
    non_transferable: Type.Boolean(),
  }),
  follows: 'newestBlock',
  summary: 'One item with what its collection says of it.',
  passed: true,
});
