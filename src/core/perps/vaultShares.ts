// Shares of the backstop vault: what an amount of collateral buys and what shares are worth. The node executes it, a
// form foretells by it. Amounts and shares are in units of 10^-18, the value of the vault in units of 10^-36.

import { ONE } from '../decimal.ts';
import { divFloor } from './rounding.ts';

/** Shares and value that do not fit each other are made to before a deposit. */
export interface Ownership {
  /** All shares after it. */
  readonly total: bigint;
  /** New shares of the protocol: for value that nobody had shares of. */
  readonly ownerless: bigint;
  /** Whether the shares of before end, since they are worth nothing. */
  readonly ended: boolean;
}

/** What a deposit finds: value without shares becomes the protocol's, shares without value end. */
export function ownershipOf(total: bigint, value: bigint): Ownership {
  if (total === 0n) {
    const ownerless = value > 0n ? divFloor(value, ONE) : 0n;
    return { total: ownerless, ownerless, ended: false };
  }
  return value <= 0n ? { total: 0n, ownerless: 0n, ended: true } : { total, ownerless: 0n, ended: false };
}

/**
 * What an amount buys, rounded down, among the shares that {@link ownershipOf} leaves; one to one where there are none.
 */
export function sharesFor(amount: bigint, total: bigint, value: bigint): bigint {
  return total === 0n ? amount : (amount * total * ONE) / value;
}

/** What shares are worth, rounded down; nothing when the vault is. */
export function valueOfShares(shares: bigint, total: bigint, value: bigint): bigint {
  return total === 0n || value <= 0n ? 0n : (shares * value) / (total * ONE);
}
