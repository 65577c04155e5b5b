// Refusals say their sentence from the catalogue, whichever way they come to a screen.

import { describe, expect, it } from 'vitest';
import { requirePhrase } from '../accounts/deriveKeys.ts';
import { CodedError } from '../errors.ts';
import { PAIRING_SCHEME } from '../names.ts';
import { type PairingRefusalCode, parsePairing, requireAttested, requirePairingKey } from '../relay/pairingLink.ts';
import { REFUSALS } from './en/refusals.ts';
import type { MessageCode } from './message.ts';
import { part } from './parts.ts';
import { saidText } from './plainText.ts';
import { type RefusalCode, refused, SaidRefusal } from './refusal.ts';
import { refusalOf } from './refusalOf.ts';

/** Codes that pairing refuses with: each has its sentence, or this does not compile. */
const COVERED: `refused.${PairingRefusalCode}` extends MessageCode ? true : false = true;

function refusalIn(run: () => unknown): CodedError {
  try {
    run();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('a refusal', () => {
  it('is called by area and reason, and says more than its code', () => {
    expect(COVERED).toBe(true);
    const codes = Object.keys(REFUSALS);
    expect(codes.filter((code) => !/^refused\.[a-zA-Z]+(\.[a-zA-Z]+){0,2}$/.test(code))).toEqual([]);
  });

  it.each([
    ['refused.key.form', 'key.form'],
    ['refused.key.form.seed', 'key.form'],
    ['refused.vault.damaged', 'vault.damaged'],
  ] as const)('with the sentence %s has the code %s', (said, code) => {
    expect(refused(said as Extract<RefusalCode, 'refused.key.form'>)).toMatchObject({ code, said: { code: said } });
  });

  it('tells a site protocol text alone', () => {
    const twin = refused('refused.contact.duplicate', { name: part.given('Ann') });
    expect(twin.message).toBe('The wallet refused this.');
    expect(saidText(twin.said)).toBe('Ann has this address already.');
    expect(refused('refused.wallet.locked', {}, { forSites: 'Locked.' }).message).toBe('Locked.');
    expect(twin).toBeInstanceOf(SaidRefusal);
  });
});

describe('a refusal of core', () => {
  const code = { origin: 'https://a.example', relay: 'https://r.example', name: 'A', key: new Uint8Array(32) };
  it.each([
    ['a phrase of three words', () => requirePhrase('a b c'), /12 or 24 words; this one has 3/],
    ['a word that is none', () => requirePhrase(`${'abandon '.repeat(11)}zzz`), /^Word 12 is not/],
    ['a phrase in another order', () => requirePhrase('abandon '.repeat(12)), /not in this order/],
    ['a code that repeats itself', () => parsePairing(`${PAIRING_SCHEME}?k=a&k=b`), /says k more than once/],
    ['a key of another length', () => requirePairingKey(new Uint8Array(3)), /has 3 bytes; it must have 32/],
    ['another origin', () => requireAttested(code, 'https://b.example'), /opened by https:\/\/b\.example/],
  ])('of %s is said with its facts', (_, run, words) => {
    const { code: own, facts } = refusalIn(run);
    expect(saidText(refusalOf(own, facts))).toMatch(words);
  });

  it('that the catalogue does not know is said by its code', () => {
    expect(saidText(refusalOf('moon.full', {}))).toBe('This is refused (moon.full).');
  });

  it('that lacks a fact, or brings a message as one, cannot break a screen', () => {
    expect(saidText(refusalOf('phrase.words', {}))).toBe('This is refused (phrase.words).');
    expect(saidText(refusalOf('phrase.words', { count: '{x, plural, other {y}}' }))).toContain('{x, plural');
  });
});
