// JSON Schemas in a form for people: one line for a parameter, an indented outline for a result.

import type { JsonSchema } from '@svc/core/rpc/jsonSchema';

type Schemas = Readonly<Record<string, JsonSchema>>;

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const refName = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;

/** The type of a schema in a few words. */
export function typeText(schema: JsonSchema): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = listOf(schema.anyOf);
  if (options.length > 0) return options.map(typeText).join(' | ');
  if (schema.type === 'array') {
    const inner =
      schema.prefixItems === undefined
        ? typeText((schema.items ?? {}) as JsonSchema)
        : listOf(schema.prefixItems).map(typeText).join(', ');
    return schema.prefixItems === undefined ? (inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`) : `[${inner}]`;
  }
  if (schema.type === 'object') return schema.properties === undefined ? 'object' : 'object {…}';
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** What a schema allows beyond its type: range, lengths. */
export function rangeText(schema: JsonSchema): string {
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined && Number(maximum) < Number.MAX_SAFE_INTEGER)
    return `${minimum}–${maximum}`;
  if (minimum !== undefined) return `≥ ${minimum}`;
  return maximum === undefined ? '' : `≤ ${maximum}`;
}

const MOST_DEPTH = 6;

/** An outline of a schema, with references of one level expanded. */
export function outline(schema: JsonSchema, schemas: Schemas, indent = '', open = true): string {
  const name = refName(schema);
  const target = name === undefined ? schema : (schemas[name] ?? {});
  if (name !== undefined && !open) return name;
  if (indent.length > 2 * MOST_DEPTH) return typeText(target);
  const deeper = `${indent}  `;
  if (target.type === 'object' && target.properties !== undefined) {
    const required = new Set(Array.isArray(target.required) ? (target.required as string[]) : []);
    const rows = Object.entries(target.properties as Record<string, JsonSchema>).map(
      ([key, value]) =>
        `${deeper}${key}${required.has(key) ? '' : '?'}: ${outline(value, schemas, deeper, name === undefined && open)}`,
    );
    return `{\n${rows.join('\n')}\n${indent}}`;
  }
  if (target.type === 'object' && typeof target.additionalProperties === 'object') {
    return `{ [key]: ${outline(target.additionalProperties as JsonSchema, schemas, deeper, false)} }`;
  }
  if (target.type === 'array' && target.prefixItems === undefined)
    return `[${outline((target.items ?? {}) as JsonSchema, schemas, indent, open)}, …]`;
  const options = listOf(target.anyOf);
  if (options.length > 0)
    return options.map((option) => outline(option, schemas, indent, open && options.length <= 2)).join(' | ');
  return typeText(target);
}
