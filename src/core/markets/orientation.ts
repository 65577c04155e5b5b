// A market seen from either side. A node names and prices a pair in sorted order (token1 per token0); a path may read
// it the other way round. Inverted prices are cut at 18 places, bids down and asks up, so nobody is shown too good a
// price.

import { formatDecimal, mulDivDown, mulDivUp, ONE, PLACES } from '../decimal.ts';

/** Exact value of plain decimal text as a fraction. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Powers that prices need again and again. */
const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOf = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** Exact value of plain decimal text with any number of places, or undefined for other text. */
export function findFraction(text: string): Fraction | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', places = ''] = match;
  const digits = BigInt(whole + places);
  return { numerator: sign === '-' ? -digits : digits, denominator: powerOf(places.length) };
}

/** Value of a node's decimal text in units of 10^-18; further places are cut. Invalid text counts as zero. */
export function cutScaled(text: string): bigint {
  const fraction = findFraction(text);
  return fraction === undefined ? 0n : (fraction.numerator * ONE) / fraction.denominator;
}

/** A node's decimal text with at most 18 places; further ones are cut. */
export function cutPlaces(text: string): string {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= PLACES) return text;
  return formatDecimal(cutScaled(text));
}

export type Rounding = 'down' | 'up';

/** 1/price at 18 places, or undefined for a price that is not positive. */
export function invertPrice(price: string, rounding: Rounding = 'down'): string | undefined {
  const fraction = findFraction(price);
  if (fraction === undefined || fraction.numerator <= 0n) return undefined;
  const { numerator, denominator } = fraction;
  const scaled = denominator * ONE;
  return formatDecimal(rounding === 'down' ? scaled / numerator : (scaled + numerator - 1n) / numerator);
}

/** 1/price of a price that is not negative, both in units of 10^-18; zero for zero. */
export function invertScaled(price: bigint, rounding: Rounding = 'down'): bigint {
  if (price === 0n) return 0n;
  return rounding === 'down' ? mulDivDown(ONE, ONE, price) : mulDivUp(ONE, ONE, price);
}

/** Price times amount, cut at 18 places: a size counted in the other asset. */
export function notional(price: string, amount: string): string {
  const [p, a] = [findFraction(price), findFraction(amount)];
  if (p === undefined || a === undefined) return '0';
  return formatDecimal((p.numerator * a.numerator * ONE) / (p.denominator * a.denominator));
}

/** The price as the view reads it. */
export function orientPrice(price: string, isInverted: boolean, rounding: Rounding = 'down'): string | undefined {
  return isInverted ? invertPrice(price, rounding) : cutPlaces(price);
}

/** The size as the view counts it: in the base of the path. */
export function orientSize(price: string, amount: string, isInverted: boolean): string {
  return isInverted ? notional(price, amount) : cutPlaces(amount);
}

export type Side = 'buy' | 'sell';

/** The side as the view reads it. */
export function orientSide(side: string, isInverted: boolean): Side {
  return (side === 'buy') !== isInverted ? 'buy' : 'sell';
}

/** Change from one price to another in percent, two places, cut toward zero; undefined without a starting price. */
export function changePercent(from: Fraction, to: Fraction): string | undefined {
  if (from.numerator <= 0n) return undefined;
  const start = from.numerator * to.denominator;
  const end = to.numerator * from.denominator;
  return formatDecimal(((end - start) * 10_000n) / start, 2);
}

/** Change over a period as the view reads it; the ends are the node's own prices. */
export function orientChange(open: string, last: string, isInverted: boolean): string | undefined {
  const [from, to] = [findFraction(open), findFraction(last)];
  if (from === undefined || to === undefined || to.numerator <= 0n) return undefined;
  return isInverted ? changePercent(to, from) : changePercent(from, to);
}
