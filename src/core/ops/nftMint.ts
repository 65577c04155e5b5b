// NFT_MINT: creates an item of a collection, for its mint authority.

import { Type } from 'typebox';
import { addressAs } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { protocolHolderWarnings, unreadWarnings, words } from './common.ts';
import { itemMinted } from './created.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { fitsItemName } from './limits.ts';
import {
  collectionAddress,
  collectionPart,
  linkFault,
  listsItem,
  nftMessage,
  textRows,
  tokenId,
  tokenIdFault,
  tokenIdOf,
} from './nftCommon.ts';
import { addressText, itemNumber } from './receiptData.ts';

export const nftMint = defineOp({
  name: 'NFT_MINT',
  params: Type.Object({
    collection: collectionAddress,
    to: Type.Optional(addressAs('recipient')),
    uri: Type.Optional(words),
    name: Type.Optional(words),
    /** Absent: the next of the collection's sequence. */
    token_id: Type.Optional(tokenId),
  }),
  structure: (given) => tokenIdFault(given.token_id),
  vain: ({ uri, name = '' }) =>
    linkFault(uri) ?? (fitsItemName(name) ? undefined : { path: 'name', expected: 'at most 64 printable characters' }),
  receipt: Type.Object({ collection: addressText, token_id: itemNumber, to: addressText }),
  outcome: (_, data) => itemMinted(data),
  acts: [
    {
      place: 'collection',
      title: message('act.mintNft'),
      about: message('about.mintNft'),
      needs: ['mint'],
      fields: {
        name: { label: message('row.name'), rule: message('rule.itemName') },
        uri: { label: message('row.link'), hint: message('hint.link'), rule: message('rule.link') },
        to: { label: message('field.to'), hint: message('hint.emptyIsYou') },
      },
      bar: ({ room }) => (room === '0' ? message('bar.allMinted') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ collection: given.collection }),
  describe: (given, facts) => {
    const to = given.to ?? facts.sender;
    const what =
      given.token_id === undefined
        ? message('nftMint.next', { collection: collectionPart(given.collection, facts) })
        : nftMessage(given.collection, given.token_id, facts);
    return {
      act: message('act.mintNft'),
      sentence: [message('nftMint.mint', { item: what, to: part.address(to) })],
      rows: [
        row(message('row.collection'), part.address(given.collection)),
        row(
          message('row.tokenId'),
          given.token_id === undefined
            ? message('value.nextInTheSequence')
            : part.id(tokenIdOf(given.token_id).toString()),
        ),
        row(message('row.recipient'), part.address(to)),
        ...textRows(message('row.name'), given.name),
        ...textRows(message('row.link'), given.uri),
      ],
      warnings: [...protocolHolderWarnings(to), ...unreadWarnings(facts, 'collection')],
    };
  },
  intent: ({ to, collection }) => moves({ recipients: to === undefined ? [] : [to], collections: [collection] }),
  lists: listsItem('to'),
});
