// Changed balances: what is free, what lies in escrow, in the clearinghouse or in a stake, and the exchange's own
// reserves. The sum after is read from the state, the sum before is it less what the rows changed by.

import { formatDecimal, PLACES } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BalanceChange, BalanceKind } from '@svc/core/reads/simulate/changesShape';
import { lockedStake } from '../../kernel/spotMeanings.ts';
import type { OrderRow, PoolRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { paidAsset } from '../book/book.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { collateralOf, positionsOf, settingsOf } from '../perps/accounts.ts';
import { PERPS_ACCOUNT } from '../perps/collateral.ts';
import { VAULT } from '../perps/constants.ts';
import { balanceOf } from '../tokens/ledger.ts';
import { assetNames, type ChangedRows, partsOf } from './changedRows.ts';
import { findHolder } from './protocolHolders.ts';

/** Differences by `kind:account:asset`, in the order of first change. */
class Differences {
  private readonly sums = new Map<string, { kind: BalanceKind; account: string; asset: string; difference: bigint }>();

  add(kind: BalanceKind, account: string, asset: string, difference: bigint): void {
    if (difference === 0n) return;
    const key = `${kind}:${account}:${asset}`;
    const sum = this.sums.get(key);
    if (sum === undefined) this.sums.set(key, { kind, account, asset, difference });
    else sum.difference += difference;
  }

  /** Balances that differ after all changes. */
  left() {
    return [...this.sums.values()].filter(({ difference }) => difference !== 0n);
  }
}

const ownerOf = (address: string): string => findAccountOf(address) ?? address;
const creatorOf = (pool: PoolRow): string => ownerOf(pool.creator);

function differencesOf(state: StateView, rows: ChangedRows): Differences {
  const sums = new Differences();
  for (const { key, before, after } of rows.of(state.accounts)) {
    sums.add('available', key, NATIVE_SYMBOL, (after?.balanceWei ?? 0n) - (before?.balanceWei ?? 0n));
  }
  for (const { key, before, after } of rows.of(state.balances)) {
    const [token, account] = partsOf(key);
    sums.add('available', account, token, (after ?? 0n) - (before ?? 0n));
  }
  for (const { before, after } of rows.of(state.orders)) {
    const escrow = (row: OrderRow | undefined, sign: bigint): void => {
      if (row !== undefined) sums.add('escrow', row.owner, paidAsset(row.pair, row.side), sign * row.escrow);
    };
    escrow(before, -1n);
    escrow(after, 1n);
  }
  const { collateral } = settingsOf(state);
  for (const { key, before, after } of rows.of(state.perps.accounts)) {
    sums.add('perps', key, collateral, (after?.collateral ?? 0n) - (before?.collateral ?? 0n));
  }
  for (const { before, after } of rows.of(state.perps.positions)) {
    sums.add('perps', (after ?? before)?.owner ?? '', collateral, (after?.margin ?? 0n) - (before?.margin ?? 0n));
  }
  for (const { key, before, after } of rows.of(state.staking.validators)) {
    sums.add('staked', key, NATIVE_SYMBOL, (after?.stake ?? 0n) - (before?.stake ?? 0n));
  }
  for (const { before, after } of rows.of(state.pools)) {
    const pool = after ?? before;
    if (pool !== undefined)
      sums.add('staked', creatorOf(pool), NATIVE_SYMBOL, lockedStake(after) - lockedStake(before));
  }
  return sums;
}

/** What resting spot orders of an account keep of an asset. */
function escrowIn(state: StateView, account: string, asset: string): bigint {
  let sum = 0n;
  for (const pair of state.books.keys()) {
    if (!pair.includes(asset)) continue;
    for (const { side, escrow } of state.bookOf(pair).ordersOf(account))
      if (paidAsset(pair, side) === asset) sum += escrow;
  }
  return sum;
}

/** What an account has of an asset in one place, in the units of {@link placesOf}. */
function sumOf(state: StateView, kind: BalanceKind, account: string, asset: string): bigint {
  switch (kind) {
    case 'escrow':
      return escrowIn(state, account, asset);
    case 'perps':
      return positionsOf(state, account).reduce((sum, { margin }) => sum + margin, collateralOf(state, account));
    case 'staked': {
      let sum = state.staking.validators.get(account)?.stake ?? 0n;
      for (const pool of state.pools.values()) if (creatorOf(pool) === account) sum += lockedStake(pool);
      return sum;
    }
    default:
      return balanceOf(state, asset, account);
  }
}

/** Money of the clearinghouse has twice the places. */
const placesOf = (kind: BalanceKind): number => (kind === 'perps' ? 2 * PLACES : PLACES);

/** The balances that differ. */
export function balanceChanges(state: StateView, rows: ChangedRows): BalanceChange[] {
  return differencesOf(state, rows)
    .left()
    .map(({ kind, account, asset, difference }) => {
      const after = sumOf(state, kind, account, asset);
      const text = (value: bigint): string => formatDecimal(value, placesOf(kind));
      const holder =
        account === VAULT
          ? { kind: 'vault' as const, id: null }
          : kind === 'available'
            ? (findHolder(state, account) ?? null)
            : null;
      return {
        account: account === VAULT ? PERPS_ACCOUNT : account,
        asset,
        ...assetNames(state, asset),
        kind: holder === null ? kind : 'reserve',
        holder,
        before: text(after - difference),
        after: text(after),
        delta: text(difference),
      };
    });
}
