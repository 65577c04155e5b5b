// Arbitrary subjects of an approval by its schema: numbers of every size, texts of malicious strangers, descriptions
// with every part. For tests that render windows, or compare them with what they sign.

import type { TypedNode } from '@svc/core/tx/typedData';
import type { Part } from '@svc/core/words/message';
import fc from 'fast-check';

/** The members of a schema that are used. */
export interface SchemaLike {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaLike[];
  readonly items?: SchemaLike;
  readonly properties?: Readonly<Record<string, SchemaLike>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
}

const sizes = [0n, 1n, 2n ** 31n, 8_640_000_000_001n, 2n ** 53n - 1n, 2n ** 64n - 1n, 2n ** 256n - 1n, 10n ** 400n];
/** Integers as text: usual ones, and the ends of every range that are written for "all" or "never". */
const anyInteger: fc.Arbitrary<string> = fc
  .oneof(
    fc.bigInt(),
    fc.constantFrom(...sizes),
    fc.constantFrom(...sizes).map((size) => -size),
  )
  .map(String);

/** Decimal text of any sign, size and number of places. */
const anyDecimal = fc
  .tuple(anyInteger, fc.stringMatching(/^(?:\.[0-9]{1,40})?$/))
  .map(([whole, fraction]) => `${whole}${fraction}`);

/**
 * Texts of strangers: any units, lone surrogates too, marks, overrides, empty ones, spaces only, and very long ones.
 */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u202eabc',
    '\ud800',
    '<b>x</b>',
    '0x',
    '0xPQ',
    `0xPQ${'ab'.repeat(32)}`,
    `0x${'ab'.repeat(20)}`,
    'W'.repeat(300),
    '\n\n\n\n\n\n\n',
  ),
  anyInteger,
);

const anyToken = fc.record({
  asset: anyText,
  symbol: anyText,
  name: anyText,
  decimals: fc.integer(),
  known: fc.boolean(),
});

/** Parts of a description. */
const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: anyText }),
  fc.record({ kind: fc.constant('given' as const), text: anyText }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.oneof(anyDecimal, anyText), token: anyToken }),
  fc.record({ kind: fc.constant('number' as const), value: fc.oneof(anyDecimal, anyText) }),
  fc.record({ kind: fc.constant('token' as const), token: anyToken }),
  fc.record({ kind: fc.constant('address' as const), address: anyText }),
  fc.record({ kind: fc.constant('id' as const), id: anyText }),
  fc.record({ kind: fc.constant('time' as const), unixSeconds: anyInteger }),
) as fc.Arbitrary<Part>;

const { node: anyNode } = fc.letrec<{ node: TypedNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      name: anyText,
      type: fc.oneof(anyText, fc.constantFrom('address', 'bytes', 'uint256', 'string')),
      value: anyText,
      signed: fc.boolean(),
    }),
    fc.record({
      name: anyText,
      type: anyText,
      children: fc.array(tie('node'), { maxLength: 4 }),
      signed: fc.boolean(),
    }),
  ),
}));

const anyWarning = fc.record({
  code: anyText,
  severity: fc.constantFrom('note', 'caution', 'danger'),
  text: anyText,
  advice: anyText,
});
const anyParts = fc.array(anyPart, { maxLength: 6 });
const anyDescription = fc.record({
  act: anyText,
  sentence: anyParts,
  rows: fc.array(fc.record({ label: anyText, value: anyParts }), { maxLength: 6 }),
  warnings: fc.array(anyWarning, { maxLength: 5 }),
});
const anySignIn = fc.record({
  domain: anyText,
  uri: anyText,
  address: anyText,
  version: anyText,
  chainId: anyInteger,
  nonce: anyText,
  issuedAt: anyText,
  statement: fc.option(anyText, { nil: undefined }),
  expirationTime: fc.option(anyText, { nil: undefined }),
  notBefore: fc.option(anyText, { nil: undefined }),
  requestId: fc.option(anyText, { nil: undefined }),
  resources: fc.array(anyText, { maxLength: 3 }),
});

/** Values of open schema members, which the wallet itself builds, by member name. */
const OPEN: readonly { readonly members: string; readonly value: fc.Arbitrary<unknown> }[] = [
  { members: 'act rows sentence warnings', value: anyDescription },
  { members: 'kind', value: anyPart },
  { members: 'domain uri', value: anySignIn },
  { members: 'name signed type', value: anyNode },
  { members: 'name', value: anyNode },
];

/** Any value that fits a schema. */
export function anyOf(schema: SchemaLike): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(anyOf));
  switch (schema.type) {
    case 'object': {
      const properties = schema.properties ?? {};
      const open = OPEN.find(({ members }) => members === Object.keys(properties).sort().join(' '));
      if (open !== undefined) return open.value;
      const values = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, anyOf(member)]));
      return fc.record(values, { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), { maxLength: 5 });
    case 'string':
      return schema.pattern === undefined ? anyText : fc.stringMatching(new RegExp(schema.pattern));
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, 1e21));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`);
  }
}
