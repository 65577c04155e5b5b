// Declared schemas as plain JSON Schema (2020-12), for documents: our own annotations are dropped or put into words,
// and shapes with a name become references.

import type { TSchema } from 'typebox';

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Name of a shape that is documented once, or undefined. */
export type NameOf = (schema: TSchema) => string | undefined;

/** Keywords that mean the same in both; the others are ours or the library's. */
const KEPT = [
  'type',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'default',
  'required',
  'additionalProperties',
  'description',
] as const;

type Loose = Record<string, unknown>;

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Joins alternatives that became equal, and takes the nullable form of one type. */
function alternatives(list: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(list.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { anyOf: distinct };
}

/**
 * JSON Schema of a declared schema.
 * @param nameOf names of shapes that become references under `prefix`
 */
export function toJsonSchema(
  schema: TSchema,
  nameOf: NameOf = () => undefined,
  prefix = '#/components/schemas/',
): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? plainSchema(schema, nameOf, prefix) : { $ref: `${prefix}${name}` };
}

/** JSON Schema of a shape itself, even where it has a name. */
export function plainSchema(schema: TSchema, nameOf: NameOf, prefix = '#/components/schemas/'): JsonSchema {
  const given = schema as Loose;
  const inner = (value: unknown): unknown => (isSchema(value) ? toJsonSchema(value, nameOf, prefix) : value);
  const out: Loose = {};
  for (const keyword of KEPT) if (given[keyword] !== undefined) out[keyword] = given[keyword];
  if (out.type === 'bigint') out.type = 'integer';
  if (typeof out.minimum === 'bigint') out.minimum = Number(out.minimum);
  if (out.description === undefined && typeof given.expected === 'string') out.description = given.expected;
  // A parameter with a default may be left out, whatever its handler gets.
  const properties = given.properties as Record<string, Loose> | undefined;
  if (properties !== undefined) {
    const required = ((given.required as string[] | undefined) ?? []).filter(
      (key) => properties[key]?.default === undefined,
    );
    if (required.length > 0) out.required = required;
    else delete out.required;
    out.properties = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inner(value)]));
  }
  const patterns = given.patternProperties as Loose | undefined;
  if (patterns !== undefined) {
    const entries = Object.entries(patterns);
    const [first] = entries;
    if (entries.length === 1 && first?.[0] === '^.*$') out.additionalProperties = inner(first[1]);
    else out.patternProperties = Object.fromEntries(entries.map(([key, value]) => [key, inner(value)]));
  }
  if (Array.isArray(given.items)) {
    out.prefixItems = given.items.map(inner);
    out.items = false;
  } else if (given.items !== undefined) out.items = inner(given.items);
  if (isSchema(given.additionalProperties)) out.additionalProperties = inner(given.additionalProperties);
  if (Array.isArray(given.anyOf)) {
    const { description, default: value } = out;
    const joined = alternatives(given.anyOf.map(inner) as JsonSchema[]);
    return {
      ...joined,
      ...(description === undefined ? {} : { description }),
      ...(value === undefined ? {} : { default: value }),
    };
  }
  return out;
}
