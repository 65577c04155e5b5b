// NFT_APPROVE: lets one account move or destroy one item, or takes that right away.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { namedAuthority } from './authorityCommon.ts';
import { addressOrNoneAs, protocolHolderWarnings, unreadWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import {
  canTakeItem,
  collectionAddress,
  collectionFact,
  itemOf,
  listsItem,
  nftMessage,
  nftRows,
  tokenId,
  tokenIdFault,
} from './nftCommon.ts';
import { addressOrNobody, addressText, itemNumber } from './receiptData.ts';

const listsSpender = listsItem('spender');

export const nftApprove = defineOp({
  name: 'NFT_APPROVE',
  params: Type.Object({
    collection: collectionAddress,
    token_id: tokenId,
    spender: addressOrNoneAs('grantee', 'none'),
  }),
  structure: (given) => tokenIdFault(given.token_id),
  acts: [
    {
      place: 'item',
      title: message('act.approveForNft'),
      about: message('about.approveForNft'),
      needs: ['owner'],
      fields: {
        spender: { label: message('row.approvedAccount'), as: 'other account', rule: message('rule.somebodyElse') },
      },
      // It could only be destroyed.
      bar: ({ isBound }) => (isBound === true ? message('manage.itemBound') : undefined),
    },
  ],
  receipt: Type.Object({ collection: addressText, token_id: itemNumber, spender: addressOrNobody }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const spender = namedAuthority(given.spender);
    const item = nftMessage(given.collection, given.token_id, facts);
    if (spender === null) {
      return {
        act: message('act.revokeApproval'),
        sentence: [message('nftApprove.revoke', { item })],
        rows: nftRows(given.collection, given.token_id),
        warnings: unreadWarnings(facts, 'collection'),
      };
    }
    return {
      act: message('act.approveForNft'),
      sentence: [message('nftApprove.approve', { spender: part.address(spender), item })],
      rows: [...nftRows(given.collection, given.token_id), row(message('row.approvedAccount'), part.address(spender))],
      warnings: [canTakeItem, ...protocolHolderWarnings(spender), ...unreadWarnings(facts, 'collection')],
    };
  },
  intent: (given, facts) => {
    const spender = namedAuthority(given.spender);
    const isOwn = spender === null || sameAccount(spender, facts.sender);
    const grant = {
      spender: spender ?? '',
      token: collectionFact(given.collection, facts),
      amount: itemOf(given).tokenId,
      isItem: true as const,
    };
    return moves({ grants: isOwn ? [] : [grant], collections: [given.collection] });
  },
  lists: (given, done) => ({ ...listsSpender(given, done), right: 'nft' }),
});
