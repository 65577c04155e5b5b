// NFT_BURN: destroys an item, for its owner, whoever is approved for it, or an operator of its owner.

import { Type } from 'typebox';
import { message } from '../words/message.ts';
import type { Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { moves } from './intent.ts';
import { collectionAddress, itemOf, listsItem, nftMessage, nftRows, tokenId, tokenIdFault } from './nftCommon.ts';
import { addressText, itemNumber } from './receiptData.ts';

const forGood: Warning = warning('nft.burn', 'danger');

export const nftBurn = defineOp({
  name: 'NFT_BURN',
  params: Type.Object({ collection: collectionAddress, token_id: tokenId }),
  structure: (given) => tokenIdFault(given.token_id),
  receipt: Type.Object({ collection: addressText, token_id: itemNumber, owner: addressText }),
  acts: [
    {
      place: 'item',
      title: message('act.destroyNft'),
      about: message('about.destroyNft'),
      needs: ['owner'],
      fields: {},
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => ({
    act: message('act.destroyNft'),
    sentence: [message('nftBurn.destroy', { item: nftMessage(given.collection, given.token_id, facts) })],
    rows: nftRows(given.collection, given.token_id),
    warnings: [forGood, ...unreadWarnings(facts, 'collection')],
  }),
  intent: (given) => moves({ items: [itemOf(given)], collections: [given.collection] }),
  lists: listsItem(undefined),
});
