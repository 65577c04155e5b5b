// How an operation's declaration describes a transaction to the index: what it was about, and the role of each account.

import type { JsonObject, JsonValue } from '../json/canonicalJson.ts';

/** What an account did in a transaction, besides sending it and standing against its fills. */
export type ListedRole = 'to' | 'from' | 'spender' | 'operator' | 'account' | 'created';

/**
 * A right to take from the account, by what is asked for it: an allowance, everything of a token or a collection, one
 * item.
 */
export type ListedRight = 'token' | 'tokenOperator' | 'nftOperator' | 'nft';

/** Members as the transaction and its receipt wrote them; what is absent, empty or no scalar counts as none. */
export interface Listing {
  /** Whom or what it is about. */
  readonly target?: JsonValue | undefined;
  readonly asset?: JsonValue | undefined;
  readonly amount?: JsonValue | undefined;
  /** Whether `amount` is the number of an item. */
  readonly isItem?: true;
  /** The right that the target gets over the sender's, or loses. */
  readonly right?: ListedRight;
  /** Addresses by role; texts that are no address are left out. */
  readonly roles?: readonly (readonly [role: ListedRole, address: JsonValue | undefined])[];
}

/** The listing of a transaction. @param done the receipt's data, empty for a failed one */
export type Lists = (params: JsonObject, done: JsonObject) => Listing;

/** Text of a member, or null when it is absent, empty or no scalar. */
export function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : null;
}

/** The first member that has a text. */
export function firstOf(...values: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  return values.find((value) => textOf(value) !== null);
}

/** An operation about a token and nobody in it. */
export const listsToken: Lists = (params) => ({ asset: params.token_address });

/** An operation about a market of the perpetuals and no size. */
export const listsMarket: Lists = (params) => ({ target: params.market_id });

/** A movement between balance, collateral and vault. */
export const listsAmount: Lists = (params) => ({ amount: params.amount });

/** An operation that is about nothing but its sender. */
export const listsNothing: Lists = () => ({});

/** A token operation on one account: a holder, an operator, a spender. */
export const listsTokenParty =
  (role: Exclude<ListedRole, 'created' | 'from'>, right?: ListedRight): Lists =>
  (params) => ({
    target: params[role],
    asset: params.token_address,
    amount: params.amount,
    roles: [[role, params[role]]],
    ...(right === undefined ? {} : { right }),
  });
