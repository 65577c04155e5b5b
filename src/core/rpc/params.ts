// From query text, positional or named JSON-RPC parameters to the checked parameters of a read. One table of schema
// annotations drives both: `default` fills an absent member, `clamp` pulls a JSON-RPC integer into its range.

import type { Static, TObject, TSchema } from 'typebox';
import { ParseRefusal } from '../errors.ts';
import { isJsonObject, JsonFloat, type JsonValue } from '../json/canonicalJson.ts';
import { parseWith } from '../schema/parse.ts';
import type { RpcParams } from './jsonRpc.ts';

interface Annotated {
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  clamp?: boolean;
  items?: TSchema;
  /** What the text of a query has to match beside the schema. */
  queryPattern?: string;
  expected?: string;
}

type Members = Record<string, unknown>;

function withDefaults(schema: TObject, members: Members): Members {
  for (const [name, field] of Object.entries(schema.properties)) {
    const { default: value } = field as Annotated;
    if (value !== undefined && members[name] === undefined) members[name] = value;
  }
  return members;
}

function clamped(field: TSchema | undefined, value: unknown): unknown {
  const { clamp, minimum, maximum } = (field ?? {}) as Annotated;
  if (clamp !== true) return value;
  // A number beyond 2^53 is read as a bigint; it is out of any range.
  if (typeof value === 'bigint') return (value < 0n ? minimum : maximum) ?? value;
  if (typeof value !== 'number' || !Number.isInteger(value)) return value;
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value);
}

/**
 * A value with fractions as plain numbers where the schema asks for any number: our reader of JSON keeps their text.
 */
function measured(field: TSchema | undefined, value: unknown): unknown {
  const { type, items } = (field ?? {}) as Annotated;
  if (type === 'number' && value instanceof JsonFloat) return value.value;
  return type === 'array' && Array.isArray(value) ? value.map((one) => measured(items, one)) : value;
}

const patterns = new Map<string, RegExp>();

/** The expression of a declared pattern, made once. */
function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text);
  patterns.set(text, known);
  return known;
}

/** One query value in the type its schema asks for; text that does not fit stays text and is refused by the check. */
function fromText(field: TSchema, text: string): unknown {
  const { type } = field as Annotated;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean')
    return /^(?:true|1|yes|on)$/i.test(text) ? true : /^(?:false|0|no|off)$/i.test(text) ? false : text;
  return text;
}

/**
 * Parameters of a query. Names that the read does not know are ignored, as on any public HTTP interface; a name given
 * twice is refused, an empty value is an absent one.
 * @throws ParseRefusal
 */
export function paramsOfQuery<P extends TObject>(schema: P, query: Readonly<Record<string, unknown>>): Static<P> {
  const members: Members = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = query[name];
    if (Array.isArray(value)) throw new ParseRefusal(name, 'one value');
    if (typeof value !== 'string' || value === '') continue;
    const { queryPattern, expected } = field as Annotated;
    if (queryPattern !== undefined && !patternOf(queryPattern).test(value))
      throw new ParseRefusal(name, expected ?? 'another value');
    members[name] = fromText(field, value);
  }
  return parseWith(schema, withDefaults(schema, members), '', 'ignore');
}

/** Parameters of a JSON body (POST reads). @throws ParseRefusal */
export function paramsOfBody<P extends TObject>(schema: P, body: JsonValue): Static<P> {
  if (!isJsonObject(body)) throw new ParseRefusal('body', 'a JSON object');
  return parseWith(schema, withDefaults(schema, { ...body }), '', 'ignore');
}

/**
 * Parameters of a JSON-RPC call: a list in the declared order, or an object by name. `null` for an optional one counts
 * as absent; too many, unknown or missing ones are refused.
 * @throws ParseRefusal
 */
export function paramsOfRpc<P extends TObject>(schema: P, order: readonly string[], params: RpcParams): Static<P> {
  const members: Members = {};
  if (Array.isArray(params) && params.length > order.length) {
    throw new ParseRefusal(
      'params',
      order.length === 0 ? 'no parameters' : `at most ${order.length} parameters (${order.join(', ')})`,
    );
  }
  const given: (readonly [string, JsonValue])[] = Array.isArray(params)
    ? params.map((value, at) => [order[at] ?? '', value])
    : Object.entries(params);
  for (const [name, value] of given) {
    const field: TSchema | undefined = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const isOptional =
      field !== undefined &&
      ((field as Annotated).default !== undefined || !(schema.required ?? []).includes(name as never));
    if (value === null && isOptional) continue;
    members[name] = clamped(field, measured(field, value));
  }
  return parseWith(schema, withDefaults(schema, members));
}

/** Order of positional parameters of a read: its own, or that of its schema. */
export function positionalOrder(read: {
  readonly params: TObject;
  readonly order?: readonly string[] | undefined;
}): readonly string[] {
  return read.order ?? Object.keys(read.params.properties);
}
