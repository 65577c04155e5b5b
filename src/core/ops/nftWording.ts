// What the operations of collections share: the spelling of an item's id, and the words for collections and items.

import { type Static, Type } from 'typebox';
import { formatDecimal } from '../decimal.ts';
import { type Facts, type Part, part, type Row, row, type Warning } from './describe.ts';
import { wholeOf } from './wording.ts';

/** One more than the largest id of an item. */
export const TOKEN_ID_END = 1n << 256n;

const EXPECTED = 'an integer from 0 to 2^256-1, decimal or 0x hex';

/** An item's id: decimal or `0x` text, or a JSON integer. Ids past the end are refused by {@link tokenIdFault}. */
export const tokenId = Type.Union(
  [Type.String({ pattern: '^(?:\\d{1,78}|0x[0-9a-fA-F]{1,64})$' }), Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })],
  { expected: EXPECTED },
);

/** Value of an item's id. */
export function tokenIdOf(given: Static<typeof tokenId>): bigint {
  return BigInt(given);
}

/** The structural fault of an id past the end, or undefined. */
export function tokenIdFault(given: Static<typeof tokenId> | undefined): { path: string; expected: string } | undefined {
  return given === undefined || tokenIdOf(given) < TOKEN_ID_END ? undefined : { path: 'token_id', expected: EXPECTED };
}

/** A collection by its symbol, which the rows do not leave alone, or by its address where the symbol is not known. */
export function collectionPart(collection: string, { collection: fact }: Pick<Facts, 'collection'>): Part {
  if (fact === undefined || fact.symbol === '') return part.address(collection);
  return part.token({ asset: collection.toLowerCase(), symbol: fact.symbol, name: fact.name, decimals: 0, known: true });
}

/** An item as parts of a sentence: `NFT 7 of CAT`, or of `0x…`. */
export function nftParts(collection: string, id: Static<typeof tokenId>, facts: Pick<Facts, 'collection'> = {}): Part[] {
  return [part.text('NFT '), part.id(tokenIdOf(id).toString()), part.text(' of '), collectionPart(collection, facts)];
}

/** The warning for moving what cannot move. */
export function boundWarnings({ collection }: Pick<Facts, 'collection'>): Warning[] {
  return collection?.isBound === true
    ? [
        {
          code: 'nft.bound',
          severity: 'danger',
          text: 'Items of this collection are bound to their owner: it would fail, and the fee is burned all the same.',
          advice: 'Reject.',
        },
      ]
    : [];
}

/** Rows that name an item in full. */
export function nftRows(collection: string, id: Static<typeof tokenId>): Row[] {
  return [row('Collection', part.address(collection)), row('Token id', part.id(tokenIdOf(id).toString()))];
}

/** Rows of a royalty, where a request names one. */
export function royaltyRows(bps: string | number | undefined, recipient: string | null | undefined): Row[] {
  return [
    ...(bps === undefined ? [] : [row('Royalty', part.number(formatDecimal(BigInt(wholeOf(bps)), 2)), part.text(' %'))]),
    ...(recipient === undefined ? [] : [row('Royalty goes to', recipient === null || recipient === '' ? part.text('nobody') : part.address(recipient))]),
  ];
}

/** A row for an optional text. */
export function textRows(label: string, text: string | undefined): Row[] {
  return text === undefined ? [] : [row(label, text === '' ? part.text('none') : part.given(text, 256))];
}

/** The warning for a right to move one item. */
export const canTakeItem: Warning = {
  code: 'nft.approvedCanTake',
  severity: 'caution',
  text: 'Whoever is approved can move or destroy this NFT without asking again.',
  advice: 'Approve only for somebody whom you trust with it.',
};
