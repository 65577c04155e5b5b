// What changes to the tables of the perpetuals mean.

import type { PerpAccountRow, PerpMarketRow, PerpOrderRow, PerpPositionRow, VaultShareRow } from './perpsRows.ts';
import { difference, nothing, partOf, recordsOf, type TableMeaning } from './tableMeaning.ts';

/** Markets with their interest, funding and prices. */
export const PERP_MARKETS: TableMeaning<PerpMarketRow> = {
  concerns: (to, key) => to.perpMarkets.add(key),
  laws: nothing,
  clearinghouse: (to, key, before, after) => to.addInterest(key, difference(before?.openInterest, after?.openInterest)),
  listed: recordsOf<PerpMarketRow>('perp_market', ['orderSeq', 'tradeSeq']),
  isReadByContracts: false,
};

/** Collateral of owners. */
export const PERP_ACCOUNTS: TableMeaning<PerpAccountRow> = {
  concerns: (to, key) => to.perpAccounts.add(key),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addOwed(difference(before?.collateral, after?.collateral)),
  listed: recordsOf<PerpAccountRow>('perp_account', ['collateral']),
  isReadByContracts: false,
};

/** Leverages that owners chose. */
export const PERP_LEVERAGES: TableMeaning<unknown> = {
  concerns: (to, key) => to.perpAccounts.add(partOf(key, 1)),
  laws: nothing,
  clearinghouse: nothing,
  listed: recordsOf('perp_leverage'),
  isReadByContracts: false,
};

/** Positions of owners. */
export const PERP_POSITIONS: TableMeaning<PerpPositionRow> = {
  concerns: (to, key) => to.perpAccounts.add(partOf(key, 1)),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addPosition(before, after),
  listed: 'elsewhere',
  isReadByContracts: false,
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
  listed: 'elsewhere',
  isReadByContracts: false,
};

/** Stakes of the oracle committee. */
export const PERP_COMMITTEE: TableMeaning<bigint> = {
  concerns: nothing,
  laws: (to, key) => to.validators.add(key),
  clearinghouse: (to, _, before, after) => to.addPart('stake', difference(before, after)),
  listed: recordsOf('oracle_committee'),
  isReadByContracts: false,
};

/** Shares of the vault. */
export const PERP_SHARES: TableMeaning<VaultShareRow> = {
  concerns: (to, key) => to.perpAccounts.add(key),
  laws: nothing,
  clearinghouse: (to, _, before, after) => to.addPart('shares', difference(before?.shares, after?.shares)),
  listed: 'elsewhere',
  isReadByContracts: false,
};

/** Totals of the perpetuals: each is subtracted from the sum of its parts, and nothing must be left. */
export const PERP_TOTALS: TableMeaning<bigint> = {
  concerns: nothing,
  laws: nothing,
  clearinghouse: (to, key, before, after) => to.addPart(key, difference(after, before)),
  listed: 'nowhere',
  isReadByContracts: false,
};
