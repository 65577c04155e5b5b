// Collections and items as the reads answer them, and the spelling of an item's id in parameters.

import { Type } from 'typebox';
import { nullable, whole } from '../readFields.ts';

export const collectionShape = Type.Object({
  collection: Type.String(),
  name: Type.String(),
  symbol: Type.String(),
  uri: Type.String(),
  creator: Type.String(),
  max_supply: nullable(Type.Union([whole, Type.BigInt()])),
  supply: whole,
  minted: whole,
  burned: whole,
  royalty_bps: whole,
  royalty_recipient: nullable(Type.String()),
  update_authority: nullable(Type.String()),
  mint_authority: nullable(Type.String()),
  non_transferable: Type.Boolean(),
  created_height: whole,
});

export const nftMembers = {
  collection: Type.String(),
  token_id: Type.String(),
  owner: Type.String(),
  uri: Type.String(),
  name: Type.String(),
  approved: nullable(Type.String()),
  minted_height: whole,
  symbol: Type.String(),
  collection_name: Type.String(),
};

/** A collection parameter; unknown ones are a matter of the read. */
export const collectionParam = Type.String({
  sample: 'collection',
  pattern: '^0x[0-9a-fA-F]{40}$',
  expected: 'the address of a collection (0x + 40 hex)',
});
