// NFT_SET_AUTHORITY: passes a right over a collection on, or gives it up for good.

import { Type } from 'typebox';
import { oneOf } from '../schema/fields.ts';
import { type Message, message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { authorityChange, authorityIntent, newAuthority } from './authorityCommon.ts';
import { unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { collectionAddress, collectionPart } from './nftCommon.ts';
import { addressOrNobody, addressText, plain } from './receiptData.ts';
import { COLLECTION_RIGHTS, type CollectionRight } from './rights.ts';

/** What a right lets its holder do. */
const MEANINGS = {
  update: message('may.changeCollection'),
  mint: message('may.mintItems'),
} as const satisfies { readonly [R in CollectionRight]: Message };

export const nftSetAuthority = defineOp({
  name: 'NFT_SET_AUTHORITY',
  params: Type.Object({
    collection: collectionAddress,
    authority: oneOf(...COLLECTION_RIGHTS),
    new_authority: newAuthority,
  }),
  receipt: Type.Object({ collection: addressText, authority: plain, new_authority: addressOrNobody }),
  acts: [
    {
      place: 'collection',
      title: message('act.passRightOn'),
      about: message('about.passRightOn'),
      needs: COLLECTION_RIGHTS,
      fields: {
        authority: { label: message('field.right'), choices: MEANINGS },
        new_authority: { label: message('field.newHolder') },
      },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const right = given.authority as CollectionRight;
    const over = message('value.nftCollection', { collection: collectionPart(given.collection, facts) });
    const { act, sentence, rows, warnings } = authorityChange(
      message('authority.right', { right }),
      over,
      given.new_authority,
    );
    return {
      act,
      sentence,
      rows: [
        row(message('row.collection'), part.address(given.collection)),
        row(message('row.theRightIsTo'), MEANINGS[right]),
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
