// What changes to the tables of the perpetuals mean.

import type { PerpAccountRow, PerpMarketRow, PerpOrderRow, PerpPositionRow, VaultShareRow } from './perpsRows.ts';
import { difference, nothing, partOf, type TableMeaning } from './tableMeaning.ts';

/** Markets with their interest, funding and prices. */
export const PERP_MARKETS: TableMeaning<PerpMarketRow> = {
  concerns: (to, key) => to.perpMarkets.add(key),
  laws: nothing,
  clearinghouse: (to, key, before, after) => to.addInterest(key, difference(before?.openInterest, after?.openInterest)),
};

/** Collateral of owners. */
export const PERP_ACCOUNTS: TableMeaning<PerpAccountRow> = {
  concerns: (to, key) => to.perpAccounts.add(key),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addOwed(difference(before?.collateral, after?.collateral)),
};

/** Leverages that owners chose. */
export const PERP_LEVERAGES: TableMeaning<unknown> = {
  concerns: (to, key) => to.perpAccounts.add(partOf(key, 1)),
  laws: nothing,
  clearinghouse: nothing,
};

/** Positions of owners. */
export const PERP_POSITIONS: TableMeaning<PerpPositionRow> = {
  concerns: (to, key) => to.perpAccounts.add(partOf(key, 1)),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addPosition(before, after),
};

/** Resting orders of markets. */
export const PERP_ORDERS: TableMeaning<PerpOrderRow> = {
  concerns: (to, _, before, after) => {
    const row = after ?? before;
    if (row === undefined) return;
    to.perpMarkets.add(row.market);
    to.perpAccounts.add(row.owner);
  },
  laws: nothing,
  clearinghouse: (to, _, before, after) => {
    const row = after ?? before;
    if (row !== undefined) to.books.add(row.market);
  },
};

/** Stakes of the oracle committee. */
export const PERP_COMMITTEE: TableMeaning<bigint> = {
  concerns: nothing,
  laws: (to, key) => to.validators.add(key),
  clearinghouse: (to, _, before, after) => to.addPart('stake', difference(before, after)),
};

/** Shares of the vault. */
export const PERP_SHARES: TableMeaning<VaultShareRow> = {
  concerns: (to, key) => to.perpAccounts.add(key),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addPart('shares', difference(before?.shares, after?.shares)),
};

/** What a total says is taken from the sum of its parts: nothing is to be left. */
export const PERP_TOTALS: TableMeaning<bigint> = {
  concerns: nothing,
  laws: nothing,
  clearinghouse: (to, key, before, after) => to.addPart(key, difference(after, before)),
};
