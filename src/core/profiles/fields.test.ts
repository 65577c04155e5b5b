// Normalisation of profile fields: the vectors, whole profiles, and that twice is once.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../test/vectors/profiles-fields.json' with { type: 'json' };
import { ParseRefusal } from '../errors.ts';
import { normalizeField, normalizeProfile, PROFILE_FIELDS, type ProfileField } from './fields.ts';

const cases = vectors.cases as { field: ProfileField; input: unknown; result?: string | null; refused?: boolean }[];

describe('profile fields', () => {
  test.each(cases)('$field $input', ({ field, input, result, refused }) => {
    if (refused) expect(() => normalizeField(field, input)).toThrow(ParseRefusal);
    else expect(normalizeField(field, input) ?? null).toBe(result);
  });

  test('every invisible character of the rule is deleted from a name', () => {
    const ranges = [
      [0x0, 0x8],
      [0xe, 0x1f],
      [0x7f, 0x9f],
      [0xad, 0xad],
      [0x61c, 0x61c],
      [0x115f, 0x1160],
      [0x17b4, 0x17b5],
      [0x180e, 0x180e],
      [0x200b, 0x200f],
      [0x202a, 0x202e],
      [0x2060, 0x206f],
      [0x3164, 0x3164],
      [0xffa0, 0xffa0],
      [0xfff9, 0xfffb],
      [0xe0000, 0xe007f],
      [0xd800, 0xdfff],
    ];
    for (const [from = 0, to = 0] of ranges) {
      for (let point = from; point <= to; point++) expect(normalizeField('name', `a${String.fromCodePoint(point)}b`), point.toString(16)).toBe('ab');
    }
    // The byte-order mark is white space to ECMAScript, which is looked at first.
    expect(normalizeField('name', 'a\ufeffb')).toBe('a b');
  });

  test('normalising twice gives what normalising once gave', () => {
    const unit = fc.oneof(
      fc.constantFrom('\u200d', '\u0301', 'e', ' ', '\n', '\r', '\t', '\u2028', '\ufeff', 'x.com/', '@', 'https://', '.', '/', ':', 'a', '\ud800', '\udc00'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const text = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...PROFILE_FIELDS), text, (field, input) => {
        let once: string | undefined;
        try {
          once = normalizeField(field, input);
        } catch (error) {
          return error instanceof ParseRefusal;
        }
        return normalizeField(field, once) === once && (once === undefined || once.isWellFormed());
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 100_000) },
    );
  });

  test('addresses that pass also pass a second time', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string({ unit: 'binary', maxLength: 20 }), (url, tail) => {
        try {
          const once = normalizeField('website', url + tail);
          return normalizeField('website', once) === once;
        } catch (error) {
          return error instanceof ParseRefusal && normalizeFieldFails(url + tail);
        }
      }),
    );
  });

  test('a token has no name, unknown fields are refused, and something must be left', () => {
    expect(() => normalizeProfile('token', { name: 'Ada' })).toThrow(/^name/);
    expect(normalizeProfile('token', { name: ' ', x: '@ada' })).toEqual({ x: 'ada' });
    expect(() => normalizeProfile('account', { nickname: 'Ada' })).toThrow(/^nickname/);
    for (const input of [{}, { name: '' }, { name: null, x: undefined }, null, [], 'text', 7])
      expect(() => normalizeProfile('account', input)).toThrow(/^profile/);
  });
});

/** A refusal must come from the first look, not from looking twice. */
function normalizeFieldFails(input: string): boolean {
  try {
    normalizeField('website', input);
    return false;
  } catch {
    return true;
  }
}
