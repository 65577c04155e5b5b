// How a fill changes a position: increase, reduce, flip. Money that a change sets free or needs goes through the
// owner's cross collateral, so that collateral less size times entry, summed over all, stays as it was.

import { ONE } from '@svc/core/decimal';
import type { PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import { changeCollateral, leverageOf, marketOf, ownedKey, positionOf } from './accounts.ts';
import { abs, divCeil, divHalfEven, max, min } from './fixedPoint.ts';

/** One side of a fill. */
export interface Leg {
  readonly market: string;
  readonly owner: string;
  /** Positive for the buyer. */
  readonly amount: bigint;
  readonly price: bigint;
  /** What an isolated increase sets aside margin with: price and leverage of the order. */
  readonly marginPrice: bigint;
  readonly leverage: bigint;
}

/** Average entry of a position after an increase, and what rounding it costs in units of 10^-36. */
function averageEntry(
  size: bigint,
  entry: bigint,
  amount: bigint,
  price: bigint,
): { readonly entry: bigint; readonly residue: bigint } {
  const total = size + amount;
  const paid = size * entry + amount * price;
  const average = total > 0n ? divHalfEven(paid, total) : divHalfEven(-paid, -total);
  return { entry: average, residue: total * average - paid };
}

function write(state: State, before: PerpPositionRow | undefined, after: PerpPositionRow): void {
  const key = ownedKey(after.market, after.owner);
  if (after.size === 0n) state.perps.positions.delete(key);
  else state.perps.positions.set(key, after);
  const longs = max(0n, after.size) - max(0n, before?.size ?? 0n);
  if (longs === 0n) return;
  const market = marketOf(state, after.market);
  state.perps.markets.set(market.id, { ...market, openInterest: market.openInterest + longs });
}

function increase(state: State, leg: Leg): void {
  const { market, owner, amount, price } = leg;
  const before = positionOf(state, market, owner);
  const isolated = before?.isolated ?? leverageOf(state, marketOf(state, market), owner).mode === 'isolated';
  const { entry, residue } = averageEntry(before?.size ?? 0n, before?.entry ?? 0n, amount, price);
  const setAside = isolated ? divCeil(abs(amount) * leg.marginPrice * ONE, leg.leverage) : 0n;
  changeCollateral(state, owner, residue - setAside);
  write(state, before, {
    market,
    owner,
    size: (before?.size ?? 0n) + amount,
    entry,
    isolated,
    margin: (before?.margin ?? 0n) + setAside,
  });
}

function reduce(state: State, before: PerpPositionRow, amount: bigint, price: bigint): bigint {
  const realised = -amount * (price - before.entry);
  // All of the margin comes free with the last unit, so nothing is lost to rounding.
  const released = (before.margin * abs(amount)) / abs(before.size);
  changeCollateral(state, before.owner, realised + released);
  write(state, before, { ...before, size: before.size + amount, margin: before.margin - released });
  return realised;
}

/** Applies one side of a fill. @returns the realised profit in units of 10^-36 */
export function applyLeg(state: State, leg: Leg): bigint {
  const before = positionOf(state, leg.market, leg.owner);
  if (before === undefined || before.size > 0n === leg.amount > 0n) {
    increase(state, leg);
    return 0n;
  }
  const closing = min(abs(leg.amount), abs(before.size));
  const closed = leg.amount > 0n ? closing : -closing;
  const realised = reduce(state, before, closed, leg.price);
  if (closed !== leg.amount) increase(state, { ...leg, amount: leg.amount - closed });
  return realised;
}
