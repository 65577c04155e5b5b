// What a fill of the perpetuals costs either side. Money is in units of 10^-36, rates and prices in units of 10^-18.

import { ONE, parseDecimal } from '../decimal.ts';
import { divHalfUp } from './rounding.ts';

/** Fees of a fill in parts of its notional, each rounded half up to 10^-8. */
export const MAKER_FEE = parseDecimal('0.0002');
/** What the side that arrives pays. */
export const TAKER_FEE = parseDecimal('0.0005');
/** 10^-8 in units of 10^-36. */
const FEE_QUANTUM = 10n ** 28n;

/** Fee of a notional in units of 10^-36: rounded half up to 10^-8. */
export function feeOf(notional: bigint, rate: bigint): bigint {
  return divHalfUp(notional * rate, ONE * FEE_QUANTUM) * FEE_QUANTUM;
}
