// Parts of a description: whose words they are, and moments of any size.

import { describe, expect, it } from 'vitest';
import { plainText } from '../words/plainText.ts';
import { calendarTime, part, say } from './describe.ts';

describe('words', () => {
  it('of the program stand as they are in the sources, spaces between two parts too', () => {
    expect(say`Buy ${part.number('0.05')} ${part.given('BTC-USD-PERP')}`).toEqual([
      { kind: 'text', text: 'Buy ' },
      { kind: 'number', value: '0.05' },
      { kind: 'text', text: ' ' },
      { kind: 'given', text: 'BTC-USD-PERP' },
    ]);
  });

  it('of somebody else are made visible and bounded, and the compiler lets none pass as the program’s own', () => {
    const theirs: string = ' ';
    expect(part.given(theirs)).toEqual({ kind: 'given', text: '⟨0020⟩' });
    expect(part.given(`a\u202e${'b'.repeat(100)}`, 16)).toEqual({ kind: 'given', text: 'a⟨202E⟩b…bbbbbbb' });
    // @ts-expect-error: anybody's words
    part.text(theirs);
    // @ts-expect-error: anybody's words among the program's
    part.text(`Memo ${theirs}`);
    // @ts-expect-error: one of two is anybody's
    part.text(theirs === '' ? 'none' : theirs);
    const count: number = theirs.length;
    expect(
      [part.text(`${count} calls in one`), part.text(count === 1 ? 'one' : 'many')].map((one) => one.kind),
    ).toEqual(['text', 'text']);
  });
});

describe('a moment', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [253_402_300_799, '9999-12-31T23:59:59.000Z'],
    [253_402_300_800, 'never, in practice (253402300800)'],
    [8_640_000_000_001, 'never, in practice (8640000000001)'],
    [9_007_199_254_740_991, 'never, in practice (9007199254740991)'],
    [2n ** 64n - 1n, 'never, in practice (18446744073709551615)'],
    [2n ** 256n - 1n, `never, in practice (${2n ** 256n - 1n})`],
    [1e30, 'never, in practice (1000000000000000019884624838656)'],
    [-1, 'before 1970 (-1)'],
  ])('of %s seconds is said', (seconds, words) => {
    expect(plainText([part.time(seconds)])).toBe(words);
  });

  it('is on the calendar or is not, and never an error', () => {
    expect(calendarTime('0')?.getTime()).toBe(0);
    expect(calendarTime(String(10n ** 400n))).toBeUndefined();
  });
});
