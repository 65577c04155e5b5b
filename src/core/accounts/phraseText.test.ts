// A phrase as it is pasted: whatever stands around and between its words, it is the same account or a refusal, never
// another.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPhrase, deriveFromPhrase, requirePhrase } from './deriveKeys.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const WORDS = PHRASE.split(' ');

describe('a pasted phrase', () => {
  it.each([
    ['line ends of Windows', `${WORDS.join('\r\n')}\r\n`],
    ['no-break spaces', WORDS.join('\u00a0')],
    ['ideographic spaces', WORDS.join('\u3000')],
    ['line separators', WORDS.join('\u2028')],
    ['capitals', PHRASE.toUpperCase()],
    [
      'letters of full width',
      [...PHRASE]
        .map((letter) => (letter === ' ' ? ' ' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)))
        .join(''),
    ],
    ['a byte-order mark and a space at the end', `\ufeff${PHRASE} `],
    ['zero-width spaces beside spaces', WORDS.join(' \u200b')],
    ['zero-width spaces alone', WORDS.join('\u200b')],
    ['marks within words', WORDS.map((word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`).join(' ')],
    ['numbered lines', WORDS.map((word, at) => `${at + 1}. ${word}`).join('\n')],
    ['numbers without a space', WORDS.map((word, at) => `${at + 1})${word}`).join(' ')],
    ['numbers on lines of their own', WORDS.map((word, at) => `${at + 1}\n${word}`).join('\n')],
    ['commas', WORDS.join(', ')],
    ['commas alone', WORDS.join(',')],
  ])('with %s is the same', async (_, text) => {
    expect(requirePhrase(text)).toBe(PHRASE);
    expect(await deriveFromPhrase(text, 0)).toEqual(await deriveFromPhrase(PHRASE, 0));
  });

  it('with a wrong word is refused, by the place of the word and without it', () => {
    for (const [at] of WORDS.entries()) {
      const text = WORDS.map((word, place) => `${place + 1}. ${place === at ? 'lampp' : word}`).join('\r\n');
      expect(() => requirePhrase(text)).toThrow(`Word ${at + 1} is not in the list`);
    }
    expect(() => requirePhrase(PHRASE.replace('yellow', 'zoo'))).toThrow(/one is wrong or two are swapped/);
  });

  it('is the same phrase or none, whatever is put around and into its words', () => {
    const piece = fc.constantFrom(
      ' ',
      '\r\n',
      '\u00a0',
      '\u3000',
      '\u2028',
      '\ufeff',
      '\u200b',
      '\u00ad',
      '\u202e',
      ',',
      ';',
      '.',
      '1.',
      '12)',
      '7',
      '-',
      '\t',
      'a',
      '\u0301',
    );
    const phrase = createPhrase(12);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: phrase.length }), piece), { maxLength: 6 }), (put) => {
        let text = phrase;
        for (const [at, what] of put) text = text.slice(0, at) + what + text.slice(at);
        let read: string | undefined;
        try {
          read = requirePhrase(text);
        } catch {
          return;
        }
        // A letter that is put in may make another word of the list: that is another phrase that was typed.
        if (!put.some(([, what]) => what === 'a')) expect(read).toBe(phrase);
      }),
    );
  });
});
