// Parts of a description: whose words they are, and moments of any size.

import { describe, expect, it } from 'vitest';
import { calendarTime, part } from '../words/parts.ts';
import { plainText } from '../words/plainText.ts';

it('words of somebody else are made visible and bounded', () => {
  expect(part.given(' ')).toEqual({ kind: 'given', text: '⟨0020⟩' });
  expect(part.given(`a\u202e${'b'.repeat(100)}`, 16)).toEqual({ kind: 'given', text: 'a⟨202E⟩b…bbbbbbb' });
});

describe('a moment', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [253_402_300_799, '9999-12-31T23:59:59.000Z'],
    [253_402_300_800, 'never, in practice (253,402,300,800)'],
    [8_640_000_000_001, 'never, in practice (8,640,000,000,001)'],
    [9_007_199_254_740_991, 'never, in practice (9,007,199,254,740,991)'],
    [2n ** 64n - 1n, 'never, in practice (18,446,744,073,709,551,615)'],
    [2n ** 256n - 1n, `never, in practice (${(2n ** 256n - 1n).toLocaleString('en')})`],
    [1e30, 'never, in practice (1,000,000,000,000,000,019,884,624,838,656)'],
    [-1, 'before 1970 (-1)'],
  ])('of %s seconds is said', (seconds, words) => {
    expect(plainText([part.time(seconds)])).toBe(words);
  });

  it('is on the calendar or is not, and never an error', () => {
    expect(calendarTime('0')?.getTime()).toBe(0);
    expect(calendarTime(String(10n ** 400n))).toBeUndefined();
  });
});
