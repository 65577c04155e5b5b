// A collection has as many items as were minted and not burned, never more minted than its limit, and no id twice or
// ahead of its sequence.

import type { CollectionRow } from '../../kernel/ledgerRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { Law } from './law.ts';

function faultOf(
  state: StateView,
  { address, minted, burned, maxSupply, nextId }: CollectionRow,
  isWhole: boolean,
): string | undefined {
  const keys = state.nfts.itemsByCollection.keys(address);
  if (keys.size !== minted - burned)
    return `${address} has ${keys.size} items of ${minted} minted and ${burned} burned`;
  if (maxSupply !== null && minted > maxSupply) return `${address} minted ${minted} of at most ${maxSupply}`;
  // Walking every item after each transaction would make a large collection slow.
  for (const key of isWhole ? keys : []) {
    const item = state.nfts.items.get(key);
    if (item === undefined || key !== `${address}:${item.id}`) return `the item ${key} is stored under another name`;
    if (item.id >= nextId) return `the item ${key} is ahead of the sequence`;
  }
  return undefined;
}

export const nftSupply: Law = {
  name: 'nftSupply',
  check(state, { collections, changes }) {
    for (const address of collections) {
      const collection = state.nfts.collections.get(address);
      if (collection === undefined) return `items of ${address} exist without it`;
      const fault = faultOf(state, collection, changes === undefined);
      if (fault !== undefined) return fault;
    }
    return undefined;
  },
};
