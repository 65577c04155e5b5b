// What the operations of collections share: the spelling of an item's id, and the words for collections and items.

import { type Static, Type } from 'typebox';
import { formatDecimal } from '../decimal.ts';
import { tokenAddress } from '../schema/fields.ts';
import { type Message, message, type Part, type TokenFact } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { percentMessage, WHOLE, wholeOf } from './common.ts';
import type { ParamsFault } from './defineOp.ts';
import { type Facts, type Row, row } from './describe.ts';
import type { Item } from './intent.ts';
import { fitsBps, fitsUri } from './limits.ts';
import type { Lists } from './listing.ts';

/** The address of a collection. */
export const collectionAddress = tokenAddress;

/** One more than the largest id of an item. */
export const TOKEN_ID_END = 1n << 256n;

const EXPECTED = 'an integer from 0 to 2^256-1, decimal or 0x hex';

/** An item's id: decimal or `0x` text, or a JSON integer. Ids past the end are refused by {@link tokenIdFault}. */
export const tokenId = Type.Union(
  [
    Type.String({ pattern: '^(?:\\d{1,78}|0x[0-9a-fA-F]{1,64})$' }),
    Type.Integer({ minimum: 0 }),
    Type.BigInt({ minimum: 0n }),
  ],
  { expected: EXPECTED },
);

/** Value of an item's id. */
export function tokenIdOf(given: Static<typeof tokenId>): bigint {
  return BigInt(given);
}

/** The structural fault of an id past the end, or undefined. */
export function tokenIdFault(given: Static<typeof tokenId> | undefined): ParamsFault | undefined {
  return given === undefined || tokenIdOf(given) < TOKEN_ID_END ? undefined : { path: 'token_id', expected: EXPECTED };
}

/** What is known of a collection; by its address alone where its symbol is not known. */
export function collectionFact(
  collection: string,
  { collection: fact, unread = {} }: Pick<Facts, 'collection' | 'unread'>,
): TokenFact {
  const asset = collection.toLowerCase();
  const short = `${asset.slice(0, 8)}…${asset.slice(-4)}`;
  if (fact !== undefined && fact.symbol !== '')
    return { asset, symbol: fact.symbol, name: fact.name, decimals: 0, known: true };
  return {
    asset,
    symbol: short,
    name: '',
    decimals: 0,
    known: fact !== undefined,
    ...(unread.collection === undefined ? {} : { unread: unread.collection }),
  };
}

/** A collection by its symbol, which the rows do not leave alone, or by its address where the symbol is not known. */
export function collectionPart(collection: string, facts: Pick<Facts, 'collection' | 'unread'>): Part {
  const fact = collectionFact(collection, facts);
  return fact.known && facts.collection?.symbol !== '' ? part.token(fact) : part.address(collection);
}

/** One item as an intent names it. */
export function itemOf(given: { readonly collection: string; readonly token_id: Static<typeof tokenId> }): Item {
  return { collection: given.collection.toLowerCase(), tokenId: tokenIdOf(given.token_id).toString() };
}

/** An item in a sentence: `NFT 7 of CAT`, or of `0x…`. */
export function nftMessage(
  collection: string,
  id: Static<typeof tokenId>,
  facts: Pick<Facts, 'collection' | 'unread'> = {},
): Message {
  return message('value.nft', {
    item: part.id(tokenIdOf(id).toString()),
    collection: collectionPart(collection, facts),
  });
}

/** The warning for moving what cannot move. */
export function boundWarnings({ collection }: Pick<Facts, 'collection'>): Warning[] {
  return collection?.isBound === true ? [warning('nft.bound', 'danger')] : [];
}

/** Rows that name an item in full. */
export function nftRows(collection: string, id: Static<typeof tokenId>): Row[] {
  return [
    row(message('row.collection'), part.address(collection)),
    row(message('row.tokenId'), part.id(tokenIdOf(id).toString())),
  ];
}

/** Rows of a royalty, where a request names one. */
export function royaltyRows(bps: string | number | undefined, recipient: string | null | undefined): Row[] {
  return [
    ...(bps === undefined ? [] : [row(message('row.royalty'), percentMessage(formatDecimal(BigInt(wholeOf(bps)), 2)))]),
    ...(recipient === undefined
      ? []
      : [
          row(
            message('row.royaltyGoesTo'),
            recipient === null || recipient === '' ? message('value.nobody') : part.address(recipient),
          ),
        ]),
  ];
}

/** A row for an optional text. */
export function textRows(label: Message, text: string | undefined): Row[] {
  return text === undefined ? [] : [row(label, text === '' ? message('value.none') : part.given(text, WHOLE))];
}

/** A royalty that no block takes: its rate, or a rate without a recipient. */
export function royaltyFault(
  bps: string | number | undefined,
  recipient: string | null | undefined,
): ParamsFault | undefined {
  const rate = wholeOf(bps ?? 0);
  if (!fitsBps(rate)) return { path: 'royalty_bps', expected: 'a rate from 0 to 10000 basis points' };
  const isNobody = recipient === null || recipient === '';
  return rate > 0 && isNobody ? { path: 'royalty_recipient', expected: 'a recipient of the royalty' } : undefined;
}

/** A link that no block takes. */
export function linkFault(uri: string | undefined): ParamsFault | undefined {
  return uri === undefined || fitsUri(uri) ? undefined : { path: 'uri', expected: 'at most 256 printable characters' };
}

/** An operation on one item, in the index. */
export const listsItem =
  (role: 'to' | 'spender' | undefined, ...more: readonly 'from'[]): Lists =>
  (given, done) => ({
    target: role === undefined ? undefined : (given[role] ?? done[role]),
    asset: given.collection,
    amount: done.token_id ?? given.token_id,
    isItem: true,
    roles: [
      ...(role === undefined ? [] : [[role, given[role]] as const]),
      ...more.map((one) => [one, given[one]] as const),
    ],
  });

/** The warning for a right to move one item. */
export const canTakeItem: Warning = warning('nft.approvedCanTake', 'caution');
