// Amounts and prices as exact numbers: text on the wire, bigints of 10^-18 units in a program, never floats. Names say
// which way a result is rounded.

import { divDown, divUp, formatDecimal, mulDown, mulUp, parseDecimal } from '@svc/core/decimal';

/** An amount, a price or a product of both, in units of 10^-18. */
export type Units = bigint;

/** Units of decimal text: `1.5` is 1500000000000000000n. @throws ParseRefusal for signs, exponents, a 19th place */
export const toUnits = (text: string): Units => parseDecimal(text);

/** Decimal text of units, without trailing zeros. */
export function toText(units: Units): string {
  return units < 0n ? `-${formatDecimal(-units)}` : formatDecimal(units);
}

/** Value of an amount at a price: the product, rounded as stated. */
export const times = (amount: Units, price: Units, round: 'down' | 'up'): Units =>
  round === 'down' ? mulDown(amount, price) : mulUp(amount, price);

/** Amount for a value at a price: the quotient, rounded as stated. */
export const over = (worth: Units, price: Units, round: 'down' | 'up'): Units =>
  round === 'down' ? divDown(worth, price) : divUp(worth, price);

/**
 * Plain decimal text of a computed number: the shortest text of the same double. For amounts that are already text,
 * keep the text.
 * @throws RangeError for a non-number, a negative one, or more than 18 places
 */
export function textOfNumber(value: number): string {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`${value} is no amount`);
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const places = padded.slice(at).replace(/0+$/, '');
  if (places.length > 18) throw new RangeError(`${value} has more than 18 places`);
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return places === '' ? head : `${head}.${places}`;
}
