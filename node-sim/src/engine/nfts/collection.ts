// Collections and items: finding them, who may act on an item, and the operators of an owner.

import type { AccountId } from '@svc/core/accounts/address';
import type { CollectionRow, NftRow } from '../../kernel/ledgerRows.ts';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { isAccount } from '../tokens/allowances.ts';

/** Operators of one owner over all collections. */
export const MAX_NFT_OPERATORS = 64;

const itemKey = (collection: string, id: bigint): string => `${collection}:${id}`;

/** The collection at an address in any letter case, or undefined. */
export function findCollection(state: StateView, address: string): CollectionRow | undefined {
  return state.nfts.collections.get(address.toLowerCase());
}

/** The collection at an address in any letter case. */
export function requireCollection(state: StateView, address: string): CollectionRow {
  return findCollection(state, address) ?? fail('nft.unknownCollection', `there is no collection at ${address}`);
}

/** An item, or undefined. */
export function findItem(state: StateView, collection: string, id: bigint): NftRow | undefined {
  return state.nfts.items.get(itemKey(collection, id));
}

/** An item of a collection. */
export function requireItem(state: StateView, collection: CollectionRow, id: bigint): NftRow {
  return (
    findItem(state, collection.address, id) ?? fail('nft.unknown', `there is no NFT ${id} in ${collection.address}`)
  );
}

/** Stores an item. */
export function putItem(state: State, item: NftRow): void {
  state.nfts.items.set(itemKey(item.collection, item.id), item);
}

/** Removes an item; the counters of its collection are the caller's business. */
export function dropItem(state: State, item: NftRow): void {
  state.nfts.items.delete(itemKey(item.collection, item.id));
}

/** Whether somebody is an operator of an owner for a collection. */
export function isNftOperator(state: StateView, collection: string, owner: string, operator: string): boolean {
  return state.nfts.operators.get(`${owner}:${collection}:${operator}`) === true;
}

/** Gives or takes the right to act on everything an owner has of a collection. */
export function setNftOperator(
  state: State,
  collection: string,
  owner: AccountId,
  operator: AccountId,
  approved: boolean,
): void {
  const key = `${owner}:${collection}:${operator}`;
  if (!approved) {
    state.nfts.operators.delete(key);
    return;
  }
  if (!state.nfts.operators.has(key) && state.nfts.operatorsByOwner.keys(owner).size >= MAX_NFT_OPERATORS) {
    fail('operator.tooMany', `an owner has at most ${MAX_NFT_OPERATORS} operators; revoke one first`);
  }
  state.nfts.operators.set(key, true);
}

/** Whether an account owns an item or is an operator of its owner. */
export function controls(state: StateView, item: NftRow, account: AccountId): boolean {
  return item.owner === account || isNftOperator(state, item.collection, item.owner, account);
}

/** Fails unless an account may move or destroy an item. */
export function requireMover(state: StateView, item: NftRow, account: AccountId): void {
  const may = controls(state, item, account) || isAccount(item.approved, account);
  requireThat(
    may,
    'nft.notAllowed',
    `NFT ${item.id} belongs to ${item.ownerAddress}, who did not let the sender act on it`,
  );
}
