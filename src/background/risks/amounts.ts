// Amounts for comparisons: any decimal text, cut to the ledger's places. Contract tokens may have more places and
// digits than the ledger's parser accepts.

import { PLACES } from '@svc/core/decimal';

/** Units of 10^-18, further places cut; 0 for invalid text. */
export function roughAmount(text: string): bigint {
  const match = /^(\d{1,80})(?:\.(\d+))?$/.exec(text);
  return match === null ? 0n : BigInt((match[1] ?? '') + (match[2] ?? '').slice(0, PLACES).padEnd(PLACES, '0'));
}
