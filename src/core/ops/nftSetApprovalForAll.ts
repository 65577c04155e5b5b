// NFT_SET_APPROVAL_FOR_ALL: lets one account act on every item that the sender has of a collection, or takes that right
// away.

import { Type } from 'typebox';
import { addressAs, flag, flagOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { notOneself, protocolHolderWarnings, unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING, moves } from './intent.ts';
import { collectionAddress, collectionFact, collectionPart } from './nftCommon.ts';
import { addressText } from './receiptData.ts';

const canTakeAll: Warning = warning('nft.operatorCanTakeAll', 'danger');

const gives = ({ approved }: { readonly approved?: boolean | string }): boolean =>
  approved === undefined || flagOf(approved);

export const nftSetApprovalForAll = defineOp({
  name: 'NFT_SET_APPROVAL_FOR_ALL',
  params: Type.Object({ collection: collectionAddress, operator: addressAs('grantee'), approved: Type.Optional(flag) }),
  vain: ({ operator }, sender) => notOneself('operator', operator, sender),
  receipt: Type.Object({ collection: addressText, operator: addressText, approved: Type.Boolean() }),
  acts: [
    {
      place: 'item',
      title: message('act.approveForAll'),
      about: message('about.approveForAll'),
      needs: ['owner'],
      fields: { operator: { label: message('row.operator'), rule: message('rule.somebodyElse') } },
      // An operator could only destroy them.
      bar: ({ isBound }) => (isBound === true ? message('manage.itemBound') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const isApproved = gives(given);
    return {
      act: message(isApproved ? 'act.approveForAll' : 'act.revokeOperator'),
      sentence: isApproved
        ? [
            message('nftSetApprovalForAll.approve', {
              operator: part.address(given.operator),
              collection: collectionPart(given.collection, facts),
            }),
          ]
        : [
            message('nftSetApprovalForAll.revoke', {
              operator: part.address(given.operator),
              collection: collectionPart(given.collection, facts),
            }),
          ],
      rows: [
        row(message('row.collection'), part.address(given.collection)),
        row(message('row.operator'), part.address(given.operator)),
      ],
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
