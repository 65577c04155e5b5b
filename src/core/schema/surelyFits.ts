// A quick look at a value before the schema library's: yes for values that surely fit, no for all that need its
// judgement. It makes no code, and makes each pattern once instead of at each check. What it does not know it leaves to
// the library.

import type { TSchema } from 'typebox';
import type { LeafMeaning } from './schemaLeaves.ts';

type Check = (value: unknown) => boolean;
type Members = Readonly<Record<string, unknown>>;

/** What a leaf means: it restricts nothing. */
const MEANINGS: Readonly<Record<keyof LeafMeaning, true>> = {
  address: true,
  nobody: true,
  list: true,
  amount: true,
  of: true,
  words: true,
  deadline: true,
};

/** Keywords that restrict nothing: the library's marks and our annotations. */
const SILENT = new Set([
  ...Object.keys(MEANINGS),
  'type',
  '~kind',
  '~optional',
  'expected',
  'default',
  'defaulted',
  'clamp',
  'queryPattern',
  'description',
  'sample',
]);
const unsure: Check = () => false;

/** Whether the schema has no keywords but these and silent ones. */
function knows(schema: Members, ...keywords: readonly string[]): boolean {
  return Object.getOwnPropertyNames(schema).every((name) => SILENT.has(name) || keywords.includes(name));
}

function ofString(schema: Members): Check {
  const { pattern, minLength, maxLength } = schema;
  // Text that is not empty has a character, whatever counts as one.
  if (minLength !== undefined && minLength !== 1) return unsure;
  const least = minLength === 1 ? 1 : 0;
  if (!knows(schema, 'pattern', 'minLength', 'maxLength') || (pattern !== undefined && typeof pattern !== 'string'))
    return unsure;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  // The library counts characters as people see them, of which there are never more than units.
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  return (value) =>
    typeof value === 'string' &&
    value.length >= least &&
    value.length <= most &&
    (expression === undefined || expression.test(value));
}

function ofNumber(schema: Members, isKind: Check): Check {
  const { minimum, maximum } = schema as { minimum?: number | bigint; maximum?: number | bigint };
  if (!knows(schema, 'minimum', 'maximum')) return unsure;
  return (value) =>
    isKind(value) &&
    (minimum === undefined || (value as number) >= minimum) &&
    (maximum === undefined || (value as number) <= maximum);
}

function ofObject(schema: Members): Check {
  if (!knows(schema, 'properties', 'required')) return unsure;
  const required = new Set((schema.required ?? []) as string[]);
  const members = Object.entries((schema.properties ?? {}) as Record<string, TSchema>).map(([name, member]) => ({
    name,
    isRequired: required.delete(name),
    fits: surelyFits(member),
  }));
  if (required.size > 0) return unsure;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const { name, isRequired, fits } of members) {
      if (Object.hasOwn(value, name) ? !fits((value as Members)[name]) : isRequired || name in value) return false;
    }
    return true;
  };
}

/** Equality is what the library asks of texts and flags. */
function ofConst(schema: Members): Check {
  const wanted = schema.const;
  const isPlain = typeof wanted === 'string' || typeof wanted === 'boolean';
  return isPlain && knows(schema, 'const') ? (value) => value === wanted : unsure;
}

function make(schema: Members): Check {
  if (schema.const !== undefined) return ofConst(schema);
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf.map((choice: TSchema) => surelyFits(choice));
    return knows(schema, 'anyOf') && schema.type === undefined
      ? (value) => choices.some((fits) => fits(value))
      : unsure;
  }
  switch (schema.type) {
    case 'string':
      return ofString(schema);
    case 'integer':
      return ofNumber(schema, Number.isInteger);
    case 'bigint':
      return ofNumber(schema, (value) => typeof value === 'bigint');
    case 'boolean':
      return knows(schema) ? (value) => typeof value === 'boolean' : unsure;
    case 'object':
      return ofObject(schema);
    case undefined:
      return schema['~kind'] === 'Unknown' && knows(schema) ? () => true : unsure;
    default:
      return unsure;
  }
}

const made = new WeakMap<object, Check>();

/** The quick look of a schema: true only for values that fit it. */
export function surelyFits(schema: TSchema): Check {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const check = make(schema as Members);
  made.set(schema, check);
  return check;
}
