// Parsing of typed amounts and recipients.

import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { say } from '@svc/core/words/say';
import { describe, expect, test } from 'vitest';
import { cutPlaces, readAmount, readContract, readGwei, readRecipient, readWhole } from './entry.ts';

const USDX = { symbol: 'USDX', decimals: 6, available: '250' };
const A = '0x05f77c1D90E4b2a35f688e03D1C94A7BE256a640';

describe('a typed amount of an asset with six decimals', () => {
  test.each([
    ['10', '10'],
    ['100', '100'],
    ['0.0000010', '0.000001'],
    ['.5', '0.5'],
    ['007.50', '7.5'],
    [' 250 ', '250'],
    ['1.', '1'],
  ])('%s is exactly %s', (typed, value) => {
    expect(readAmount(typed, USDX)).toEqual({ value });
  });

  test.each([
    ['0.0000001', /6 decimals; this has 7/],
    ['1e-7', /digits/],
    ['-1', /above zero/],
    ['1,5', /point/],
    ['1.234.5', /digits/],
    ['٣', /digits/],
    ['.', /digits/],
    ['0', /above zero/],
    ['0.000', /above zero/],
    ['1'.repeat(80), /more than/],
    ['251', /You have 250 USDX/],
    ['0x10', /digits/],
  ])('%s is refused with the reason', (typed, reason) => {
    expect(readAmount(typed, USDX)).toEqual({ fault: expect.stringMatching(reason) });
  });

  test('is held against a balance of any length: contracts count in more places and digits than the ledger', () => {
    const dust = `0.${'0'.repeat(23)}2`;
    for (const [typed, available, read] of [
      [dust, '5', { value: dust }],
      [dust, dust, { value: dust }],
      [`0.${'0'.repeat(23)}3`, dust, { fault: expect.stringMatching(/You have 0\.0/) }],
      ['1', dust, { fault: expect.stringMatching(/You have 0\.0/) }],
      ['7', '1'.repeat(78), { value: '7' }],
    ] as const)
      expect(readAmount(typed, { symbol: 'T', decimals: 24, available })).toEqual(read);
  });

  test('in the digits of the user’s script is the same amount', async () => {
    const typed = ['٢٥٠', '٠.٥', '۱۲.۵'];
    for (const one of typed) expect(readAmount(one, USDX)).toEqual({ fault: expect.stringMatching(/digits/) });
    setLanguage(await LANGUAGES.ar.load());
    expect(typed.map((one) => readAmount(one, USDX))).toEqual([{ value: '250' }, { value: '0.5' }, { value: '12.5' }]);
    expect(readGwei('٠')).toEqual({ value: '0' });
    expect(readGwei('١.٥')).toEqual({ value: '1500000000' });
    setLanguage(ENGLISH_LANGUAGE);
  });

  test.each(LANGUAGE_TAGS)('in %s has a decimal point, and the error says so', async (tag) => {
    setLanguage(await LANGUAGES[tag].load());
    for (const one of ['1,5', '1٫5', '1٬000', "1'000", '1،5']) {
      const read = readAmount(one, USDX);
      expect(read).toEqual({ fault: say('entry.pointForDecimals') });
      expect(read).toEqual({ fault: expect.stringMatching(/\d\.\d/) });
    }
    expect(readAmount('1.5', USDX)).toEqual({ value: '1.5' });
    expect(readAmount('x', USDX)).toEqual({ fault: expect.stringMatching(/\d\.\d/) });
    setLanguage(ENGLISH_LANGUAGE);
  });

  test.each(LANGUAGE_TAGS)('that is too much is told what there is in the signs of %s', async (tag) => {
    const spoken = await LANGUAGES[tag].load();
    setLanguage(spoken);
    const held = new Intl.NumberFormat(spoken.numbers, { useGrouping: 'always' }).format(1_234.5);
    expect(readAmount('1235', { ...USDX, available: '1234.5' })).toEqual({ fault: expect.stringContaining(held) });
    setLanguage(ENGLISH_LANGUAGE);
  });

  test('an empty field has neither a value nor an error', () => {
    expect(readAmount(' \u200b', USDX)).toEqual({ empty: true });
  });

  test('an indivisible item accepts only whole numbers', () => {
    expect(readAmount('1.5', { symbol: 'CAT', decimals: 0 })).toEqual({ fault: 'CAT cannot be divided.' });
  });
});

test.each([
  ['1', '1000000000'],
  ['0.000000001', '1'],
  ['0', '0'],
  ['0.0', '0'],
  ['1.50', '1500000000'],
])('a price of %s gwei is %s wei', (typed, wei) => {
  expect(readGwei(typed)).toEqual({ value: wei });
});

test.each(['0.0000000001', '1e9', '-1', '1,5', '0x1'])('a price of %s gwei is refused', (typed) => {
  expect(readGwei(typed)).toHaveProperty('fault');
});

test('the maximum of a balance is offered with the places of its asset, so that it is valid', () => {
  for (const [held, offered] of [
    ['250.123456789012345678', '250.123456'],
    ['250.120000000000000001', '250.12'],
    ['250.000000000000000001', '250'],
    ['0.0000001', '0'],
    ['250', '250'],
  ] as const)
    expect(cutPlaces(held, 6)).toBe(offered);
  expect(cutPlaces('7.9', 0)).toBe('7');
  expect(readAmount(cutPlaces('250.123456789012345678', 6), { ...USDX, available: '250.123456789012345678' })).toEqual({
    value: '250.123456',
  });
});

test('a gas limit is a whole number above zero', () => {
  expect(readWhole(' 21000 ')).toEqual({ value: '21000' });
  for (const typed of ['0', '1.5', '-1', 'x']) expect(readWhole(typed)).toHaveProperty('fault');
  expect(readWhole('1.5')).toEqual({ fault: 'Gas cannot be divided.' });
  // Another field of whole numbers names what it counts.
  expect(readWhole('1.5', 'Items')).toEqual({ fault: 'Items cannot be divided.' });
});

describe('a typed recipient', () => {
  const good = readRecipient(A.toLowerCase());
  const checksummed = 'value' in good ? good.value : '';

  test('in lower case is accepted and shown in checksum form', () => {
    expect(checksummed.toLowerCase()).toBe(A.toLowerCase());
    expect(readRecipient(checksummed)).toEqual({ value: checksummed });
  });

  test('loses white space and invisible marks around it', () => {
    expect(readRecipient(` \u200b${checksummed}\u200b\n`)).toEqual({ value: checksummed });
  });

  test('written with 0X is normalised, like in the background', () => {
    expect(readRecipient(`0X${checksummed.slice(2)}`)).toEqual({ value: checksummed });
  });

  test('of a contract has 40 characters', () => {
    expect(readContract(checksummed)).toEqual({ value: checksummed });
    expect(readContract(`0xPQ${'ab'.repeat(32)}`)).toEqual({ fault: expect.stringMatching(/40 characters/) });
  });

  test('with one letter in the wrong case is refused', () => {
    const at = [...checksummed].findIndex((char, place) => place > 1 && /[a-fA-F]/.test(char));
    const char = checksummed.charAt(at);
    const flipped =
      checksummed.slice(0, at) +
      (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()) +
      checksummed.slice(at + 1);
    expect(readRecipient(flipped)).toEqual({ fault: expect.stringMatching(/letter/) });
  });

  test.each([
    [A.slice(0, -1), /Not an address/],
    [A.slice(2), /Not an address/],
    [`${A.slice(0, 20)}\u200b${A.slice(20)}`, /no address has/],
    [`${A.slice(0, 20)} ${A.slice(20)}`, /no address has/],
    ['vitalik.eth', /Not an address/],
  ])('%s is refused', (typed, reason) => {
    expect(readRecipient(typed)).toEqual({ fault: expect.stringMatching(reason) });
  });
});
