// Target, asset and amount of an exchange transaction in the index, as the declaration of its operation lists them.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { type Listing, textOf } from '@svc/core/ops/listing';

/** What an operation was about. */
export interface EntryFields {
  readonly target: string | null;
  readonly asset: string | null;
  readonly amount: string | null;
}

const PLAIN = /^\d{1,60}(\.\d{1,18})?$/;

/** One text per value: `10.0` and `10` are the same amount. The number of an item is not an amount. */
function amountText({ amount, isItem }: Listing): string | null {
  const text = textOf(amount);
  return text !== null && isItem === undefined && PLAIN.test(text) ? formatDecimal(parseDecimal(text)) : text;
}

/** Target, asset and amount of a listing. */
export function entryFields(listing: Listing): EntryFields {
  return { target: textOf(listing.target), asset: textOf(listing.asset), amount: amountText(listing) };
}
