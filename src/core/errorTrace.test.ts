// A trace leads to the line that failed and holds nothing that it was about.

import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Fault } from './errors.ts';
import { reportText, traceOf, traceText } from './errorTrace.ts';
import { errorTrace } from './errorTraceShape.ts';

const SECRETS = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  `0xPQ${'ab'.repeat(32)}`,
  'f'.repeat(64),
  'correct horse battery',
  '1234.56789',
  'https://shop.example/pay?to=alice',
  'Sign in to shop.example as Alice',
  'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
];

/** Every word of a text that is longer than a letter. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];

describe('the trace of an error', () => {
  it.each(SECRETS)('holds nothing of “%s” wherever an error says it', (secret) => {
    const made = (): unknown[] => {
      const inside = new TypeError(`Cannot read properties of undefined (reading '${secret}')`);
      const named = new Error('x');
      named.name = secret;
      const framed = new Error(`${secret}\n    at ${secret} (file.js:1:2)\n    at other (${secret}:1:2)`);
      const coded = Object.assign(new Fault('bug.invariant', secret, { facts: { secret } }), { code: secret });
      const thrown = [inside, named, framed, coded, secret, { secret }, new Error(secret, { cause: inside })];
      return [...thrown, new Error('outer', { cause: new Error('inner', { cause: secret }) })];
    };
    for (const thrown of made()) {
      const trace = traceOf(thrown);
      const text = reportText('browser', [{ where: 'page', version: '1', trace, count: 2, firstAt: 1, lastAt: 2 }]);
      const own = new Set(
        wordsOf(`browser page version ${new Date(1).toISOString()} ${traceText(traceOf(new Error()))}`),
      );
      const known = /^(?:undefined|at|of|to|in|is|as|no)$/;
      const left = wordsOf(secret).filter((word) => !own.has(word) && !known.test(word) && text.includes(word));
      expect(left).toEqual([]);
    }
  });

  it('keeps no word of any recovery phrase', () => {
    const { words } = traceOf(new Error(wordlist.slice(0, 500).join(' ')))[0] ?? { words: 'none' };
    expect(words).toBe('…');
    for (const word of wordlist) expect(traceOf(new Error(word))[0]?.words).toBe('…');
  });

  it('says class, the engine’s words, the place, and the causes', () => {
    const broken = (): unknown => (undefined as unknown as { nonce: string }).nonce;
    let thrown: unknown;
    try {
      broken();
    } catch (cause) {
      thrown = new Fault('bug.invariant', 'The nonce 17 of Alice is gone.', { cause });
    }
    const [outer, inner] = traceOf(thrown);
    expect(outer).toMatchObject({ name: 'Fault', code: 'bug.invariant' });
    expect(inner).toMatchObject({ name: 'TypeError', words: 'Cannot read properties of undefined reading …' });
    expect(inner?.frames[0]).toMatch(/^broken \(errorTrace\.test\.ts:\d+:\d+\)$/);
  });

  it('reads the frames of every browser', () => {
    const frames = (stack: string): readonly string[] =>
      traceOf(Object.assign(new Error('no'), { stack }))[0]?.frames ?? [];
    const page = 'chrome-extension://abcdef/assets/app-1a2b.js';
    expect(frames(`Error: no\n    at async Object.run (${page}:1:20)\n    at ${page}:3:4`)).toEqual([
      'Object.run (app-1a2b.js:1:20)',
      '(app-1a2b.js:3:4)',
    ]);
    expect(frames('run@moz-extension://ab-cd/background.js:1:20\n@moz-extension://ab-cd/background.js:2:1\n')).toEqual([
      'run (background.js:1:20)',
      '(background.js:2:1)',
    ]);
  });

  it('has the shape that is stored, whatever was thrown', () => {
    const circular = new Error('round');
    circular.cause = circular;
    const odd = Object.assign(new Error('x'), { name: 7, message: 8, stack: 9 });
    for (const thrown of [
      circular,
      odd,
      undefined,
      null,
      7,
      'text',
      {},
      Object.create(null),
      new Error('a'.repeat(1e6)),
    ])
      expect(Value.Check(errorTrace, traceOf(thrown))).toBe(true);
  });
});
