// An address that a person typed or pasted: the one rule of what is cleaned and what is refused, for the screens and
// behind them.

import { addressForm, hasWrongChecksum, isProtocolHolder, toChecksumAddress } from './address.ts';

/**
 * White space and marks that a copied text carries at its ends without anybody seeing them: systems and messengers put
 * direction marks around what they show from left to right.
 */
const AROUND =
  /^[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+|[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+$/gu;
/** What a whole legacy address has; shorter words that begin like one are not taken for it. */
const LEGACY_LENGTH = 45;

/** What is wrong with a typed address; the catalogue has the sentence of each. */
export type TypedAddressFault = 'characters' | 'exchange' | 'form' | 'checksum';

export type TypedAddress =
  | { readonly address: string }
  | { readonly fault: TypedAddressFault }
  | { readonly empty: true };

/** A text without what surrounds it unseen. */
export function withoutSurroundings(typed: string): string {
  return typed.replace(AROUND, '');
}

/**
 * The address in checksum form. What surrounds it is cleaned away, and `0X` is written `0x`; a wrong letter case, a
 * missing prefix, a character that does not belong and accounts that nobody holds a key for
 * are refused.
 */
export function readTypedAddress(typed: string): TypedAddress {
  const text = withoutSurroundings(typed).replace(/^0X/, '0x');
  if (text === '') return { empty: true };
  if (!/^[\x21-\x7e]*$/.test(text)) return { fault: 'characters' };
  if (isProtocolHolder(text)) return { fault: 'exchange' };
  const form = addressForm(text);
  const isWhole = form === 'legacy' ? text.length === LEGACY_LENGTH : form !== undefined && text.startsWith('0x');
  if (!isWhole) return { fault: 'form' };
  if (hasWrongChecksum(text)) return { fault: 'checksum' };
  return { address: toChecksumAddress(text) };
}
