// Indented JSON is what the runtime's own writer makes of the same value, wherever the text is cut.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonIndenter } from './indentJson.ts';
import { LONG_CHARACTERS, LongJson, TextWriter } from './longJson.ts';

it('indents any value as the runtime does, in parts of any length', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), (value, length) => {
      const text = JSON.stringify(value);
      const indenter = new JsonIndenter();
      let out = '';
      for (let at = 0; at < text.length; at += length) out += indenter.add(text.slice(at, at + length));
      expect(out).toBe(JSON.stringify(value, undefined, 2));
    }),
  );
});

it('keeps number literals that a double cannot hold', () => {
  expect(new JsonIndenter().add('[18446744073709551616,1.0]')).toBe('[\n  18446744073709551616,\n  1.0\n]');
});

it('puts a text together, in pieces where it is long, whatever its characters', () => {
  const part = '"ä€😀",';
  const writer = new TextWriter();
  for (let at = 0; at * part.length <= LONG_CHARACTERS; at++) writer.add(part);
  const long = writer.finish();
  if (!(long instanceof LongJson)) throw new Error('it is long');
  const whole = part.repeat(Math.floor(LONG_CHARACTERS / part.length) + 1);
  expect(long.text()).toBe(whole);
  expect(long.length).toBe(new TextEncoder().encode(whole).length);
  const outer = new TextWriter();
  outer.add('[');
  outer.add(long.within('{', '}'));
  outer.add(']');
  expect((outer.finish() as LongJson).text()).toBe(`[{${whole}}]`);
  const short = new TextWriter();
  for (const one of ['a', '', 'b']) short.add(one);
  expect(short.finish()).toBe('ab');
});
