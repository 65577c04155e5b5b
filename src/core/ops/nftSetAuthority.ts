// NFT_SET_AUTHORITY: passes a right over a collection on, or gives it up for good.

import { Type } from 'typebox';
import { oneOf } from '../schema/fields.ts';
import { authorityChange, authorityIntent, newAuthority } from './authorityWording.ts';
import { defineOp } from './defineOp.ts';
import { part, row } from './describe.ts';
import { collectionAddress, collectionPart } from './nftWording.ts';
import { unreadWarnings } from './wording.ts';

/** Rights over a collection as the operation spells them. */
export const COLLECTION_RIGHTS = ['update', 'mint'] as const;
export type CollectionRight = (typeof COLLECTION_RIGHTS)[number];

/** What a right lets its holder do. */
const MEANINGS = {
  update: 'change the collection, its royalty and its items',
  mint: 'mint items of the collection',
} as const satisfies { readonly [R in CollectionRight]: string };

export const nftSetAuthority = defineOp({
  name: 'NFT_SET_AUTHORITY',
  params: Type.Object({
    collection: collectionAddress,
    authority: oneOf(...COLLECTION_RIGHTS),
    new_authority: newAuthority,
  }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const over = [part.text('NFT collection '), collectionPart(given.collection, facts)];
    const { act, sentence, rows, warnings } = authorityChange(String(given.authority), over, given.new_authority);
    return {
      act,
      sentence,
      rows: [
        row('Collection', part.address(given.collection)),
        row('The right is to', part.text(MEANINGS[given.authority as CollectionRight])),
        ...rows,
      ],
      warnings: [...warnings, ...unreadWarnings(facts, 'collection')],
    };
  },
  intent: (given, facts) => authorityIntent(MEANINGS[given.authority as CollectionRight], given.new_authority, facts),
  lists: (given) => ({
    target: given.new_authority,
    asset: given.collection,
    isItem: true,
    roles: [['account', given.new_authority]],
  }),
});
