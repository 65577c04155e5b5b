// NFT_UPDATE: changes name and link of an item, or what a collection says about itself and its royalty, for the update
// authority.

import { type Static, Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, part, row } from './describe.ts';
import { nftParts, nftRows, royaltyRows, textRows, tokenId, tokenIdFault } from './nftWording.ts';
import { addressOrNone, wholeNumber } from './wording.ts';

const params = Type.Object({
  collection: tokenAddress,
  /** Absent: the collection itself is changed. */
  token_id: Type.Optional(tokenId),
  name: Type.Optional(Type.String({ expected: 'text' })),
  symbol: Type.Optional(Type.String({ expected: 'text' })),
  uri: Type.Optional(Type.String({ expected: 'text' })),
  royalty_bps: Type.Optional(wholeNumber),
  royalty_recipient: Type.Optional(addressOrNone),
});
type Params = Static<typeof params>;

const OF_COLLECTIONS = ['symbol', 'royalty_bps', 'royalty_recipient'] as const;

function idle(given: Params): { path: string; expected: string } | undefined {
  const misplaced = given.token_id === undefined ? undefined : OF_COLLECTIONS.find((key) => given[key] !== undefined);
  return misplaced === undefined ? undefined : { path: misplaced, expected: 'no such change of a single NFT' };
}

function describe(given: Params): Description {
  const { collection, token_id: id } = given;
  return {
    act: id === undefined ? 'Update collection' : 'Update NFT',
    sentence: id === undefined ? [part.text('Change NFT collection '), part.address(collection)] : [part.text('Change '), ...nftParts(collection, id)],
    rows: [
      ...(id === undefined ? [row('Collection', part.address(collection))] : nftRows(collection, id)),
      ...textRows('New name', given.name),
      ...textRows('New symbol', given.symbol),
      ...textRows('New link', given.uri),
      ...royaltyRows(given.royalty_bps, given.royalty_recipient),
    ],
    warnings: [],
  };
}

export const nftUpdate = defineOp({
  name: 'NFT_UPDATE',
  params,
  structure: (given) => tokenIdFault(given.token_id),
  idle,
  needs: () => ({}),
  describe,
});
