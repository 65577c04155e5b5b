// The writer of answers against JSON.stringify, where both know the values, and by its own rules where they differ.

import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { readJson } from './canonicalJson.ts';
import { shapedJson, WrittenJson, wireJson } from './wireJson.ts';

describe('wireJson', () => {
  it('writes what JSON.stringify writes, whatever the texts and names', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', 'a\udfff', '"', '\\', '\u0000', '\u001f', '\u2028', '😀', '__proto__'),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.double({ noDefaultInfinity: true, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 5 }),
        fc.dictionary(text, tie('any'), { maxKeys: 5, noNullPrototype: false }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (one) => {
        expect(wireJson(one)).toBe(JSON.stringify(one));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    );
  });

  it('writes integers of any size, floats as they were read, and leaves out what is undefined', () => {
    expect(wireJson({ a: 2n ** 70n, b: undefined, c: [undefined, -1n], d: Number.NaN })).toBe(
      '{"a":1180591620717411303424,"c":[null,-1],"d":null}',
    );
    expect(wireJson({ b: undefined })).toBe('{}');
    expect(wireJson([{ a: new WrittenJson('{"x":1.0,"y":"\\u0000"}') }, new WrittenJson('null')])).toBe(
      '[{"a":{"x":1.0,"y":"\\u0000"}},null]',
    );
    expect(wireJson(readJson('{"x":1.0,"y":[12345678901234567890]}'))).toBe('{"x":1.0,"y":[12345678901234567890]}');
  });

  it('keeps names apart that come again, beyond what it remembers', () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 5000; n++) expect(wireJson({ [`n"${n}`]: n })).toBe(`{"n\\"${n}":${n}}`);
    }
  });

  it('leaves to the runtime what it writes alike: no schema that lets bigints or literals through', () => {
    const odd = { a: 'x', b: [1, null, 2n ** 70n], c: readJson('{"d":1.0}') };
    const text = '{"a":"x","b":[1,null,1180591620717411303424],"c":{"d":1.0}}';
    const anything = Type.Object({ d: Type.Unknown() });
    const texts = Type.Array(Type.String());
    const numbers = Type.Array(Type.Union([Type.Integer(), Type.Null(), Type.BigInt()]));
    for (const [b, c] of [
      [numbers, anything],
      [numbers, Type.Object({ d: Type.Number() })],
      [texts, anything],
      [texts, Type.Record(Type.String(), Type.Unknown())],
      [Type.Tuple([Type.Integer(), Type.BigInt()]), texts],
      [Type.Any(), texts],
    ] as const) {
      expect(shapedJson(Type.Object({ a: Type.String(), b, c }), odd)).toBe(text);
    }
    const write = vi.spyOn(JSON, 'stringify');
    const plain = Type.Object({
      a: Type.Literal('x'),
      b: Type.Array(Type.Union([Type.Number(), Type.Null()])),
      c: Type.Record(Type.String(), Type.Boolean()),
    });
    expect(shapedJson(plain, { a: 'x', b: [0.5, null], c: { d: true }, e: undefined })).toBe(
      '{"a":"x","b":[0.5,null],"c":{"d":true}}',
    );
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
  });
});
