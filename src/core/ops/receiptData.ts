// Leaves and parts of what successful receipts hold, as the declarations of operations name them (node.md 3).

import { type Static, Type } from 'typebox';

/** An amount in whole units of its asset. */
export const decimalText = Type.String({ expected: 'decimal text' });
/** An address, as its owner signed or the protocol forms it. */
export const addressText = Type.String({ expected: 'an address' });
/** An address, or nobody. */
export const addressOrNobody = Type.Union([Type.String({ expected: 'an address' }), Type.Null()]);
/** A token's address, or the native symbol. */
export const assetText = Type.String({ expected: 'a token address or the native symbol' });
/** Decimal digits of an item's number. */
export const itemNumber = Type.String({ expected: 'decimal digits' });
/** An identifier as hex. */
export const idText = Type.String({ expected: 'an id as hex' });
/** Plain text. */
export const plain = Type.String();

/** A fill on the spot market, at a pool or on the book. */
export const spotFill = Type.Object({
  market: plain,
  venue: Type.Union([Type.Literal('amm'), Type.Literal('clob')]),
  price: decimalText,
  amount: decimalText,
  quote_amount: Type.Optional(decimalText),
  buyer: addressText,
  seller: addressText,
  maker: addressText,
  taker: addressText,
  /** The taker's. */
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  /** Of a fill on the book. */
  trade_id: Type.Optional(Type.String({ expected: 'an id as hex' })),
  /** Of a fill at a pool. */
  pool_id: Type.Optional(Type.String({ expected: 'an id as hex' })),
});
export type SpotFill = Static<typeof spotFill>;

/** A fill of perpetuals. */
export const perpFill = Type.Object({
  market: plain,
  price: decimalText,
  amount: decimalText,
  buyer: addressText,
  seller: addressText,
  maker: addressText,
  /** Realised profit of both sides by address. */
  realized: Type.Record(Type.String(), Type.String({ expected: 'decimal text' })),
});

/** What moving a token adds where the token takes a fee, or the sender said something. */
export const moved = {
  fee: Type.Optional(decimalText),
  received: Type.Optional(decimalText),
  memo: Type.Optional(plain),
};
export type Moved = { [K in keyof typeof moved]?: string };

/** A collection after the operation. */
export const collectionData = Type.Object({
  collection: addressText,
  name: plain,
  symbol: plain,
  uri: plain,
  creator: addressText,
  max_supply: Type.Union([Type.Integer(), Type.BigInt(), Type.Null()]),
  supply: Type.Integer(),
  minted: Type.Integer(),
  burned: Type.Integer(),
  royalty_bps: Type.Integer(),
  royalty_recipient: addressOrNobody,
  update_authority: addressOrNobody,
  mint_authority: addressOrNobody,
  non_transferable: Type.Boolean(),
  created_height: Type.Integer(),
});

/** An item after the operation. */
export const itemData = Type.Object({
  collection: addressText,
  token_id: itemNumber,
  owner: addressText,
  uri: plain,
  name: plain,
  approved: addressOrNobody,
  minted_height: Type.Integer(),
});

/** Whether a token's movement is stopped, after the operation. */
export const pausedData = Type.Object({ token_address: assetText, paused: Type.Boolean() });
export type PausedData = Static<typeof pausedData>;
