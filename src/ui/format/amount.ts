// Formatting of amounts, from decimal text to text. No floats: exactly the given digits are shown.

import { inGroups, numberSigns } from '@svc/core/words/locale';

export interface AmountText {
  /** `−` for negative values, `≈` with a non-breaking space when places were cut. */
  readonly mark: string;
  /** Digits before the point with thousands groups. */
  readonly whole: string;
  /** Point and digits after it, without trailing zeros; empty when there are none. */
  readonly fraction: string;
  /** The exact value without groups, for copying. */
  readonly exact: string;
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Digits after the point with the language's decimal separator. */
const decimals = (digits: string): string => (digits === '' ? '' : `${numberSigns().point}${digits}`);

/**
 * Splits decimal text for display. With `maxPlaces` the value is cut toward zero there and marked with `≈`; without it
 * every digit is shown. Invalid text is returned unchanged.
 */
export function splitAmount(text: string, maxPlaces?: number): AmountText {
  const match = PLAIN.exec(text);
  if (match === null) return { mark: '', whole: text, fraction: '', exact: text };
  const [, sign = '', wholeDigits = '0', fractionDigits = ''] = match;
  const whole = wholeDigits.replace(/^0+(?=\d)/, '');
  const fraction = fractionDigits.replace(/0+$/, '');
  const exact = `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const minus = sign === '' || /^0*$/.test(whole + fraction) ? '' : '−';
  if (maxPlaces === undefined || fraction.length <= maxPlaces)
    return { mark: minus, whole: inGroups(whole), fraction: decimals(fraction), exact };
  const cut = fraction.slice(0, maxPlaces).replace(/0+$/, '');
  if (whole === '0' && cut === '') {
    // Nothing would be left of the value: show that it is not zero.
    return {
      mark: `<\u00a0${minus}`,
      whole: '0',
      fraction: maxPlaces === 0 ? '' : decimals(`${'0'.repeat(maxPlaces - 1)}1`),
      exact,
    };
  }
  return { mark: `≈\u00a0${minus}`, whole: inGroups(whole), fraction: decimals(cut), exact };
}

const LIST_DIGITS = 16;
const LIST_PLACES = 8;

/** Decimal places of an amount on one line with a name: fewer for more integer digits. */
export function placesInList(text: string): number {
  const [whole = ''] = text.replace(/^-?0*/, '').split('.');
  return Math.max(0, Math.min(LIST_PLACES, LIST_DIGITS - whole.length));
}

const WIDE_DIGITS = 9;

/** Whether an amount in a list needs lines of its own below a name: no number is cut. */
export function needsLines(text: string): boolean {
  const [whole = ''] = text.replace(/^-?0*/, '').split('.');
  return whole.length > WIDE_DIGITS;
}

/** The amount as one line of text with groups and every digit. */
export function amountText(text: string): string {
  const { mark, whole, fraction } = splitAmount(text);
  return `${mark}${whole}${fraction}`;
}

/** Plain decimal text of an integer in units of 10^-places, given as decimal text; wei are never numbers. */
export function fromUnits(units: string, places = 18): string {
  const negative = units.startsWith('-');
  const digits = (negative ? units.slice(1) : units).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, digits.length - places)}${fraction === '' ? '' : `.${fraction}`}`;
}
