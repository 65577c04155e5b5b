// The written rule of typed addresses: what is cleaned, what is refused.

import { describe, expect, it } from 'vitest';
import { readTypedAddress } from './typedAddress.ts';

const A = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';
const PQ = '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab';
const LEGACY = `Q${'7'.repeat(44)}`;

describe('a typed address', () => {
  it.each([
    ['as it is', A, A],
    ['in lower case', A.toLowerCase(), A],
    ['in upper case', `0x${A.slice(2).toUpperCase()}`, A],
    ['with 0X', `0X${A.slice(2)}`, A],
    ['among spaces and zero-width marks', ` \u200b\ufeff${A}\u200d \n`, A],
    ['between direction marks, as systems copy it', `\u202a${A}\u202c`, A],
    ['between isolates, as messengers copy it', `\u2066${A}\u2069`, A],
    ['after a soft hyphen and an Arabic mark', `\u00ad\u061c${A}`, A],
    ['of a quantum-safe account', PQ.replace('0xPQ', '0xpq').toLowerCase(), PQ],
    ['of several keys', `0xPQMS${'77'.repeat(19)}`, `0xPQMS${'77'.repeat(19)}`],
    ['of the old kind, whole', LEGACY, LEGACY],
  ])('%s is taken', (_, typed, address) => {
    expect(readTypedAddress(typed)).toEqual({ address });
  });

  it.each([
    ['one letter in the other case', A.replace('A5', 'a5'), 'checksum'],
    ['one letter in the other case, quantum-safe', PQ.replace('Ca5', 'CA5'), 'checksum'],
    ['no prefix', A.slice(2), 'form'],
    ['a character too few', A.slice(0, -1), 'form'],
    ['a character too many', `${A}0`, 'form'],
    ['a mark inside', `${A.slice(0, 9)}\u200b${A.slice(9)}`, 'characters'],
    ['a space inside', `${A.slice(0, 9)} ${A.slice(9)}`, 'characters'],
    ['a letter of another alphabet', A.replace('d', 'ԁ'), 'characters'],
    ['a word that begins like an old address', 'Robert', 'form'],
    ['a name', 'ada.svc', 'form'],
    ['an account of the exchange', `0xPOOL${'a'.repeat(36)}`, 'exchange'],
  ])('with %s is refused', (_, typed, reason) => {
    expect(readTypedAddress(typed)).toEqual({ fault: reason });
  });

  it.each(['', ' \u200b\n'])('that is nothing (%j) is not called wrong', (typed) => {
    expect(readTypedAddress(typed)).toEqual({ empty: true });
  });
});
