// How a fill changes a position: increase, reduce, flip. Money that a change sets free or needs goes through the
// owner's cross collateral, so that collateral less size times entry, summed over all, stays as it was. Money is in
// units of 10^-36, prices, sizes and leverages in units of 10^-18.

import { ONE } from '../decimal.ts';
import { abs, divCeil, divHalfEven, min } from './rounding.ts';

/** A position by itself. */
export interface OpenPosition {
  /** Negative for a short. */
  readonly size: bigint;
  readonly entry: bigint;
  readonly isolated: boolean;
  /** What is set aside for an isolated one. */
  readonly margin: bigint;
}

/** One side of a fill. */
export interface FillLeg {
  /** Positive for the buyer. */
  readonly amount: bigint;
  readonly price: bigint;
  /** What an isolated increase sets aside margin with: price and leverage of the order. */
  readonly marginPrice: bigint;
  readonly leverage: bigint;
}

/** What a fill leaves, without its fee. */
export interface FilledPosition {
  /** Of size 0n once it is closed. */
  readonly position: OpenPosition;
  /** What the owner's cross collateral changes by. */
  readonly collateral: bigint;
  readonly realised: bigint;
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

function increase(before: OpenPosition, { amount, price, marginPrice, leverage }: FillLeg): FilledPosition {
  const { entry, residue } = averageEntry(before.size, before.entry, amount, price);
  const setAside = before.isolated ? divCeil(abs(amount) * marginPrice * ONE, leverage) : 0n;
  return {
    position: { ...before, size: before.size + amount, entry, margin: before.margin + setAside },
    collateral: residue - setAside,
    realised: 0n,
  };
}

function reduce(before: OpenPosition, amount: bigint, price: bigint): FilledPosition {
  const realised = -amount * (price - before.entry);
  // All of the margin comes free with the last unit, so nothing is lost to rounding.
  const released = (before.margin * abs(amount)) / abs(before.size);
  return {
    position: { ...before, size: before.size + amount, margin: before.margin - released },
    collateral: realised + released,
    realised,
  };
}

/** One side of a fill. @param before undefined for none @param opensIsolated how a position is opened here */
export function fillPosition(before: OpenPosition | undefined, leg: FillLeg, opensIsolated: boolean): FilledPosition {
  const none: OpenPosition = { size: 0n, entry: 0n, isolated: opensIsolated, margin: 0n };
  if (before === undefined || before.size > 0n === leg.amount > 0n) return increase(before ?? none, leg);
  const closing = min(abs(leg.amount), abs(before.size));
  const closed = leg.amount > 0n ? closing : -closing;
  const reduced = reduce(before, closed, leg.price);
  if (closed === leg.amount) return reduced;
  const opened = increase(none, { ...leg, amount: leg.amount - closed });
  return { ...opened, collateral: reduced.collateral + opened.collateral, realised: reduced.realised };
}
