// Checks a value against a TypeBox schema without generating code (extension pages forbid that), and reports the path
// of the first fault in words. Unknown keys are refused by default: a field accepted and ignored is a lie to the
// signer.

import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseDecimal } from '../decimal.ts';
import { ParseRefusal } from '../errors.ts';
import { JsonFloat } from '../json/canonicalJson.ts';
import { surelyFits } from './surelyFits.ts';

/** Annotations that our leaf schemas carry. */
interface Annotated {
  expected?: string;
  amount?: 'positive' | 'zero allowed';
  properties?: Record<string, TSchema>;
  items?: TSchema;
  patternProperties?: Record<string, TSchema>;
  type?: string;
  anyOf?: TSchema[];
  const?: unknown;
}

/**
 * What the schema at an instance path such as `/prices/0` expects, in words. @param bound a bound that was not kept,
 * where a type tells less
 */
function expectedAt(schema: TSchema, segments: readonly string[], bound?: string): string | undefined {
  let current: TSchema = schema;
  for (const segment of segments) {
    const annotated = current as Annotated;
    const next = annotated.properties?.[segment] ?? annotated.items;
    if (next === undefined) return wordsOf(current);
    current = next;
  }
  return (current as Annotated).expected ?? bound ?? wordsOf(current);
}

/** What a schema expects; of several kinds each, but for null, which says nothing to whoever gave something. */
function wordsOf(schema: TSchema): string | undefined {
  const { expected, type, anyOf, const: value } = schema as Annotated;
  if (expected !== undefined) return expected;
  if (value !== undefined) return String(value);
  if (anyOf === undefined) return typeWords(type);
  const words = anyOf.flatMap((one) => ((one as Annotated).type === 'null' ? [] : (wordsOf(one) ?? [])));
  return words.length === 0 ? undefined : [...new Set(words)].join(' or ');
}

function typeWords(type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  return type === 'integer' || type === 'array' || type === 'object' ? `an ${type}` : `a ${type}`;
}

function joinPath(path: string, segments: readonly string[]): string {
  return segments.reduce(
    (joined, segment) =>
      /^\d+$/.test(segment) ? `${joined}[${segment}]` : joined === '' ? segment : `${joined}.${segment}`,
    path,
  );
}

/**
 * The value, typed, when it fits the schema.
 * @param unknownKeys 'refuse' (default) or 'ignore' keys of the outermost object that the schema does not name
 * @throws ParseRefusal with the path of the first fault
 */
export function parseWith<S extends TSchema>(
  schema: S,
  value: unknown,
  path = '',
  unknownKeys: 'refuse' | 'ignore' = 'refuse',
): Static<S> {
  const properties = (schema as Annotated).properties;
  if (unknownKeys === 'refuse' && properties !== undefined && typeof value === 'object' && value !== null) {
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(properties, key));
    if (unknown !== undefined) throw new ParseRefusal(joinPath(path, [unknown]), 'no such member');
  }
  if (!surelyFits(schema)(value) && !Value.Check(schema, value)) throw firstFault(schema, value, path);
  if (properties !== undefined) checkAmounts(properties, value as Record<string, unknown>, path);
  return value as Static<S>;
}

function firstFault(schema: TSchema, value: unknown, path: string): ParseRefusal {
  const [error] = Value.Errors(schema, value);
  const missing = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const segments = (error?.instancePath ?? '').split('/').slice(1);
  if (error?.keyword === 'required' && missing !== undefined) {
    const all = [...segments, missing];
    return new ParseRefusal(joinPath(path, all), `${expectedAt(schema, all) ?? 'a value'} (it is missing)`);
  }
  return new ParseRefusal(joinPath(path, segments), expectedAt(schema, segments, boundWords(error)) ?? 'another value');
}

/** The bound of a list that is too long or too short. */
function boundWords(error: { readonly keyword: string; readonly params: object } | undefined): string | undefined {
  const { limit } = (error?.params ?? {}) as { limit?: number };
  if (error?.keyword === 'maxItems') return `at most ${limit} items`;
  return error?.keyword === 'minItems' ? `at least ${limit} items` : undefined;
}

/**
 * The pattern cannot say "not zero", and integers have no pattern, so amounts get a second look; those of a map too.
 */
function checkAmounts(
  properties: Readonly<Record<string, TSchema>>,
  value: Record<string, unknown>,
  path: string,
): void {
  for (const [key, field] of Object.entries(properties)) {
    const given = value[key];
    const { patternProperties, expected = 'an object' } = field as Annotated;
    checkAmount(field as Annotated, given, joinPath(path, [key]));
    if (patternProperties === undefined || given === undefined) continue;
    // A number that kept its literal is an object to the library.
    if (given instanceof JsonFloat) throw new ParseRefusal(joinPath(path, [key]), expected);
    const [entries] = Object.values(patternProperties) as Annotated[];
    if (entries?.amount === undefined) continue;
    for (const [name, entry] of Object.entries(given as object))
      checkAmount(entries, entry, joinPath(path, [key, name]));
  }
}

/** What may stand in the place of an amount (null, empty text, a word) is left alone. */
function checkAmount({ amount, expected }: Annotated, given: unknown, path: string): void {
  if (
    amount === undefined ||
    given === undefined ||
    given === null ||
    (typeof given === 'string' && !/^\d/.test(given))
  )
    return;
  const scaled = parseDecimal(String(given), path);
  if (amount === 'positive' && scaled === 0n) throw new ParseRefusal(path, expected ?? 'a positive amount');
}
