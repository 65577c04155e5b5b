// NFT_UPDATE: changes name and link of an item, or what a collection says about itself and its royalty, for the update
// authority.

import { type Static, Type } from 'typebox';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { addressOrNoneAs, protocolHolderWarnings, unreadWarnings, wholeNumber, words } from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, row } from './describe.ts';
import { moves } from './intent.ts';
import { fitsItemName, fitsName, fitsSymbol } from './limits.ts';
import {
  collectionAddress,
  collectionPart,
  linkFault,
  listsItem,
  nftMessage,
  nftRows,
  royaltyFault,
  royaltyRows,
  textRows,
  tokenId,
  tokenIdFault,
} from './nftCommon.ts';
import { collectionData, itemData } from './receiptData.ts';

const params = Type.Object({
  collection: collectionAddress,
  /** Absent: the collection itself is changed. */
  token_id: Type.Optional(tokenId),
  name: Type.Optional(words),
  symbol: Type.Optional(words),
  uri: Type.Optional(words),
  royalty_bps: Type.Optional(wholeNumber),
  royalty_recipient: Type.Optional(addressOrNoneAs('recipient')),
});
type Params = Static<typeof params>;

const OF_COLLECTIONS = ['symbol', 'royalty_bps', 'royalty_recipient'] as const;

function vain(given: Params): ParamsFault | undefined {
  const { name, symbol, uri, token_id: id } = given;
  const misplaced = id === undefined ? undefined : OF_COLLECTIONS.find((key) => given[key] !== undefined);
  if (misplaced !== undefined) return { path: misplaced, expected: 'no such change of a single NFT' };
  if ([name, symbol, uri, given.royalty_bps, given.royalty_recipient].every((one) => one === undefined))
    return { path: 'name', expected: 'at least one change' };
  const fits = id === undefined ? fitsName : fitsItemName;
  if (name !== undefined && !fits(name)) return { path: 'name', expected: 'at most 64 characters' };
  if (symbol !== undefined && !fitsSymbol(symbol))
    return { path: 'symbol', expected: '1 to 16 printable characters, no space and no colon' };
  return linkFault(uri) ?? royaltyFault(given.royalty_bps, given.royalty_recipient);
}

function describe(given: Params, facts: Facts): Description {
  const { collection, token_id: id } = given;
  return {
    act: message(id === undefined ? 'act.updateCollection' : 'act.updateNft'),
    sentence:
      id === undefined
        ? [message('nftUpdate.changeCollection', { collection: collectionPart(collection, facts) })]
        : [message('nftUpdate.change', { item: nftMessage(collection, id, facts) })],
    rows: [
      ...(id === undefined ? [row(message('row.collection'), part.address(collection))] : nftRows(collection, id)),
      ...textRows(message('row.newName'), given.name),
      ...textRows(message('row.newSymbol'), given.symbol),
      ...textRows(message('row.newLink'), given.uri),
      ...royaltyRows(given.royalty_bps, given.royalty_recipient),
    ],
    warnings: [...protocolHolderWarnings(given.royalty_recipient ?? ''), ...unreadWarnings(facts, 'collection')],
  };
}

export const nftUpdate = defineOp({
  name: 'NFT_UPDATE',
  params,
  structure: (given) => tokenIdFault(given.token_id),
  vain,
  receipt: Type.Union([collectionData, itemData]),
  acts: [
    {
      place: 'item',
      title: message('act.updateNft'),
      about: message('about.updateNft'),
      needs: ['update'],
      fields: {
        name: { label: message('row.name'), rule: message('rule.itemName') },
        uri: { label: message('row.link'), hint: message('hint.link'), rule: message('rule.link') },
      },
      changes: [['name'], ['uri']],
    },
    {
      place: 'collection',
      title: message('act.updateCollection'),
      about: message('about.updateCollection'),
      needs: ['update'],
      fields: {
        name: { label: message('row.name'), rule: message('rule.name') },
        symbol: { label: message('field.symbol'), rule: message('rule.symbol') },
        uri: { label: message('row.link'), rule: message('rule.link') },
        royalty_bps: { label: message('field.royalty'), as: 'percentage', rule: message('rule.rate') },
        royalty_recipient: { label: message('row.royaltyGoesTo'), rule: message('rule.royaltyRecipient') },
      },
      // A rate is refused where nobody gets it: whoever changes one of the two sends both.
      changes: [['name'], ['symbol'], ['uri'], ['royalty_bps', 'royalty_recipient']],
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe,
  intent: () => moves({}),
  lists: listsItem(undefined),
});
