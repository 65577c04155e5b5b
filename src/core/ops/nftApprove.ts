// NFT_APPROVE: lets one account move or destroy one item, or takes that right away.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { namedAuthority } from './authorityWording.ts';
import { defineOp } from './defineOp.ts';
import { part, row } from './describe.ts';
import { moves } from './intent.ts';
import {
  canTakeItem,
  collectionAddress,
  collectionFact,
  itemOf,
  listsItem,
  nftParts,
  nftRows,
  tokenId,
  tokenIdFault,
} from './nftWording.ts';
import { addressOrNoneAs, protocolHolderWarnings, unreadWarnings } from './wording.ts';

const listsSpender = listsItem('spender');

export const nftApprove = defineOp({
  name: 'NFT_APPROVE',
  params: Type.Object({
    collection: collectionAddress,
    token_id: tokenId,
    spender: addressOrNoneAs('grantee', 'none'),
  }),
  structure: (given) => tokenIdFault(given.token_id),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const spender = namedAuthority(given.spender);
    const item = nftParts(given.collection, given.token_id, facts);
    if (spender === null) {
      return {
        act: 'Revoke approval',
        sentence: [part.text('Let nobody but you and your operators move '), ...item],
        rows: nftRows(given.collection, given.token_id),
        warnings: unreadWarnings(facts, 'collection'),
      };
    }
    return {
      act: 'Approve for NFT',
      sentence: [part.text('Let '), part.address(spender), part.text(' move or destroy '), ...item],
      rows: [...nftRows(given.collection, given.token_id), row('Approved account', part.address(spender))],
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
