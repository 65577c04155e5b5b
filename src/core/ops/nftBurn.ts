// NFT_BURN: destroys an item, for its owner, whoever is approved for it, or an operator of its owner.

import { Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, type Warning } from './describe.ts';
import { nftParts, nftRows, tokenId, tokenIdFault } from './nftWording.ts';

const forGood: Warning = {
  code: 'nft.burn',
  severity: 'danger',
  text: 'What is destroyed is gone for good.',
  advice: 'Approve only if you want this NFT to exist no more.',
};

export const nftBurn = defineOp({
  name: 'NFT_BURN',
  params: Type.Object({ collection: tokenAddress, token_id: tokenId }),
  structure: (given) => tokenIdFault(given.token_id),
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => ({
    act: 'Destroy NFT',
    sentence: [part.text('Destroy '), ...nftParts(given.collection, given.token_id, facts)],
    rows: nftRows(given.collection, given.token_id),
    warnings: [forGood],
  }),
});
