// A reference to an account's balance of one asset: its slot in the tables is looked up once, not for every change.
// Rules about who may move what live in engine/tokens.

import { assertInvariant } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { Slot } from './journal.ts';
import type { AccountRow } from './spotRows.ts';
import type { Table } from './table.ts';

/** The tables that hold balances: one for the native asset, one for tokens by `token:account`. */
export interface BalanceTables {
  readonly accounts: Table<AccountRow>;
  readonly balances: Table<bigint>;
}

/** A balance in units of 10^-18. */
export abstract class BalanceRef {
  abstract readonly balance: bigint;
  protected abstract store(balance: bigint): void;

  /** Adds to the balance. The caller accounts for supply. */
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

class NativeBalanceRef extends BalanceRef {
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

class TokenBalanceRef extends BalanceRef {
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

/** The balanceRef of an account for an asset. */
export function balanceRef(tables: BalanceTables, asset: string, account: string): BalanceRef {
  return asset === NATIVE_SYMBOL
    ? new NativeBalanceRef(tables.accounts, account)
    : new TokenBalanceRef(tables.balances, `${asset}:${account}`);
}
