// What came into being by an operation, by the data of its receipt: said with its address or number, and led to by the
// wallet's own screens.

import type { JsonObject, JsonValue } from '../json/canonicalJson.ts';
import { type Message, message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { type Row, row } from './describe.ts';
import type { Created, Outcome } from './outcome.ts';

/** An address of a token or collection, lower case; undefined when it is none: the data is what a node says. */
const addressIn = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : undefined;

const outcomeOf = (created: Created, word: Message, text: Message, rows: readonly Row[]): Outcome => ({
  extent: 'whole',
  word,
  text,
  rows,
  created,
});

/** A token. @returns undefined when the receipt does not say which */
export function tokenCreated({ token_address }: JsonObject): Outcome | undefined {
  const address = addressIn(token_address);
  return address === undefined
    ? undefined
    : outcomeOf({ kind: 'token', address }, message('outcome.created'), message('outcome.created.token'), [
        row(message('row.token'), part.address(address)),
      ]);
}

/** A collection. @returns undefined when the receipt does not say which */
export function collectionCreated({ collection }: JsonObject): Outcome | undefined {
  const address = addressIn(collection);
  return address === undefined
    ? undefined
    : outcomeOf({ kind: 'collection', address }, message('outcome.created'), message('outcome.created.collection'), [
        row(message('row.collection'), part.address(address)),
      ]);
}

/** An item, whose number may be the next of its collection's. @returns undefined when the receipt does not say which */
export function itemMinted({ collection, token_id: tokenId, to }: JsonObject): Outcome | undefined {
  const address = addressIn(collection);
  if (address === undefined || typeof tokenId !== 'string' || !/^(?:0|[1-9]\d{0,77})$/.test(tokenId)) return undefined;
  const owner = typeof to === 'string' ? { owner: to } : {};
  return outcomeOf(
    { kind: 'item', collection: address, tokenId, ...owner },
    message('outcome.minted'),
    message('outcome.minted.text'),
    [row(message('row.collection'), part.address(address)), row(message('row.tokenId'), part.id(tokenId))],
  );
}
