// NFT_TRANSFER: moves an item, for its owner, whoever is approved for it, or an operator of its owner.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { addressAs } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { memoFault, memoRows, protocolHolderWarnings, unreadWarnings, words } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import {
  boundWarnings,
  collectionAddress,
  itemOf,
  listsItem,
  nftMessage,
  nftRows,
  tokenId,
  tokenIdFault,
} from './nftCommon.ts';
import { addressText, itemNumber, plain } from './receiptData.ts';

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
  receipt: Type.Object({
    collection: addressText,
    token_id: itemNumber,
    from: addressText,
    to: addressText,
    memo: Type.Optional(plain),
  }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const from = given.from === undefined || sameAccount(given.from, facts.sender) ? undefined : given.from;
    const item = nftMessage(given.collection, given.token_id, facts);
    return {
      act: message(from === undefined ? 'act.sendNft' : 'act.moveNft'),
      sentence: [
        from === undefined
          ? message('nftTransfer.send', { item, to: part.address(given.to) })
          : message('nftTransfer.move', { item, from: part.address(from), to: part.address(given.to) }),
      ],
      rows: [
        ...nftRows(given.collection, given.token_id),
        row(message('row.ownerNow'), part.address(from ?? facts.sender)),
        row(message('row.recipient'), part.address(given.to)),
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
