// Parsing of amount and recipient fields: exact, or refused with the reason. Nothing is rounded and nothing is guessed.

import { readTypedAddress, withoutSurroundings } from '@svc/core/accounts/typedAddress';
import { isMore, parseDecimal } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { amountText } from './amount.ts';

/** Result of parsing a field: the value, or the error. Neither for an empty field. */
export type Entry = { readonly value: string } | { readonly fault: string } | { readonly empty: true };

const EMPTY = { empty: true } as const;
const MAX_DIGITS = 40;

const TRADITIONAL = /^0x[0-9a-fA-F]{40}$/;

export interface AmountRules {
  readonly symbol: string;
  readonly decimals: number;
  /** The available amount, decimal text; no limit when absent. */
  readonly available?: string | undefined;
}

/**
 * An amount in whole units of an asset, as decimal text without superfluous zeros. The decimal separator is a point; a
 * comma, an exponent, a sign and more places than the asset has are refused. Digits of the language's script are
 * accepted.
 */
export function readAmount(typed: string, { symbol, decimals, available }: AmountRules): Entry {
  const text = plainDigits(withoutSurroundings(typed));
  if (text === '') return EMPTY;
  if (/^-/.test(text)) return { fault: say('entry.aboveZero') };
  if (/[eE]/.test(text)) return { fault: say('entry.noExponent') };
  if (/[,،٫٬'’]/.test(text)) return { fault: say('entry.pointForDecimals') };
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  const whole = (match?.[1] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (match === null || !/\d/.test(text)) return { fault: say('entry.digits') };
  if (whole.length > MAX_DIGITS) return { fault: say('entry.tooMuch') };
  if (fraction.length > decimals)
    return {
      fault:
        decimals === 0
          ? say('entry.indivisible', { symbol })
          : say('entry.tooManyDecimals', { symbol, decimals, typed: fraction.length }),
    };
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  if (value === '0') return { fault: say('entry.aboveZero') };
  if (available !== undefined && isMore(value, available))
    return { fault: say('entry.notEnough', { available: amountText(available), symbol }) };
  return { value };
}

/** Decimal text cut to the places of an asset: never more than before. */
export function cutPlaces(value: string, decimals: number): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

const GWEI_PLACES = 9;

/** A price in gwei, as decimal integer text of wei; zero is allowed. */
export function readGwei(typed: string): Entry {
  const text = plainDigits(typed);
  if (/^[\s0]*(?:\.0*)?\s*$/.test(text) && text.includes('0')) return { value: '0' };
  const entry = readAmount(typed, { symbol: 'gwei', decimals: GWEI_PLACES });
  return 'value' in entry ? { value: parseDecimal(entry.value, 'price', GWEI_PLACES).toString() } : entry;
}

/** A positive integer of what `things` names, as decimal text. */
export function readWhole(typed: string, things = say('entry.gas')): Entry {
  return readAmount(typed, { symbol: things, decimals: 0 });
}

/** A recipient in checksum form, by the common rule for typed addresses. */
export function readRecipient(typed: string): Entry {
  const read = readTypedAddress(typed);
  if ('address' in read) return { value: read.address };
  return 'fault' in read ? { fault: say(`refused.contact.address.${read.fault}`) } : read;
}

/** The address of a contract or collection, in checksum form. */
export function readContract(typed: string): Entry {
  const entry = readRecipient(typed);
  return 'value' in entry && !TRADITIONAL.test(entry.value) ? { fault: say('entry.contract') } : entry;
}

/** Whether an address has the form that classic accounts can pay to. */
export const isTraditional = (address: string): boolean => TRADITIONAL.test(address);
