// Hex quantities of the eth_ methods. One rule for all of them: `0x` and at least one digit, no leading zero; zero is
// `0x0`. Everything else (decimal text, JSON numbers, `0x`, `0x0a`) is refused.

import { ParseRefusal } from '../errors.ts';

const QUANTITY = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/;

/** Pattern of a hex quantity, for schemas. */
export const QUANTITY_PATTERN = QUANTITY.source;

/** Minimal hex of a non-negative integer. */
export function toQuantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/**
 * Value of a hex quantity of at most 256 bits.
 * @throws ParseRefusal naming `path`
 */
export function fromQuantity(text: string, path = 'quantity'): bigint {
  if (!QUANTITY.test(text)) throw new ParseRefusal(path, 'a hex quantity without leading zeros');
  return BigInt(text);
}
