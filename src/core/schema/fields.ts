// Leaves of our domain as TypeBox schemas. `expected` is the phrase that error messages use after "expected".

import { Type } from 'typebox';
import { parseDecimal } from '../decimal.ts';
import { NATIVE_SYMBOL } from '../names.ts';

const NATIVE = [...NATIVE_SYMBOL].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');
const ASSET = `(?:${NATIVE}|0x[0-9a-fA-F]{40})`;

/**
 * What an amount is of: an asset (the native one, the perpetuals' collateral, base or quote of the request's pair, the
 * one that another parameter names, the one that comes into being), or a number that is of none.
 */
export type AmountOf =
  | 'native'
  | 'collateral'
  | 'base'
  | 'quote'
  | 'new token'
  | 'liquidity'
  | 'vault shares'
  | 'number'
  | { readonly param: string };

const DIGITS = [
  Type.String({ pattern: '^\\d{1,60}(\\.\\d{1,18})?$' }),
  Type.Integer({ minimum: 0 }),
  Type.BigInt({ minimum: 0n }),
] as const;

/** Decimal text or a JSON integer; at most 18 places. The value is checked by {@link amountOf}. */
export const amountIn = (of: AmountOf) =>
  Type.Union([...DIGITS], { expected: 'a positive decimal with at most 18 places', amount: 'positive', of });

/** Like {@link amountIn}, zero allowed. */
export const amountOrZeroIn = (of: AmountOf) =>
  Type.Union([...DIGITS], { expected: 'a decimal with at most 18 places', amount: 'zero allowed', of });

/** Like {@link amountOrZeroIn}, with null or empty text for none. */
export const amountOrNoneIn = (of: AmountOf) =>
  Type.Union([...DIGITS, Type.Null(), Type.Literal('')], {
    expected: 'a decimal with at most 18 places, or nothing',
    amount: 'zero allowed',
    of,
  });

/** Value of an amount in units of 10^-18. */
export function amountOf(value: string | number | bigint, path = 'amount'): bigint {
  return parseDecimal(typeof value === 'string' ? value : value.toString(), path);
}

/**
 * What an address stands for: who receives, who gets a right, whose account it is about, or a thing that is named by
 * its address (a token, a collection). Checks follow it.
 */
export type AddressRole = 'recipient' | 'grantee' | 'account' | 'reference';

/** Any address form; which forms may stand where is decided by the operation or read. */
export const addressAs = (role: AddressRole) =>
  Type.String({ minLength: 1, maxLength: 160, expected: 'an address', address: role });
/** The account that something is about, in any address form. */
export const address = addressAs('account');
/** The native symbol in any letter case, or a token's address. */
export const asset = Type.String({
  pattern: `^${ASSET}$`,
  expected: `${NATIVE_SYMBOL} or a token address (0x + 40 hex)`,
  address: 'reference',
});
/** `0x` + 40 hex. */
export const tokenAddress = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  expected: 'a token address (0x + 40 hex)',
  address: 'reference',
});
/** Two assets joined by a colon, either order. */
export const pair = Type.String({
  pattern: `^${ASSET}:${ASSET}$`,
  expected: 'two assets joined by a colon',
  address: 'reference',
});
/** Pool, position and order ids: 16 hex characters. */
export const objectId = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{16}$', expected: 'an id of 16 hex digits' });
/** 32-byte hash, `0x` optional. */
export const hash32 = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'a hash of 64 hex digits' });
/** A tick of a pool. */
export const tick = Type.Integer({ minimum: -887272, maximum: 887272, expected: 'an integer from -887272 to 887272' });
/** A flag: true, false or one of the words the protocol takes for them. */
export const flag = Type.Union(
  [
    Type.Boolean(),
    Type.String({
      pattern: '^(?:1|0|[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[oO][nN]|[oO][fF][fF]|)$',
    }),
  ],
  { expected: 'true or false' },
);

/** Truth of a flag. */
export function flagOf(value: boolean | string | undefined): boolean {
  return value === true || (typeof value === 'string' && ['1', 'true', 'yes', 'on'].includes(value.toLowerCase()));
}

/** Free text of at most `maxLength` UTF-16 units. */
export const text = (maxLength: number, expected = `text of at most ${maxLength} characters`) =>
  Type.String({ maxLength, expected });
/** One of some words. */
export const oneOf = <const T extends readonly string[]>(...words: T) =>
  Type.Unsafe<T[number]>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { expected: `one of ${words.join(', ')}` },
    ),
  );
