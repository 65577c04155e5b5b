// Limits of the texts that tokens, collections and their items carry. Codes start with the area of whoever asks.

import {
  fitsBps,
  fitsField,
  fitsItemName,
  fitsMemo,
  fitsName,
  fitsSymbol,
  fitsUri,
  MAX_MEMO_BYTES,
} from '@svc/core/ops/limits';
import { requireAlways } from '../kernel/outcome.ts';

export type NamedArea = 'token' | 'nft';

/** Fails unless a name has 1 to 64 characters. */
export function requireName(area: NamedArea, name: string): void {
  requireAlways(fitsName(name), `${area}.badName`, 'a name has 1 to 64 characters');
}

/** Fails unless the name of an item, which may be empty, has at most 64 printable characters. */
export function requireItemName(name: string): void {
  requireAlways(fitsItemName(name), 'nft.badName', 'the name of an item has at most 64 printable characters');
}

/** Fails unless a symbol has 1 to 16 printable characters without space and colon. */
export function requireSymbol(area: NamedArea, symbol: string): void {
  requireAlways(
    fitsSymbol(symbol),
    `${area}.badSymbol`,
    'a symbol has 1 to 16 printable characters, no space and no colon',
  );
}

/** Fails unless a link has at most 256 printable characters. */
export function requireUri(area: NamedArea, uri: string): void {
  requireAlways(fitsUri(uri), `${area}.badUri`, 'a link has at most 256 printable characters');
}

/** Fails unless key and value of a metadata field keep their lengths. */
export function requireField(key: string, value: string): void {
  requireAlways(
    fitsField(key, value),
    'token.badField',
    'a metadata key has 1 to 32 and a value at most 256 printable characters',
  );
}

/** Fails unless a rate is a share of 10,000. */
export function requireBps(area: NamedArea, bps: number): void {
  requireAlways(fitsBps(bps), `${area}.badFee`, 'a rate goes from 0 to 10000 basis points');
}

/** Fails unless a memo, where there is one, has at most 256 bytes. */
export function requireMemo(area: NamedArea, memo: string | undefined): void {
  requireAlways(fitsMemo(memo), `${area}.memoTooLong`, `a memo has at most ${MAX_MEMO_BYTES} bytes`);
}
