// The holder of a book has what its orders remember as their escrow, and each order's escrow covers its rest. More than
// that in the holder can only be a gift; less only where a token can be seized.

import type { StateView } from '../../kernel/stateView.ts';
import { assetsOf, escrowOf } from '../book/book.ts';
import { bookAccount } from '../ledgerKeys.ts';
import { balanceOf, isSeizable } from '../tokens/ledger.ts';
import type { Law } from './law.ts';

/** What the resting orders of a pair have in escrow, or the fault of one of them. */
export function escrowNeeds(state: StateView, pair: string): { base: bigint; quote: bigint; fault?: string } {
  let base = 0n;
  let quote = 0n;
  for (const order of state.bookOf(pair).orders()) {
    const { id, side, price, remaining, escrow } = order;
    if (state.orders.get(id) !== order) return { base, quote, fault: `order ${id} is indexed but not stored` };
    if (escrow < escrowOf(side, price, remaining))
      return { base, quote, fault: `order ${id} has too little in escrow` };
    if (side === 'buy') quote += escrow;
    else base += escrow;
  }
  return { base, quote };
}

export const escrowCoversOrders: Law = {
  name: 'escrowCoversOrders',
  check(state, { pairs }) {
    for (const pair of pairs) {
      const needs = escrowNeeds(state, pair);
      if (needs.fault !== undefined) return needs.fault;
      const assets = assetsOf(pair);
      const holder = bookAccount(pair);
      const isShort = (asset: string, need: bigint): boolean =>
        balanceOf(state, asset, holder) < need && !isSeizable(state, asset);
      if (isShort(assets.base, needs.base)) return `the book of ${pair} lacks base`;
      if (isShort(assets.quote, needs.quote)) return `the book of ${pair} lacks quote`;
    }
    return undefined;
  },
};
