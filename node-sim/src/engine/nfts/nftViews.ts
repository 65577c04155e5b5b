// Collections and items as reads and receipts show them.

import type { AccountId } from '@svc/core/accounts/address';
import type { CollectionRow, NftRow } from '../../kernel/ledgerRows.ts';
import type { StateView } from '../../kernel/stateView.ts';

/** A collection. */
export function collectionView(row: CollectionRow) {
  return {
    collection: row.address,
    name: row.name,
    symbol: row.symbol,
    uri: row.uri,
    creator: row.creator,
    max_supply: row.maxSupply,
    supply: row.minted - row.burned,
    minted: row.minted,
    burned: row.burned,
    royalty_bps: row.royaltyBps,
    royalty_recipient: row.royaltyRecipient,
    update_authority: row.updateAuthority,
    mint_authority: row.mintAuthority,
    non_transferable: row.nonTransferable,
    created_height: row.createdHeight,
  };
}

/** Every collection, by address. */
export function collectionViews(state: StateView) {
  return [...state.nfts.collections.values()]
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((row) => {
      state.step();
      return collectionView(row);
    });
}

/** An item. */
export function nftView(row: NftRow) {
  return {
    collection: row.collection,
    token_id: row.id.toString(),
    owner: row.ownerAddress,
    uri: row.uri,
    name: row.name,
    approved: row.approved,
    minted_height: row.mintedHeight,
  };
}

/** An item with what its collection says of it. */
export function fullNftView(row: NftRow, collection: CollectionRow) {
  return {
    ...nftView(row),
    symbol: collection.symbol,
    collection_name: collection.name,
    royalty_bps: collection.royaltyBps,
    royalty_recipient: collection.royaltyRecipient,
    non_transferable: collection.nonTransferable,
  };
}

/** The first items of an owner, by collection and id; of one collection, when it is given. */
export function nftsOf(state: StateView, owner: AccountId, limit: number, collection?: string) {
  const rows: NftRow[] = [];
  for (const key of state.nfts.itemsByOwner.keys(owner)) {
    state.step();
    const row = state.nfts.items.get(key);
    if (row !== undefined && (collection === undefined || row.collection === collection)) rows.push(row);
  }
  rows.sort((a, b) => {
    if (a.collection !== b.collection) return a.collection < b.collection ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
  return rows.slice(0, limit).map((row) => {
    const { symbol, name } = state.nfts.collections.get(row.collection) ?? { symbol: '', name: '' };
    return { ...nftView(row), symbol, collection_name: name };
  });
}
