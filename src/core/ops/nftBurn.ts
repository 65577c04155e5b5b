// NFT_BURN: destroys an item, for its owner, whoever is approved for it, or an operator of its owner.

import { Type } from 'typebox';
import { defineOp } from './defineOp.ts';
import { part, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { collectionAddress, itemOf, listsItem, nftParts, nftRows, tokenId, tokenIdFault } from './nftWording.ts';
import { unreadWarnings } from './wording.ts';

const forGood: Warning = {
  code: 'nft.burn',
  severity: 'danger',
  text: 'What is destroyed is gone for good.',
  advice: 'Approve only if you want this NFT to exist no more.',
};

export const nftBurn = defineOp({
  name: 'NFT_BURN',
  params: Type.Object({ collection: collectionAddress, token_id: tokenId }),
  structure: (given) => tokenIdFault(given.token_id),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => ({
    act: 'Destroy NFT',
    sentence: [part.text('Destroy '), ...nftParts(given.collection, given.token_id, facts)],
    rows: nftRows(given.collection, given.token_id),
    warnings: [forGood, ...unreadWarnings(facts, 'collection')],
  }),
  intent: (given) => moves({ items: [itemOf(given)], collections: [given.collection] }),
  lists: listsItem(undefined),
});
