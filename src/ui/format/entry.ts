// What people type into amount and recipient fields: read exactly, or refused with the reason. Nothing is rounded and
// nothing is guessed.

import { addressForm, findAccountId, hasWrongChecksum, isProtocolHolder, toChecksumAddress } from '@svc/core/accounts/address';
import { parseDecimal } from '@svc/core/decimal';

/** Result of reading a field: the value, or why there is none. Neither: the field is empty. */
export type Entry = { readonly value: string } | { readonly fault: string } | { readonly empty: true };

const EMPTY = { empty: true } as const;
const MAX_DIGITS = 40;

/** Marks that a copied text carries without anybody seeing them, at either end, and white space. */
const AROUND = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/gu;

export interface AmountRules {
  readonly symbol: string;
  readonly decimals: number;
  /** What can be sent, decimal text; no limit when absent. */
  readonly available?: string | undefined;
}

/**
 * An amount in whole units of an asset, as decimal text without superfluous zeros. The point is a point; a comma, an
 * exponent, a sign and more places than the asset has are refused.
 */
export function readAmount(typed: string, { symbol, decimals, available }: AmountRules): Entry {
  const text = typed.replace(AROUND, '');
  if (text === '') return EMPTY;
  if (/^-/.test(text)) return { fault: 'Enter an amount above zero.' };
  if (/[eE]/.test(text)) return { fault: 'Write the amount out in digits, without an exponent.' };
  if (text.includes(',')) return { fault: 'Use a point for decimals and nothing between thousands.' };
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  const whole = (match?.[1] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (match === null || !/\d/.test(text)) return { fault: 'Enter digits, with a point before decimals.' };
  if (whole.length > MAX_DIGITS) return { fault: 'This is more than any account can hold.' };
  if (fraction.length > decimals)
    return { fault: decimals === 0 ? `${symbol} cannot be divided.` : `${symbol} has ${decimals} decimals; this has ${fraction.length}.` };
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  if (value === '0') return { fault: 'Enter an amount above zero.' };
  if (available !== undefined && parseDecimal(value) > parseDecimal(available)) return { fault: `You have ${available} ${symbol} to send.` };
  return { value };
}

const GWEI_PLACES = 9;

/** A price in gwei, as decimal integer text of wei; zero is a price. */
export function readGwei(typed: string): Entry {
  if (/^[\s0]*(?:\.0*)?\s*$/.test(typed) && typed.includes('0')) return { value: '0' };
  const entry = readAmount(typed, { symbol: 'gwei', decimals: GWEI_PLACES });
  return 'value' in entry ? { value: parseDecimal(entry.value, 'price', GWEI_PLACES).toString() } : entry;
}

/** A whole number above zero, as decimal text. */
export function readWhole(typed: string): Entry {
  return readAmount(typed, { symbol: 'Gas', decimals: 0 });
}

/** A recipient in checksum form. Marks around it are cleaned away; a wrong letter case, `0X` and marks inside are refused. */
export function readRecipient(typed: string): Entry {
  const text = typed.replace(AROUND, '');
  if (text === '') return EMPTY;
  if (!/^[\x21-\x7e]*$/.test(text)) return { fault: 'It holds characters that no address has. Copy the address again.' };
  if (/^0X/.test(text)) return { fault: 'An address begins with 0x or 0xPQ in exactly these letters.' };
  if (isProtocolHolder(text)) return { fault: 'This is an account of the exchange itself: nothing that is sent there comes back.' };
  const form = addressForm(text);
  if (findAccountId(text) === undefined || (form !== 'traditional' && form !== 'post-quantum') || !/^0x/.test(text))
    return { fault: 'Not an address: 0x and 40 characters, or 0xPQ and 64 characters.' };
  if (hasWrongChecksum(text)) return { fault: 'A letter of this address is wrong. Copy it again.' };
  return { value: toChecksumAddress(text) };
}

const ENDS = 4;
const body = (address: string): string => address.toLowerCase().replace(/^0x(?:pq)?/, '');

/** Whether two different addresses show the same first and last characters, which is all that people compare. */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [body(one), body(other)];
  return a !== b && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS);
}
