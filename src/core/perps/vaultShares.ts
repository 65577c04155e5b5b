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

/** Most that rounding may cost a deposit: 10^-9 of collateral, in units of 10^-36. */
const NEGLIGIBLE = 10n ** 27n;

/**
 * What an amount buys, rounded down, among the shares that {@link ownershipOf} leaves; one to one where there are none.
 * 0n where rounding would cost more than nearly nothing: who holds the only parts of a share can make each worth so
 * much, by fees paid to the vault, that most of a later deposit would be theirs.
 */
export function sharesFor(amount: bigint, total: bigint, value: bigint): bigint {
  if (total === 0n) return amount;
  const shares = (amount * total * ONE) / value;
  const lost = amount * ONE - (shares * value) / total;
  return lost > NEGLIGIBLE ? 0n : shares;
}

/** What shares are worth, rounded down; nothing when the vault is. */
export function valueOfShares(shares: bigint, total: bigint, value: bigint): bigint {
  return total === 0n || value <= 0n ? 0n : (shares * value) / (total * ONE);
}
