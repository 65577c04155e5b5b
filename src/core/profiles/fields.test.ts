// Normalisation of profile fields: the vectors, whole profiles, and that twice is once.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../docs/vectors/profiles-fields.json' with { type: 'json' };
import { ParseRefusal } from '../errors.ts';
import { buildClaimMessage, parseClaimMessage } from './claim.ts';
import { normalizeField, normalizeProfile, PROFILE_FIELDS, type ProfileField } from './fields.ts';

const cases = vectors.cases as { field: ProfileField; input: unknown; result?: string | null; refused?: boolean }[];

const ADDRESS = `0x${'1b'.repeat(20)}`;
/**
 * What deceivers write: joiners and direction marks, fillers, tags, marks in floods and out of order, blanks and digits
 * of all kinds, confusables.
 */
const ODD = [
  ...[
    '\u200b',
    '\u200c',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u061c',
    '\u034f',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\u180e',
    '\ufe0f',
    '\u{e0041}',
    '\u{e0100}',
    '\ufff9',
  ],
  ...[
    '\u0301'.repeat(40),
    '\u0323\u0307',
    '\u0307\u0323',
    '\u0f71\u0f72',
    '\u1100\u1161\u11a8',
    '\u0344',
    '\u0340',
    '\u2126',
    '\u212b',
    '\uf900',
    '\ufb1d',
  ],
  ...[
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u202f',
    '\u205f',
    '\u3000',
    '\u0085',
    '\u2029',
    '\u000b',
    '\u000c',
    '\r\n',
    '\n\u200b\n',
  ],
  ...[
    '\uff10\uff58',
    '\u0660',
    '\u0966',
    '\u{1d7ce}',
    '\u2460',
    'Ⅷ',
    'ﬁ',
    'ß',
    'İ',
    'ı',
    'ſ',
    'а',
    'х',
    'ο',
    'س',
    'א',
    '한',
    '漢',
    'ก็',
  ],
  ...[
    '👩‍🌾',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇺🇸',
    '✓',
    '✅',
    '0x',
    '０x',
    'xn--',
    '。',
    '．',
    '｡',
    '@@',
    'www.',
    'twitter.com/',
    't.me/@',
    'discord.gg/invite/',
    '%2e',
    '\\',
    '?',
    '#',
    '[::1]',
  ],
];

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
      for (let point = from; point <= to; point++)
        expect(normalizeField('name', `a${String.fromCodePoint(point)}b`), point.toString(16)).toBe('ab');
    }
    // The byte-order mark is white space to ECMAScript, which is looked at first.
    expect(normalizeField('name', 'a\ufeffb')).toBe('a b');
  });

  test('normalising twice gives what normalising once gave', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        '\u200d',
        '\u0301',
        'e',
        ' ',
        '\n',
        '\r',
        '\t',
        '\u2028',
        '\ufeff',
        'x.com/',
        '@',
        'https://',
        '.',
        '/',
        ':',
        'a',
        '\ud800',
        '\udc00',
      ),
      fc.constantFrom(...ODD),
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
        if (once === undefined) return normalizeField(field, once) === undefined;
        // What the wallet signs is what the service takes: the same text, to be read the same.
        const claim = {
          network: 'local',
          kind: 'account',
          subject: ADDRESS,
          signer: ADDRESS,
          profile: { [field]: input },
          issuedAt: 1,
        } as const;
        const read = parseClaimMessage(buildClaimMessage(claim)).profile?.[field];
        return normalizeField(field, once) === once && once.isWellFormed() && read === once;
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 100_000) },
    );
  });

  test.each([
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT://a.example/%0aalert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<b>',
      'data://a.example/',
    ],
    ...[
      'vbscript:x',
      'blob:https://a.example/1',
      'file://a.example/x',
      'ftp://a.example/',
      'ws://a.example/',
      'intent://a.example/',
      'chrome-extension://a.example/',
    ],
    ...[
      'https://a.example@b.example/',
      'https://a:b@c.example/',
      'https://a.example:8443/',
      'https://a.example:80/',
      'http://a.example:443/',
      'https://a b.example/',
    ],
    ...[
      'https://1.1.1.1/',
      'https://127.1/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://１２７.0.0.1/',
      'https://127。0。0。1/',
      'https://[2606:4700::1]/',
    ],
    ...[
      'https://localhost./',
      'https://a.LOCALHOST/',
      'https://a.internal./',
      'https://intranet/',
      'https://a./',
      'https://../',
    ],
  ])('%j is no address of a website or an image', (input) => {
    for (const field of ['website', 'image'] as const)
      expect(() => normalizeField(field, input)).toThrow(/public host$/);
  });

  test.each([
    ['https://аpple.example/', 'https://xn--pple-43d.example/'],
    ['https://ａ。example/', 'https://a.example/'],
    ['https://a\u00ad.example/\u202ex', 'https://a.example/x'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
    ['https://a.example\\@b.example', 'https://a.example/@b.example'],
    ['//a.example/x', 'https://a.example/x'],
  ])('%j is kept as what it leads to: %s', (input, result) => {
    expect(normalizeField('website', input)).toBe(result);
  });

  test('addresses that pass also pass a second time', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (url, tail) => {
          try {
            const once = normalizeField('website', url + tail);
            return normalizeField('website', once) === once;
          } catch (error) {
            return error instanceof ParseRefusal && normalizeFieldFails(url + tail);
          }
        },
      ),
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
