// JSON text of answers: compact, bigints as integer literals, floats as they were read. For signing there is another
// writer, canonicalJson.ts.

import type { TSchema } from 'typebox';
import { canonicalJson, JsonFloat } from './canonicalJson.ts';

/** A value whose JSON text is known; it stands in answers as it is. */
export class WrittenJson {
  readonly text: string;

  /** @param text JSON, as {@link wireJson} writes it */
  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text of a value; members that are undefined are left out, bigints become integers of any size. */
export function wireJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  switch (typeof value) {
    case 'string':
      return textJson(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
      return value.toString();
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return writeObject(value);
    default:
      return 'null';
  }
}

/** What JSON writes in another way than it stands: quotes, backslashes, control characters, halves of pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;

function textJson(text: string): string {
  return SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`;
}

// Names of members are few and come again in every answer.
const names = new Map<string, string>();
const NAMES_KEPT = 4096;
const LONGEST_NAME = 64;

/** A name with its colon. */
function nameJson(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = `${textJson(name)}:`;
  if (name.length <= LONGEST_NAME && names.size < NAMES_KEPT) names.set(name, text);
  return text;
}

function writeObject(value: object): string {
  // Only the canonical writer keeps `1.0` apart from `1`.
  if (value instanceof JsonFloat) return canonicalJson(value);
  if (value instanceof WrittenJson) return value.text;
  if (Array.isArray(value)) {
    let out = '[';
    for (let at = 0; at < value.length; at++) out += at === 0 ? wireJson(value[at]) : `,${wireJson(value[at])}`;
    return `${out}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  let out = '';
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (member === undefined) continue;
    out += `${out === '' ? '{' : ','}${nameJson(name)}${wireJson(member)}`;
  }
  return out === '' ? '{}' : `${out}}`;
}

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema | readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/**
 * Whether values of a schema hold nothing that JSON.stringify writes in another way than we do: no bigints, no kept
 * literals.
 */
function isPlain(schema: TSchema): boolean {
  const { type, anyOf, items, properties, patternProperties, ...rest } = schema as Shape;
  if (PLAIN_TYPES.has(type) || rest.const !== undefined || rest.enum !== undefined) return true;
  if (anyOf !== undefined) return anyOf.every(isPlain);
  if (type === 'array') return items !== undefined && [items].flat().every((item) => isPlain(item as TSchema));
  return type === 'object' && Object.values({ ...properties, ...patternProperties }).every(isPlain);
}

const plain = new WeakMap<TSchema, boolean>();

/**
 * {@link wireJson} of a value of a schema, or of some of its members; the runtime's writer where that writes the same.
 */
export function shapedJson(schema: TSchema, value: unknown): string {
  let known = plain.get(schema);
  if (known === undefined) {
    known = isPlain(schema);
    plain.set(schema, known);
  }
  return known ? JSON.stringify(value) : wireJson(value);
}
