// What changes to the tables of accounts, tokens, pools and books mean.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { AccountRow, OrderRow, PoolRow, PositionRow, TickRow, TokenRow } from './spotRows.ts';
import {
  type Concerned,
  changesOf,
  difference,
  type Listed,
  nothing,
  partOf,
  recordsOf,
  type TableMeaning,
  valuesOf,
} from './tableMeaning.ts';

/** Rows by account id that only their account is concerned by. */
export const ofAccount = (listed: Listed, isReadByContracts: boolean): TableMeaning<unknown> => ({
  concerns: (to, key) => to.accounts.add(key),
  laws: nothing,
  clearinghouse: nothing,
  listed,
  isReadByContracts,
});

/** Native balances. */
export const ACCOUNTS: TableMeaning<AccountRow> = {
  concerns: (to, key) => to.accounts.add(key),
  laws: (to, _, before, after) => to.addHeld(NATIVE_SYMBOL, difference(before?.balanceWei, after?.balanceWei)),
  clearinghouse: (to, key, before, after) =>
    to.addBalance(`${NATIVE_SYMBOL}:${key}`, difference(before?.balanceWei, after?.balanceWei)),
  listed: 'elsewhere',
  isReadByContracts: true,
};

/** How much of the native asset exists. */
export const SUPPLY: TableMeaning<bigint> = {
  concerns: nothing,
  laws: (to, key, before, after) => to.addSupply(key, difference(before, after)),
  clearinghouse: nothing,
  listed: 'nowhere',
  isReadByContracts: true,
};

/** Tokens with their supply. */
export const TOKENS: TableMeaning<TokenRow> = {
  concerns: (to, key) => to.tokens.add(key),
  laws: (to, key, before, after) => to.addSupply(key, difference(before?.totalSupply, after?.totalSupply)),
  clearinghouse: nothing,
  listed: recordsOf('token'),
  isReadByContracts: true,
};

/** Rows by `token:account id`. */
const tokenThenAccount = (to: Concerned, key: string): void => {
  to.tokens.add(partOf(key, 0));
  to.accounts.add(partOf(key, 1));
};

/** Rows by `account id:token:` and a second account. */
const accountThenToken = (to: Concerned, key: string): void => {
  to.tokens.add(partOf(key, 1));
  to.accounts.add(partOf(key, 0));
};

/** Balances of tokens. */
export const BALANCES: TableMeaning<bigint> = {
  concerns: tokenThenAccount,
  laws: (to, key, before, after) => to.addHeld(partOf(key, 0), difference(before, after)),
  clearinghouse: (to, key, before, after) => to.addBalance(key, difference(before, after)),
  listed: 'elsewhere',
  isReadByContracts: true,
};

/** Holders of a token that were frozen or thawed. */
export const FREEZES: TableMeaning<boolean> = {
  concerns: tokenThenAccount,
  laws: nothing,
  clearinghouse: nothing,
  listed: valuesOf<boolean>('freeze', String),
  isReadByContracts: true,
};

/** What a spender may move of an owner. */
export const ALLOWANCES: TableMeaning<bigint> = {
  concerns: accountThenToken,
  laws: (to, key) => to.owners.add(partOf(key, 0)),
  clearinghouse: nothing,
  listed: 'elsewhere',
  isReadByContracts: true,
};

/** Who may move everything that a holder has of a token. */
export const OPERATORS: TableMeaning<boolean> = {
  concerns: accountThenToken,
  laws: (to, key) => to.holders.add(partOf(key, 0)),
  clearinghouse: nothing,
  listed: 'elsewhere',
  isReadByContracts: true,
};

/** The stake of a pool that still counts as native supply: burned stakes do not. */
export function lockedStake(pool: PoolRow | undefined): bigint {
  return pool === undefined || pool.type === 'SUBSIDIZED' ? 0n : pool.stake;
}

/** Pools with their price and stake. */
export const POOLS: TableMeaning<PoolRow> = {
  concerns: (to, key, before, after) => to.addPool(key, after ?? before),
  laws: (to, key, before, after) => {
    to.addHeld(NATIVE_SYMBOL, lockedStake(after) - lockedStake(before));
    to.pools.add(key);
  },
  clearinghouse: nothing,
  listed: recordsOf('pool'),
  isReadByContracts: false,
};

/** Ticks of pools. */
export const TICKS: TableMeaning<TickRow> = {
  concerns: (to, _, before, after) => to.addPool((after ?? before)?.pool ?? ''),
  laws: nothing,
  clearinghouse: nothing,
  listed: 'nowhere',
  isReadByContracts: false,
};

/** Liquidity of owners in pools. */
export const POSITIONS: TableMeaning<PositionRow> = {
  concerns: (to, _, before, after) => {
    const row = after ?? before;
    if (row === undefined) return;
    to.addPool(row.pool);
    to.accounts.add(row.owner);
  },
  laws: (to, key) => to.pools.add(partOf(key, 0)),
  clearinghouse: nothing,
  listed: changesOf<PositionRow>('position', ['liquidity']),
  isReadByContracts: false,
};

/** What a pair counts beside its orders. */
export const BOOKS: TableMeaning<unknown> = {
  concerns: (to, key) => to.pairs.add(key),
  laws: nothing,
  clearinghouse: nothing,
  listed: 'nowhere',
  isReadByContracts: false,
};

/** Resting orders of pairs. */
export const ORDERS: TableMeaning<OrderRow> = {
  concerns: (to, _, before, after) => {
    const row = after ?? before;
    if (row === undefined) return;
    to.pairs.add(row.pair);
    to.accounts.add(row.owner);
  },
  laws: (to, _, before, after) => {
    const row = after ?? before;
    if (row !== undefined) to.pairs.add(row.pair);
  },
  clearinghouse: nothing,
  listed: 'elsewhere',
  isReadByContracts: false,
};
