// Limits that hold in every block: what breaks one fails for certain. The node enforces them, the wallet refuses to
// sign what breaks them.

import { utf8 } from '../bytes.ts';
import { ONE } from '../decimal.ts';

/** Smallest order of a book, in units of 10^-18. */
export const MIN_ORDER_SIZE = 10n ** 10n;
/** Least stake of a validator's deposit, in units of 10^-18. */
export const MIN_STAKE = 100_000n * ONE;
/** Operators that a token can name for every holder. */
export const MAX_DEFAULT_OPERATORS = 8;
/** Fields of a token's metadata. */
export const MAX_METADATA_FIELDS = 16;
/** Longest memo, in bytes. */
export const MAX_MEMO_BYTES = 256;

const lengthOf = (text: string): number => [...text].length;
/** No control, format, unassigned or separating characters except the plain space. */
const isPrintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/** A name of a token or a collection: 1 to 64 characters. */
export const fitsName = (name: string): boolean => lengthOf(name) >= 1 && lengthOf(name) <= 64;
/** A name of an item, which may be empty: at most 64 printable characters. */
export const fitsItemName = (name: string): boolean => lengthOf(name) <= 64 && isPrintable(name);
/** A symbol: 1 to 16 printable characters without space and colon. */
export const fitsSymbol = (symbol: string): boolean =>
  lengthOf(symbol) >= 1 && lengthOf(symbol) <= 16 && isPrintable(symbol) && !/[\s:]/u.test(symbol);
/** A link: at most 256 printable characters. */
export const fitsUri = (uri: string): boolean => lengthOf(uri) <= 256 && isPrintable(uri);
/** A field of metadata: a key of 1 to 32 and a value of at most 256 printable characters. */
export const fitsField = (key: string, value: string): boolean =>
  lengthOf(key) >= 1 && lengthOf(key) <= 32 && isPrintable(key) && lengthOf(value) <= 256 && isPrintable(value);
/** A rate as a share of 10,000. */
export const fitsBps = (bps: number): boolean => bps >= 0 && bps <= 10_000;
/** A memo, or none. */
export const fitsMemo = (memo: string | undefined): boolean =>
  memo === undefined || utf8(memo).length <= MAX_MEMO_BYTES;
/** Base or quote of a perpetuals market in the protocol's spelling. */
export const fitsMarketName = (name: string): boolean => /^[A-Z0-9]{1,32}$/.test(name);
/** A perpetuals market in the protocol's spelling, whether it is open or not. */
export const fitsMarketId = (id: string): boolean => /^[A-Z0-9]{1,32}-[A-Z0-9]{1,32}-PERP$/.test(id);
