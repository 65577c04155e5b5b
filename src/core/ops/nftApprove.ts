// NFT_APPROVE: lets one account move or destroy one item, or takes that right away.

import { Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { namedAuthority } from './authorityWording.ts';
import { defineOp } from './defineOp.ts';
import { part, row } from './describe.ts';
import { canTakeItem, nftParts, nftRows, tokenId, tokenIdFault } from './nftWording.ts';
import { addressOrNone, protocolHolderWarnings } from './wording.ts';

export const nftApprove = defineOp({
  name: 'NFT_APPROVE',
  params: Type.Object({ collection: tokenAddress, token_id: tokenId, spender: addressOrNone }),
  structure: (given) => tokenIdFault(given.token_id),
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const spender = namedAuthority(given.spender);
    const item = nftParts(given.collection, given.token_id, facts);
    if (spender === null) {
      return {
        act: 'Revoke approval',
        sentence: [part.text('Let nobody but you and your operators move '), ...item],
        rows: nftRows(given.collection, given.token_id),
        warnings: [],
      };
    }
    return {
      act: 'Approve for NFT',
      sentence: [part.text('Let '), part.address(spender), part.text(' move or destroy '), ...item],
      rows: [...nftRows(given.collection, given.token_id), row('Approved account', part.address(spender))],
      warnings: [canTakeItem, ...protocolHolderWarnings(spender)],
    };
  },
});
