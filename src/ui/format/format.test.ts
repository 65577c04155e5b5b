// Formatting: nothing is lost, invented or hidden.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { cutMiddle, hasHiddenCharacters, visibleText } from '@svc/core/visibleText';
import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsOfFour, identicon, shortAddress, shortenAddresses } from './address.ts';
import { amountText, fromUnits, placesInList, splitAmount } from './amount.ts';
import { layOutJson } from './json.ts';
import { phraseQuestions } from './phrase.ts';
import { passwordStrength } from './strength.ts';
import { countdown, timeAgo } from './time.ts';

const PQ = `0xPQ${'3f9aB27c'.repeat(8)}`;
const decimalText = fc.bigInt({ min: 0n, max: 10n ** 60n }).map((value) => formatDecimal(value));

describe('amounts', () => {
  test('are shown exactly, with groups in the integer part only', () => {
    expect(amountText('1234567.001230')).toBe('1,234,567.00123');
    expect(amountText('0')).toBe('0');
    expect(amountText('000123')).toBe('123');
    expect(amountText('-1500.50')).toBe('−1,500.5');
    expect(amountText('-0.00')).toBe('0');
    expect(amountText('123456789012345678901234567890')).toBe('123,456,789,012,345,678,901,234,567,890');
  });

  test('lose no digit: without groups, the text is the value', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(parseDecimal(amountText(text).replaceAll(',', ''))).toBe(parseDecimal(text));
      }),
    );
  });

  test('have the separators of the language, and the same digits', () => {
    setLanguage({ ...ENGLISH_LANGUAGE, numbers: 'de' });
    expect([amountText('1234567.001230'), splitAmount('0.000000001', 4).fraction]).toEqual([
      '1.234.567,00123',
      ',0001',
    ]);
    setLanguage(ENGLISH_LANGUAGE);
    expect(amountText('1234567.001230')).toBe('1,234,567.00123');
  });

  test('that are cut are marked and never shown larger than they are', () => {
    expect(splitAmount('0.123456789', 8)).toEqual({
      mark: '≈\u00a0',
      whole: '0',
      fraction: '.12345678',
      exact: '0.123456789',
    });
    expect(splitAmount('5.000000001', 8)).toMatchObject({ mark: '≈\u00a0', whole: '5', fraction: '' });
    expect(splitAmount('0.000000001', 4)).toMatchObject({ mark: '<\u00a0', fraction: '.0001' });
    expect(splitAmount('2.50', 8)).toMatchObject({ mark: '', fraction: '.5' });
  });

  test('on one line with a name have fewer places the more integer digits they have', () => {
    const digits = '99999999999999999999.999999999999999999';
    for (const [text, places] of [
      ['0.1', 8],
      ['12450.73', 8],
      ['123456789.123456789', 7],
      [digits, 0],
      ['-000123456789012.5', 4],
      ['', 8],
    ] as const)
      expect(placesInList(text)).toBe(places);
    expect(splitAmount(digits, placesInList(digits))).toMatchObject({
      mark: '≈\u00a0',
      whole: '99,999,999,999,999,999,999',
      fraction: '',
    });
  });

  test('that are not decimals are left unchanged', () => {
    expect(amountText('1e5')).toBe('1e5');
    expect(amountText('NaN')).toBe('NaN');
  });

  test('in base units become decimal text of the same value', () => {
    expect(fromUnits('1000000000000000')).toBe('0.001');
    expect(fromUnits('-5', 1)).toBe('-0.5');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (wei) => {
        expect(fromUnits(wei.toString())).toBe(formatDecimal(wei));
      }),
    );
  });
});

describe('addresses', () => {
  test('keep their whole prefix and six characters of each end', () => {
    expect(shortAddress(PQ)).toBe('0xPQ3f9aB2…9aB27c');
    expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x529084…169EE7');
    expect(shortAddress('SVC')).toBe('SVC');
  });

  test('in groups of four are the same text', () => {
    expect(groupsOfFour(PQ).join('')).toBe(PQ);
    expect(groupsOfFour(PQ)).toHaveLength(17);
  });

  test('have the same picture in every letter case and different pictures for different addresses', () => {
    expect(identicon(PQ)).toEqual(identicon(PQ.toLowerCase()));
    const seen = new Set(
      Array.from({ length: 200 }, (_, at) => JSON.stringify(identicon(`0x${at.toString(16).padStart(40, '0')}`))),
    );
    expect(seen.size).toBe(200);
  });
});

describe('texts from strangers', () => {
  test('show direction marks, controls and fillers as code points', () => {
    expect(visibleText('pay\u202Eevil')).toBe('pay⟨202E⟩evil');
    expect(visibleText('a\nb')).toBe('a⟨000A⟩b');
    expect(visibleText('a\nb', { keepLines: true })).toBe('a\nb');
    expect(visibleText('US\u200BDC\u3164')).toBe('US⟨200B⟩DC⟨3164⟩');
    expect(hasHiddenCharacters('Grüße, 世界 ☕')).toBe(false);
  });

  test('are cut in the middle between whole characters', () => {
    expect(cutMiddle('X'.repeat(300), 9)).toBe('XXXX…XXXX');
    expect(Array.from(cutMiddle('👩🏽'.repeat(40), 10))).toHaveLength(10);
    expect(cutMiddle('short', 9)).toBe('short');
  });
});

describe('times', () => {
  test('are relative to now', () => {
    const now = 1_800_000_000_000;
    expect(timeAgo(now - 3_000, now)).toBe('just now');
    expect(timeAgo(now + 5_000, now)).toBe('just now');
    expect(timeAgo(now - 5 * 60_000, now)).toBe('5 min ago');
    expect(timeAgo(now - 7_200_000, now)).toBe('2 h ago');
    expect(timeAgo(now - 90_000_000, now)).toMatch(/2027$/);
  });

  test('count down to zero, never below, rounded up', () => {
    expect(countdown(1)).toBe('0:01');
    expect(countdown(-5)).toBe('0:00');
    expect(countdown(95_000)).toBe('1:35');
    expect(countdown(3_600_000)).toBe('1:00:00');
  });
});

describe('passwords', () => {
  test('shorter than eight characters are too short, whatever they hold', () => {
    expect(passwordStrength('aB3$xY7')).toEqual({ score: 0, word: 'Too short' });
  });

  test('of repeats, sequences and common words are weak; several words are strong', () => {
    expect(passwordStrength('aaaaaaaaaaaa').word).toBe('Weak');
    expect(passwordStrength('abcdefgh12345').word).toBe('Weak');
    expect(passwordStrength('password123').word).toBe('Weak');
    expect(passwordStrength('quiet lantern under ninety boats').word).toBe('Strong');
  });
});

describe('recovery phrases', () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');

  test('are tested at three different positions, each with its right word and three wrong ones', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const random = (bound: number): number => (stream.next().value as number) % bound;
        const questions = phraseQuestions(words, random);
        expect(new Set(questions.map(({ position }) => position)).size).toBe(3);
        for (const { position, choices } of questions) {
          expect(choices).toHaveLength(4);
          expect(new Set(choices).size).toBe(4);
          expect(choices).toContain(words[position]);
        }
      }),
    );
  });
});

describe('pretty-printed JSON', () => {
  test('differs only in white space between members', () => {
    expect(layOutJson('{"a": "1, {x}", "b": [1, 2], "c": {}}')).toBe(
      '{\n  "a": "1, {x}",\n  "b": [\n    1,\n    2\n  ],\n  "c": {}\n}',
    );
  });

  test('holds the same value with the same literals', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(layOutJson(text))).toEqual(JSON.parse(text));
      }),
    );
    expect(layOutJson('{"n": 1.50, "s": "\\u00e9\\"}"}')).toContain('1.50');
    expect(layOutJson('{"n": 1.50, "s": "\\u00e9\\"}"}')).toContain('"\\u00e9\\"}"');
  });

  test('ends on text that is not JSON', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof layOutJson(text)).toBe('string');
      }),
    );
  });
});

test('sentences in lists have shortened addresses and are otherwise unchanged', () => {
  expect(shortenAddresses(`Send 5 qUSDC to ${PQ} now`)).toBe('Send 5 qUSDC to 0xPQ3f9aB2…9aB27c now');
  expect(shortenAddresses('Let 0x52908400098527886E0F7030069857D2E4169EE7 spend 1')).toBe(
    'Let 0x529084…169EE7 spend 1',
  );
  expect(shortenAddresses('0x1234 and 0xPQ12')).toBe('0x1234 and 0xPQ12');
});
