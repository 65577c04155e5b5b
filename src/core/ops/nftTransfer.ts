// NFT_TRANSFER: moves an item, for its owner, whoever is approved for it, or an operator of its owner.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { addressAs } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row } from './describe.ts';
import { moves } from './intent.ts';
import {
  boundWarnings,
  collectionAddress,
  itemOf,
  listsItem,
  nftParts,
  nftRows,
  tokenId,
  tokenIdFault,
} from './nftWording.ts';
import { memoFault, memoRows, protocolHolderWarnings, unreadWarnings, words } from './wording.ts';

export const nftTransfer = defineOp({
  name: 'NFT_TRANSFER',
  params: Type.Object({
    collection: collectionAddress,
    token_id: tokenId,
    to: addressAs('recipient'),
    /** Must be the owner; absent: the sender. */
    from: Type.Optional(addressAs('account')),
    memo: Type.Optional(words),
  }),
  structure: (given) => tokenIdFault(given.token_id),
  vain: memoFault,
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const from = given.from === undefined || sameAccount(given.from, facts.sender) ? undefined : given.from;
    return {
      act: from === undefined ? 'Send NFT' : 'Move NFT',
      sentence: [
        part.text(from === undefined ? 'Send ' : 'Move '),
        ...nftParts(given.collection, given.token_id, facts),
        ...(from === undefined ? [] : [part.text(' from '), part.address(from)]),
        part.text(' to '),
        part.address(given.to),
      ],
      rows: [
        ...nftRows(given.collection, given.token_id),
        row('Owner now', part.address(from ?? facts.sender)),
        row('Recipient', part.address(given.to)),
        ...memoRows(given.memo),
      ],
      warnings: [...boundWarnings(facts), ...protocolHolderWarnings(given.to), ...unreadWarnings(facts, 'collection')],
    };
  },
  intent: (given, { sender }) =>
    moves({
      recipients: [given.to],
      // Somebody else's item, by a right that they gave, is none of the signer's.
      items: given.from === undefined || sameAccount(given.from, sender) ? [itemOf(given)] : [],
      collections: [given.collection],
    }),
  lists: listsItem('to', 'from'),
});
