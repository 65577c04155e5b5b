// Limits of the texts that tokens, collections and their items carry. Codes start with the area of whoever asks.

import { utf8 } from '@svc/core/bytes';
import { requireThat } from '../kernel/outcome.ts';

export type NamedArea = 'token' | 'nft';

const MAX_MEMO_BYTES = 256;

const lengthOf = (text: string): number => [...text].length;
/** No control, format, unassigned or separating characters except the plain space. */
const isPrintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/** Fails unless a name has 1 to 64 characters. */
export function requireName(area: NamedArea, name: string): void {
  requireThat(lengthOf(name) >= 1 && lengthOf(name) <= 64, `${area}.badName`, 'a name has 1 to 64 characters');
}

/** Fails unless the name of an item, which may be empty, has at most 64 printable characters. */
export function requireItemName(name: string): void {
  requireThat(lengthOf(name) <= 64 && isPrintable(name), 'nft.badName', 'the name of an item has at most 64 printable characters');
}

/** Fails unless a symbol has 1 to 16 printable characters without space and colon. */
export function requireSymbol(area: NamedArea, symbol: string): void {
  const fits = lengthOf(symbol) >= 1 && lengthOf(symbol) <= 16 && isPrintable(symbol) && !/[\s:]/u.test(symbol);
  requireThat(fits, `${area}.badSymbol`, 'a symbol has 1 to 16 printable characters, no space and no colon');
}

/** Fails unless a link has at most 256 printable characters. */
export function requireUri(area: NamedArea, uri: string): void {
  requireThat(lengthOf(uri) <= 256 && isPrintable(uri), `${area}.badUri`, 'a link has at most 256 printable characters');
}

/** Fails unless key and value of a metadata field keep their lengths. */
export function requireField(key: string, value: string): void {
  const fits = lengthOf(key) >= 1 && lengthOf(key) <= 32 && isPrintable(key) && lengthOf(value) <= 256 && isPrintable(value);
  requireThat(fits, 'token.badField', 'a metadata key has 1 to 32 and a value at most 256 printable characters');
}

/** Fails unless a rate is a share of 10,000. */
export function requireBps(area: NamedArea, bps: number): void {
  requireThat(bps >= 0 && bps <= 10_000, `${area}.badFee`, 'a rate goes from 0 to 10000 basis points');
}

/** Fails unless a memo, where there is one, has at most 256 bytes. */
export function requireMemo(area: NamedArea, memo: string | undefined): void {
  requireThat(memo === undefined || utf8(memo).length <= MAX_MEMO_BYTES, `${area}.memoTooLong`, `a memo has at most ${MAX_MEMO_BYTES} bytes`);
}
