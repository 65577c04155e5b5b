// NFT_SET_APPROVAL_FOR_ALL: lets one account act on every item that the sender has of a collection, or takes that right away.

import { Type } from 'typebox';
import { address, flag, flagOf, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { collectionPart } from './nftWording.ts';
import { protocolHolderWarnings } from './wording.ts';

const canTakeAll: Warning = {
  code: 'nft.operatorCanTakeAll',
  severity: 'danger',
  text: 'The operator can move or destroy every NFT you have of this collection, now and later, without asking.',
  advice: 'Reject unless you trust the operator with all of them.',
};

export const nftSetApprovalForAll = defineOp({
  name: 'NFT_SET_APPROVAL_FOR_ALL',
  params: Type.Object({ collection: tokenAddress, operator: address, approved: Type.Optional(flag) }),
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const isApproved = given.approved === undefined || flagOf(given.approved);
    return {
      act: isApproved ? 'Approve for all' : 'Revoke operator',
      sentence: isApproved
        ? say`Let ${part.address(given.operator)} move or destroy all your NFTs of ${collectionPart(given.collection, facts)}`
        : say`Let ${part.address(given.operator)} move your NFTs of ${collectionPart(given.collection, facts)} no more`,
      rows: [row('Collection', part.address(given.collection)), row('Operator', part.address(given.operator))],
      warnings: isApproved ? [canTakeAll, ...protocolHolderWarnings(given.operator)] : [],
    };
  },
});
