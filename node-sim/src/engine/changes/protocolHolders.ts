// Which ledger accounts are the exchange's own: reserves of pools, escrow of books, the clearinghouse, the treasury and
// tokens that keep withheld fees. Holder accounts are digests, so they are looked up in a map that follows the tables.

import type { BalanceChange } from '@svc/core/reads/simulate/changesShape';
import type { StateView } from '../../kernel/stateView.ts';
import { bookAccount, poolAccount, TREASURY_ACCOUNT } from '../ledgerKeys.ts';
import { PERPS_ACCOUNT } from '../perps/collateral.ts';

export type Holder = NonNullable<BalanceChange['holder']>;

const known = new WeakMap<StateView, Map<string, Holder>>();

/** Holders of pools and books by account id. */
function derivedHolders(state: StateView): Map<string, Holder> {
  const found = known.get(state);
  if (found !== undefined) return found;
  const holders = new Map<string, Holder>();
  for (const id of state.pools.keys()) holders.set(poolAccount(id), { kind: 'pool', id });
  for (const id of state.books.keys()) holders.set(bookAccount(id), { kind: 'book', id });
  // Ids are never used twice, so a holder that was one may stay.
  state.pools.watch((id, before) => {
    if (before === undefined) holders.set(poolAccount(id), { kind: 'pool', id });
  });
  state.books.watch((id, before) => {
    if (before === undefined) holders.set(bookAccount(id), { kind: 'book', id });
  });
  known.set(state, holders);
  return holders;
}

/** The part of the exchange that an account id belongs to, or undefined for any other account. */
export function findHolder(state: StateView, account: string): Holder | undefined {
  if (account === PERPS_ACCOUNT) return { kind: 'perps', id: null };
  if (account === TREASURY_ACCOUNT) return { kind: 'treasury', id: null };
  if (state.tokens.has(account)) return { kind: 'token', id: account };
  return derivedHolders(state).get(account);
}
