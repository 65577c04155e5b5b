// NFT_SET_AUTHORITY: passes a right over a collection on, or gives it up for good.

import { Type } from 'typebox';
import { oneOf, tokenAddress } from '../schema/fields.ts';
import { authorityChange, newAuthority } from './authorityWording.ts';
import { defineOp } from './defineOp.ts';
import { part, row } from './describe.ts';

/** Rights over a collection as the operation spells them. */
export const COLLECTION_RIGHTS = ['update', 'mint'] as const;
export type CollectionRight = (typeof COLLECTION_RIGHTS)[number];

export const nftSetAuthority = defineOp({
  name: 'NFT_SET_AUTHORITY',
  params: Type.Object({ collection: tokenAddress, authority: oneOf(...COLLECTION_RIGHTS), new_authority: newAuthority }),
  needs: () => ({}),
  describe: (given) => {
    const over = [part.text('NFT collection '), part.address(given.collection)];
    const { act, sentence, rows, warnings } = authorityChange(String(given.authority), over, given.new_authority);
    return { act, sentence, rows: [row('Collection', part.address(given.collection)), ...rows], warnings };
  },
});
