// NFT_SET_APPROVAL_FOR_ALL: lets one account act on every item that the sender has of a collection, or takes that right
// away.

import { Type } from 'typebox';
import { addressAs, flag, flagOf } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { MOVES_NOTHING, moves } from './intent.ts';
import { collectionAddress, collectionFact, collectionPart } from './nftWording.ts';
import { notOneself, protocolHolderWarnings, unreadWarnings } from './wording.ts';

const canTakeAll: Warning = {
  code: 'nft.operatorCanTakeAll',
  severity: 'danger',
  text: 'The operator can move or destroy every NFT you have of this collection, now and later, without asking.',
  advice: 'Reject unless you trust the operator with all of them.',
};

const gives = ({ approved }: { readonly approved?: boolean | string }): boolean =>
  approved === undefined || flagOf(approved);

export const nftSetApprovalForAll = defineOp({
  name: 'NFT_SET_APPROVAL_FOR_ALL',
  params: Type.Object({ collection: collectionAddress, operator: addressAs('grantee'), approved: Type.Optional(flag) }),
  vain: ({ operator }, sender) => notOneself('operator', operator, sender),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const isApproved = gives(given);
    return {
      act: isApproved ? 'Approve for all' : 'Revoke operator',
      sentence: isApproved
        ? say`Let ${part.address(given.operator)} move or destroy all your NFTs of ${collectionPart(given.collection, facts)}`
        : say`Let ${part.address(given.operator)} move your NFTs of ${collectionPart(given.collection, facts)} no more`,
      rows: [row('Collection', part.address(given.collection)), row('Operator', part.address(given.operator))],
      warnings: [
        ...(isApproved ? [canTakeAll, ...protocolHolderWarnings(given.operator)] : []),
        ...unreadWarnings(facts, 'collection'),
      ],
    };
  },
  intent: (given, facts) =>
    gives(given)
      ? moves({ grants: [{ spender: given.operator, token: collectionFact(given.collection, facts), amount: 'all' }] })
      : MOVES_NOTHING,
  lists: (given) => ({
    target: given.operator,
    asset: given.collection,
    isItem: true,
    right: 'nftOperator',
    roles: [['operator', given.operator]],
  }),
});
