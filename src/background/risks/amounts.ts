// Amounts for comparisons: any decimal text, cut to the ledger's places. Contracts know tokens of more places and
// digits than the ledger's reader takes.

import { PLACES } from '@svc/core/decimal';

/** Units of 10^-18, the rest cut off; 0 for text that is no plain decimal. */
export function roughAmount(text: string): bigint {
  const match = /^(\d{1,80})(?:\.(\d+))?$/.exec(text);
  return match === null ? 0n : BigInt((match[1] ?? '') + (match[2] ?? '').slice(0, PLACES).padEnd(PLACES, '0'));
}
