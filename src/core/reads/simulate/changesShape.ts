// What a transaction would change, as the simulation reads answer it. Every list holds only what differs, each thing
// once; account ids are lower-case `0x` + 40 hex digits, amounts plain decimal text with `-` only where a value is
// below zero.

import { type Static, Type } from 'typebox';
import { decimal, nullable, whole } from '../readFields.ts';

const account = Type.String({
  description:
    'Account id: lower-case 0x + 40 hex digits; @vault and @protocol for the backstop vault and the exchange itself.',
});
const address = Type.String({ description: 'The address as its owner wrote it.' });

/** Where a balance lies. A balance of `account` is one of these; the exchange's own holders have only `reserve`. */
export const BALANCE_KINDS = ['available', 'escrow', 'perps', 'staked', 'reserve'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/** Who holds a `reserve`. */
export const HOLDER_KINDS = ['pool', 'book', 'perps', 'token', 'treasury', 'vault'] as const;

/** What a change in `others` is about. */
export const RECORD_KINDS = [
  'token',
  'freeze',
  'pool',
  'position',
  'collection',
  'nft',
  'validator',
  'staking_settings',
  'perp_settings',
  'perp_market',
  'perp_account',
  'perp_leverage',
  'oracle_vote',
  'oracle_committee',
  'contract_code',
  'contract_storage',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const balanceChange = Type.Object({
  account,
  asset: Type.String({ description: 'The native symbol or a lower-case token address.' }),
  symbol: nullable(Type.String()),
  decimals: nullable(whole),
  kind: Type.Enum(BALANCE_KINDS, {
    description:
      'available: free to spend. escrow: kept for resting spot orders of the account. perps: its cross collateral and isolated margins. ' +
      'staked: its stake as a validator, or locked in a pool that it made. reserve: what a pool, a book, the clearinghouse, the vault, the treasury or a token itself holds.',
  }),
  /** Null unless `kind` is `reserve`; `id` is a pool id, a canonical pair or a token address where there is one. */
  holder: nullable(Type.Object({ kind: Type.Enum(HOLDER_KINDS), id: nullable(Type.String()) })),
  before: decimal,
  after: decimal,
  delta: Type.String({ description: 'after - before, with a minus where it falls.' }),
});

const orderState = Type.Object({
  remaining: decimal,
  /** What is kept for it: quote of a buy, base of a sell; null in the perpetuals, where orders hold margin back. */
  escrow: nullable(decimal),
});

/**
 * A resting order that is placed, shrinks, or goes. One that is filled at once never rests and stands only in the
 * receipt.
 */
export const orderChange = Type.Object({
  kind: Type.Enum(['spot', 'perps']),
  order_id: Type.String(),
  /** Canonical pair `token0:token1`, or a perpetuals market id. */
  market: Type.String(),
  account,
  owner: address,
  side: Type.Enum(['buy', 'sell']),
  price: decimal,
  amount: decimal,
  action: Type.Enum(['placed', 'filled', 'partly_filled', 'cancelled']),
  before: nullable(orderState),
  after: nullable(orderState),
});

const sides = <S extends ReturnType<typeof Type.Object>>(state: S) => ({
  before: nullable(state),
  after: nullable(state),
});

/**
 * Liquidity, a perpetuals position, a validator's stake, or shares of the backstop vault; null before: new, null after:
 * gone.
 */
export const positionChange = Type.Union([
  Type.Object({
    kind: Type.Literal('pool'),
    account,
    owner: address,
    pool_id: Type.String(),
    position_id: Type.String(),
    token0: Type.String(),
    token1: Type.String(),
    tick_lower: whole,
    tick_upper: whole,
    before: nullable(Type.Object({ liquidity: Type.String({ description: 'An integer as text.' }) })),
    after: nullable(Type.Object({ liquidity: Type.String({ description: 'An integer as text.' }) })),
  }),
  Type.Object({
    kind: Type.Literal('perps'),
    account,
    owner: address,
    market: Type.String(),
    ...sides(
      Type.Object({
        /** Negative for a short. */
        size: decimal,
        entry_price: decimal,
        isolated: Type.Boolean(),
        /** Isolated margin; 0 for a cross position. */
        margin: decimal,
      }),
    ),
  }),
  Type.Object({
    kind: Type.Literal('stake'),
    account,
    owner: address,
    ...sides(Type.Object({ stake: decimal, status: Type.Enum(['pending', 'active', 'exiting', 'exited']) })),
  }),
  Type.Object({
    kind: Type.Literal('vault'),
    account,
    owner: address,
    ...sides(
      Type.Object({
        shares: decimal,
        /** Unix seconds from which they can be withdrawn. */
        unlock: whole,
      }),
    ),
  }),
]);

/** Who may move what of somebody else. */
export const allowanceChange = Type.Union([
  Type.Object({
    kind: Type.Literal('token'),
    asset: Type.String(),
    symbol: nullable(Type.String()),
    owner: account,
    spender: account,
    before: decimal,
    after: decimal,
  }),
  /** The right to move everything that the owner has of a token. */
  Type.Object({
    kind: Type.Literal('token_operator'),
    asset: Type.String(),
    symbol: nullable(Type.String()),
    owner: account,
    spender: account,
    before: Type.Boolean(),
    after: Type.Boolean(),
  }),
  /** The right to move one item; null for nobody. */
  Type.Object({
    kind: Type.Literal('nft'),
    collection: Type.String(),
    symbol: nullable(Type.String()),
    token_id: Type.String(),
    owner: account,
    before: nullable(account),
    after: nullable(account),
  }),
  /** The right to move every item of a collection that the owner has. */
  Type.Object({
    kind: Type.Literal('nft_operator'),
    collection: Type.String(),
    symbol: nullable(Type.String()),
    owner: account,
    spender: account,
    before: Type.Boolean(),
    after: Type.Boolean(),
  }),
]);

/** An item that is minted (null before), moved, or burned (null after). */
export const ownershipChange = Type.Object({
  collection: Type.String(),
  symbol: nullable(Type.String()),
  token_id: Type.String({ description: 'An integer as text.' }),
  before: nullable(account),
  after: nullable(account),
});

/** How many an account has of an item that comes in amounts (ERC-1155), by what its contract answers. */
export const itemChange = Type.Object({
  collection: Type.String(),
  symbol: nullable(Type.String()),
  token_id: Type.String({ description: 'An integer as text.' }),
  account,
  before: Type.String({ description: 'An integer as text.' }),
  after: Type.String({ description: 'An integer as text.' }),
});

/** Anything else that would be written: a token's settings, a freeze, a pool's price, code, a storage slot, ... */
export const recordChange = Type.Object({
  record: Type.Enum(RECORD_KINDS),
  /** What names it: an address, a pool id, a market, or several joined by `:`. */
  id: Type.String(),
  action: Type.Enum(['created', 'changed', 'removed']),
  /** Names of the members that differ; empty unless it changed and has members. */
  members: Type.Array(Type.String()),
  /** The value of a record that is just one (`freeze`: true or false, `contract_storage`: 0x hex); otherwise null. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
});

/** Everything that would change besides nonces and the exchange's own counters. */
export const changesShape = Type.Object({
  balances: Type.Array(balanceChange),
  orders: Type.Array(orderChange),
  positions: Type.Array(positionChange),
  allowances: Type.Array(allowanceChange),
  ownership: Type.Array(ownershipChange),
  items: Type.Array(itemChange),
  others: Type.Array(recordChange),
});

/** How many requests a simulation counts as. */
export const SIMULATION_WEIGHT = 5;

/** The block on whose state a simulation ran; what it simulates would stand in the next one. */
export const simulatedAt = Type.Object({ height: whole, hash: Type.String(), timestamp: whole });

export type BalanceChange = Static<typeof balanceChange>;
export type OrderChange = Static<typeof orderChange>;
export type PositionChange = Static<typeof positionChange>;
export type AllowanceChange = Static<typeof allowanceChange>;
export type OwnershipChange = Static<typeof ownershipChange>;
export type ItemChange = Static<typeof itemChange>;
export type RecordChange = Static<typeof recordChange>;
export type SimulatedChanges = Static<typeof changesShape>;
