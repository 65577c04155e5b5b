// Consensus constants of the perpetuals. Money of the clearinghouse is in units of 10^-36 (`MONEY_ONE`), prices, sizes,
// rates and leverages in units of 10^-18 (`ONE`).

import { ONE, parseDecimal } from '@svc/core/decimal';

/** One whole unit of money of the clearinghouse. */
export const MONEY_ONE = ONE * ONE;

/** Time constants of the moving averages in seconds. */
export const PREMIUM_TAU_SEC = 150;
export const BOOK_TAU_SEC = 30;
/** How far the mark may be from the oracle. */
export const MARK_BAND = parseDecimal('0.05');

/** A liquidated account that keeps this part of its maintenance margin is left alone: 2/3. */
export const BACKSTOP_NUMERATOR = 2n;
export const BACKSTOP_DENOMINATOR = 3n;
export const LIQUIDATION_PASSES = 4;

export const FUNDING_INTERVAL_SEC = 3600;
/** Interest per 8 hours, the most it adds, and the most a rate may be per hour. */
export const FUNDING_INTEREST = parseDecimal('0.0001');
export const FUNDING_CLAMP = parseDecimal('0.0005');
export const FUNDING_CAP_PER_HOUR = parseDecimal('0.04');
export const FUNDING_PERIOD_SEC = 28_800;
/** Notional whose average price is the impact price. */
export const IMPACT_NOTIONAL = 1000n * MONEY_ONE;

export const VOTE_MAX_AGE_SEC = 60;
export const ORACLE_STALE_SEC = 300;
export const MAX_VOTED_PRICES = 64;

/** Owner of the backstop vault's account and positions; no sender can have this name. */
export const VAULT = '@vault';
/** Owner of vault shares that belong to nobody. */
export const PROTOCOL = '@protocol';
