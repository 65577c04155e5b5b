// A balance at hand: an account's amount of one asset with its place in the tables, looked up once and not for every
// change. Rules about who may move what live in engine/tokens.

import { assertInvariant } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { Slot } from './journal.ts';
import type { AccountRow } from './rows.ts';
import type { Table } from './table.ts';

/** The tables that balances lie in: one for the native asset, one for tokens by `token:account`. */
export interface BalanceTables {
  readonly accounts: Table<AccountRow>;
  readonly balances: Table<bigint>;
}

/** A balance in units of 10^-18. */
export abstract class Purse {
  abstract readonly balance: bigint;
  protected abstract store(balance: bigint): void;

  /** Adds to it. Supply is the caller's business. */
  give(amount: bigint): void {
    if (amount !== 0n) this.store(this.balance + amount);
  }

  /** Takes from it what the caller knows to be there. */
  take(amount: bigint): void {
    if (amount === 0n) return;
    const left = this.balance - amount;
    assertInvariant(left >= 0n, 'no balance falls below zero');
    this.store(left);
  }
}

class NativePurse extends Purse {
  private readonly table: Table<AccountRow>;
  private readonly key: string;
  private slot: Slot<AccountRow> | undefined;

  constructor(table: Table<AccountRow>, key: string) {
    super();
    this.table = table;
    this.key = key;
  }

  get balance(): bigint {
    if (this.slot?.value === undefined) this.slot = this.table.find(this.key);
    return this.slot?.value?.balanceWei ?? 0n;
  }

  protected store(balance: bigint): void {
    if (this.slot?.value === undefined) this.slot = this.table.slot(this.key);
    this.table.put(this.slot, { balanceWei: balance });
  }
}

class TokenPurse extends Purse {
  private readonly table: Table<bigint>;
  private readonly key: string;
  private slot: Slot<bigint> | undefined;

  constructor(table: Table<bigint>, key: string) {
    super();
    this.table = table;
    this.key = key;
  }

  get balance(): bigint {
    if (this.slot?.value === undefined) this.slot = this.table.find(this.key);
    return this.slot?.value ?? 0n;
  }

  protected store(balance: bigint): void {
    if (this.slot?.value === undefined) this.slot = this.table.slot(this.key);
    // A zero balance has no row.
    this.table.put(this.slot, balance === 0n ? undefined : balance);
  }
}

/** The purse of an account for an asset. */
export function openPurse(tables: BalanceTables, asset: string, account: string): Purse {
  return asset === NATIVE_SYMBOL
    ? new NativePurse(tables.accounts, account)
    : new TokenPurse(tables.balances, `${asset}:${account}`);
}
