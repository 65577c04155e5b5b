// Display of a market's numbers. Values in tables are rounded to the places of their column; the title of the cell has
// the exact value.

import { formatDecimal, ONE, PLACES, parseDecimal } from '@svc/core/decimal';
import { inGroups, numberSigns, plainDigits, secondWords } from '@svc/core/words/locale';
import { splitAmount } from '../format/amount.ts';

/** Decimal places for a price of this size. */
export function placesFor(price: bigint): number {
  if (price >= 1_000n * ONE) return 2;
  if (price >= ONE) return 4;
  return price >= ONE / 1_000n ? 6 : 9;
}

/** Text rounded to exactly `places`, with groups; for columns with aligned digits. */
export function fixed(value: bigint, places: number): string {
  const unit = 10n ** BigInt(PLACES - places);
  const [whole = '0', fraction = ''] = formatDecimal(((value + unit / 2n) / unit) * unit).split('.');
  const grouped = inGroups(whole);
  return places === 0 ? grouped : `${grouped}${numberSigns().point}${fraction.padEnd(places, '0')}`;
}

/**
 * Scaled value of the node's decimal text, which may have more than 18 places (quotients); null and invalid text are 0.
 */
export function scaled(text: string | null | undefined): bigint {
  try {
    return parseDecimal((text ?? '0').replace(/(\.\d{18})\d+$/, '$1'));
  } catch {
    return 0n;
  }
}

/** An amount on one line, cut with ≈ if it is long. */
export function amountLine(text: string, places = 6): string {
  const { mark, whole, fraction } = splitAmount(text, places);
  return `${mark}${whole}${fraction}`;
}

/** A typed amount, or undefined unless it is above zero. */
export function findAmount(text: string): bigint | undefined {
  try {
    const value = parseDecimal(plainDigits(text.trim()));
    return value > 0n ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Hour, minute and second of a block. */
export function clockText(unixSeconds: number): string {
  return secondWords(unixSeconds * 1000);
}

/** Hash or address, cut in the middle. */
export function shortHex(text: string): string {
  return text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
}
