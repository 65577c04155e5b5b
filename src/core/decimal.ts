// Money: bigint in units of 10^-18, and its decimal text. Every rounding direction stands in a function's name.

import { ParseRefusal } from './errors.ts';

/** Decimal places of the ledger: the quantum is 10^-18 for every token, whatever its display decimals. */
export const PLACES = 18;
/** One whole unit. */
export const ONE = 10n ** 18n;

/** Digits before the point that any amount may have; beyond it no supply exists and arithmetic would only cost time. */
export const MAX_WHOLE_DIGITS = 60;

const scaleOf = (places: number): bigint => (places === PLACES ? ONE : 10n ** BigInt(places));

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const PLAIN = /^(\d+)(?:\.(\d+))?$/;

/**
 * Scaled bigint of plain decimal text: digits, optionally a point and 1 to `places` digits. Signs, exponents, white
 * space, a bare point and more places are refused, never rounded.
 * @returns the value in units of 10^-places
 * @throws ParseRefusal naming `path`
 */
export function parseDecimal(text: string, path = 'amount', places = PLACES): bigint {
  return parseShort(text, places) ?? parseLong(text, path, places);
}

/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: PLACES + 1 }, (_, exponent) => 10n ** BigInt(exponent));

/**
 * Text of few digits, which most amounts are, without a pattern and without big integers from text; undefined for the
 * rest.
 */
function parseShort(text: string, places: number): bigint | undefined {
  const { length } = text;
  if (length === 0 || length > EXACT_DIGITS) return undefined;
  let digits = 0;
  let point = -1;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO);
    else if (code === POINT && point < 0 && at > 0 && at < length - 1) point = at;
    else return undefined;
  }
  const power = POWERS[point < 0 ? places : places - (length - 1 - point)];
  return power === undefined ? undefined : BigInt(digits) * power;
}

function parseLong(text: string, path: string, places: number): bigint {
  const match = text.length <= MAX_WHOLE_DIGITS + places + 1 ? PLAIN.exec(text) : null;
  const whole = match?.[1];
  const fraction = match?.[2] ?? '';
  if (whole === undefined || whole.length > MAX_WHOLE_DIGITS) throw new ParseRefusal(path, 'plain decimal text');
  if (fraction.length > places) throw new ParseRefusal(path, `at most ${places} decimal places`);
  return fraction === '' ? BigInt(whole) * scaleOf(places) : BigInt(whole + fraction.padEnd(places, '0'));
}

/** Plain text of a scaled value: no exponent, no trailing zeros, `0` for zero, `-` only for negative values. */
export function formatDecimal(value: bigint, places = PLACES): string {
  if (value === 0n) return '0';
  if (value < 0n) return `-${formatDecimal(-value, places)}`;
  const text = value.toString();
  const digits = text.length > places ? text : text.padStart(places + 1, '0');
  const point = digits.length - places;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** Plain decimal texts of any length as whole numbers of one unit, and the places of that unit. */
function inOneUnit(texts: readonly string[]): { readonly units: readonly bigint[]; readonly places: number } {
  const parts = texts.map((text) => {
    const [, whole, fraction = ''] = PLAIN.exec(text) ?? [];
    if (whole === undefined) throw new ParseRefusal('amount', 'plain decimal text');
    return { whole, fraction };
  });
  const places = Math.max(0, ...parts.map(({ fraction }) => fraction.length));
  return { units: parts.map(({ whole, fraction }) => BigInt(whole + fraction.padEnd(places, '0'))), places };
}

/**
 * Exact sum of two amounts in plain decimal text. Contracts, unlike the ledger, count in more places and digits than
 * {@link parseDecimal} takes.
 * @throws ParseRefusal for other text
 */
export function addAmounts(one: string, other: string): string {
  const { units, places } = inOneUnit([one, other]);
  return formatDecimal(
    units.reduce((sum, value) => sum + value, 0n),
    places,
  );
}

/** Whether an amount is above another; both as for {@link addAmounts}. @throws ParseRefusal for other text */
export function isMore(one: string, than: string): boolean {
  const [first = 0n, second = 0n] = inOneUnit([one, than]).units;
  return first > second;
}

/** Floor of a·b/c for c > 0 and a·b >= 0. */
export function mulDivDown(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}

/** Ceiling of a·b/c for c > 0 and a·b >= 0. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b + c - 1n) / c;
}

/** Product of two scaled values, rounded down to 10^-18. */
export function mulDown(a: bigint, b: bigint): bigint {
  return mulDivDown(a, b, ONE);
}

/** Product of two scaled values, rounded up to 10^-18. */
export function mulUp(a: bigint, b: bigint): bigint {
  return mulDivUp(a, b, ONE);
}

/** Quotient of two scaled values, rounded down to 10^-18. */
export function divDown(a: bigint, b: bigint): bigint {
  return mulDivDown(a, ONE, b);
}

/** Quotient of two scaled values, rounded up to 10^-18. */
export function divUp(a: bigint, b: bigint): bigint {
  return mulDivUp(a, ONE, b);
}

/**
 * Text of the non-negative ratio numerator/denominator, rounded half up to `digits` significant digits, plain notation.
 * Quotients shown to clients use 18 digits.
 */
export function formatRatioHalfUp(numerator: bigint, denominator: bigint, digits = 18): string {
  if (numerator === 0n) return '0';
  // Magnitude of the first significant digit; the estimate from the lengths is at most one too high.
  let exponent = numerator.toString().length - denominator.toString().length;
  const below =
    exponent >= 0
      ? numerator < denominator * 10n ** BigInt(exponent)
      : numerator * 10n ** BigInt(-exponent) < denominator;
  if (below) exponent -= 1;
  const places = digits - 1 - exponent;
  const scaledNumerator = places >= 0 ? numerator * 10n ** BigInt(places) : numerator;
  const scaledDenominator = places >= 0 ? denominator : denominator * 10n ** BigInt(-places);
  const rounded = (2n * scaledNumerator + scaledDenominator) / (2n * scaledDenominator);
  return places >= 0 ? formatDecimal(rounded, places) : (rounded * 10n ** BigInt(-places)).toString();
}

/** Integer square root, rounded down. */
export function sqrtDown(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
