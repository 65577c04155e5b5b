// Parameters of a request: path segments and query members, checked against the read's declaration.

import type { URLSearchParams } from 'node:url';
import { ParseRefusal } from '@svc/core/errors';
import type { AnyTradeRead } from '@svc/core/trade/registry';
import type { TSchema } from 'typebox';
import { NotFound } from '../refusals.ts';

interface Field {
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number;
  readonly expected?: string;
}

const fieldOf = (schema: TSchema): Field => schema as Field;

function integerOf(
  name: string,
  text: string,
  { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Field,
): number {
  if (!/^[+-]?\d{1,400}$/.test(text)) throw new ParseRefusal(name, 'an integer');
  return Math.min(maximum, Math.max(minimum, Number(text)));
}

function textOf(
  name: string,
  text: string,
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, expected }: Field,
): string {
  const fits =
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  if (!fits) throw new ParseRefusal(name, expected ?? 'another value');
  return text;
}

/** Whether a query value is empty; an empty number is not an integer. */
const isAbsent = (value: string | null, field: Field): value is null =>
  value === null || (value === '' && field.type !== 'integer');

function queryValue(
  name: string,
  schema: TSchema,
  query: URLSearchParams,
  isRequired: boolean,
): string | number | undefined {
  const field = fieldOf(schema);
  const [value = null, second] = query.getAll(name);
  if (second !== undefined) throw new ParseRefusal(name, 'to be given once');
  if (isAbsent(value, field)) {
    if (field.default !== undefined) return field.default;
    if (isRequired) throw new ParseRefusal(name, `${field.expected ?? 'a value'} (it is missing)`);
    return undefined;
  }
  return field.type === 'integer' ? integerOf(name, value, field) : textOf(name, value, field);
}

/**
 * Checked parameters with defaults. Unknown members of the query are ignored.
 * @throws ParseRefusal naming the parameter
 */
export function paramsOf(
  read: AnyTradeRead,
  segments: Readonly<Record<string, string>>,
  query: URLSearchParams,
): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  for (const [name, schema] of Object.entries(read.params.properties))
    out[name] = textOf(name, segments[name] ?? '', fieldOf(schema));
  const required = new Set<string>((read.query.required ?? []) as readonly string[]);
  for (const [name, schema] of Object.entries(read.query.properties)) {
    const value = queryValue(name, schema, query, required.has(name));
    if (value !== undefined) out[name] = value;
  }
  return out;
}

/** Text of a path segment. @throws NotFound for an invalid one */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new NotFound('There is nothing at this path.');
  }
}
