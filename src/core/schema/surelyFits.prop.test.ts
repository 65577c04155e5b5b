import fc from 'fast-check';
import { type TObject, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { OPS } from '../ops/registry.ts';
import { READS } from '../reads/registry.ts';
import { surelyFits } from './surelyFits.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 3000) };
const schemas: TSchema[] = [
  ...Object.values(OPS).map(({ params }) => params as TSchema),
  ...READS.map(({ params }) => params as TSchema),
];
const leaves = [...new Set(schemas.flatMap((schema) => Object.values((schema as TObject).properties) as TSchema[]))];

/** Members of a schema that hold schemas. */
interface Applied {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
}

/** Keywords by which JSON Schema 2020-12 restricts a value, and the library's marks. */
const RESTRICTING = new Set([
  'additionalProperties',
  'anyOf',
  'const',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'patternProperties',
  'properties',
  'required',
  'type',
  '~unsafe',
]);

const value = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '1',
    '0.5',
    '01',
    '1.',
    'buy',
    'SELL',
    'limit',
    'true',
    '0x',
    `0x${'a'.repeat(40)}`,
    `0x${'A'.repeat(64)}`,
    'a'.repeat(16),
  ),
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    1.5,
    2 ** 53,
    Number.NaN,
    0n,
    -1n,
    10n ** 30n,
    true,
    null,
    undefined,
    [],
    {},
    ['1'],
    { length: 1 },
  ),
  fc.constantFrom<unknown>(
    `SVC:0x${'1'.repeat(40)}`,
    'SVC',
    'svc:svc',
    '1\n',
    'e\u0301'.repeat(200),
    '\ud800',
    '👨‍👩‍👧'.repeat(300),
  ),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.integer(),
  fc.anything(),
);

describe('the quick look', () => {
  it('takes nothing that the library refuses, whatever schema and value', () => {
    const object = fc.dictionary(fc.constantFrom(...leaves.keys()).map(String), value);
    fc.assert(
      fc.property(
        fc.constantFrom(...leaves),
        value,
        (schema, one) => !surelyFits(schema)(one) || Value.Check(schema, one),
      ),
      runs,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...schemas),
        fc.array(value, { minLength: 8, maxLength: 8 }),
        object,
        (schema, values, more) => {
          const names = Object.keys((schema as TObject).properties ?? {});
          const built = {
            ...more,
            ...Object.fromEntries(names.flatMap((name, at) => (values[at] === undefined ? [] : [[name, values[at]]]))),
          };
          return !surelyFits(schema)(built) || Value.Check(schema, built);
        },
      ),
      runs,
    );
  });

  it('is not stopped by an annotation: every keyword of a parameter restricts, or is known to say nothing', () => {
    const keywords = new Set<string>();
    const collect = (schema: TSchema): void => {
      const { properties = {}, patternProperties = {}, anyOf = [], items } = schema as unknown as Applied;
      for (const name of Object.getOwnPropertyNames(schema)) keywords.add(name);
      for (const one of [...Object.values(properties), ...Object.values(patternProperties), ...anyOf]) collect(one);
      if (items !== undefined) collect(items);
    };
    for (const schema of schemas) collect(schema);
    const annotations = [...keywords].filter((name) => !RESTRICTING.has(name));
    expect(annotations).toContain('expected');
    expect(annotations.filter((name) => !surelyFits({ type: 'string', [name]: name })('a'))).toEqual([]);
  });

  it('recognises an ordinary order', () => {
    const order = {
      pair: `SVC:0x${'1'.repeat(40)}`,
      side: 'buy',
      order_type: 'limit',
      price: '1.5',
      amount: '2',
      note: [1],
    };
    expect(surelyFits(OPS.PLACE_ORDER.params)(order)).toBe(true);
    expect(surelyFits(OPS.PLACE_ORDER.params)({ ...order, side: 'both' })).toBe(false);
    expect(surelyFits(OPS.PLACE_ORDER.params)({ ...order, amount: undefined })).toBe(false);
  });

  it('recognises texts that are not empty, and literals', () => {
    const schema = Type.Object({
      text: Type.String({ minLength: 1, maxLength: 3 }),
      word: Type.Union([Type.Literal('a'), Type.Literal('b')]),
      yes: Type.Literal(true),
    });
    expect(surelyFits(schema)({ text: 'x', word: 'b', yes: true })).toBe(true);
    for (const wrong of [{ text: '' }, { text: 'xxxx' }, { word: 'c' }, { word: undefined }, { yes: 'true' }]) {
      expect(surelyFits(schema)({ text: 'x', word: 'b', yes: true, ...wrong })).toBe(false);
    }
  });

  it('leaves to the library what it does not know', () => {
    for (const schema of [
      Type.String({ format: 'date' }),
      Type.String({ minLength: 2 }),
      Type.Array(Type.String()),
      Type.Object({}, { additionalProperties: false }),
    ]) {
      expect(['ab', [], {}, '2020-01-01'].some((one) => surelyFits(schema)(one))).toBe(false);
    }
  });
});
