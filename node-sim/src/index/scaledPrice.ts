// Prices inside market data. The price of an AMM fill has 18 significant digits and may need more than 18 places, so
// prices are scaled by 10^60 here, where every price of the network is exact.

import { formatDecimal, formatRatioHalfUp, ONE, PLACES } from '@svc/core/decimal';

const PRICE_PLACES = 60;

/**
 * Scaled value of decimal text that this node wrote itself. Unlike amounts in requests it has no maximum length:
 * supplies and sums grow beyond what one request may name, and no block may fail because of it. Places beyond `places`
 * are cut.
 */
export function readOwnDecimal(text: string, places = PLACES): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** Parses a price to its scaled value. */
export function parsePrice(text: string): bigint {
  return readOwnDecimal(text, PRICE_PLACES);
}

export function formatPrice(price: bigint): string {
  return formatDecimal(price, PRICE_PLACES);
}

/** Mid price of two prices in units of 10^-18, 18 significant digits, half up. */
export function midPrice(a: bigint, b: bigint): string {
  return formatRatioHalfUp(a + b, 2n * ONE);
}

/** part/whole in units of 1/`unit`, two places, half away from zero; `whole` > 0. */
export function shareText(part: bigint, whole: bigint, unit: bigint): string {
  const scaled = part * unit * 100n;
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + whole) / (2n * whole);
  return formatDecimal(scaled < 0n ? -magnitude : magnitude, 2);
}
