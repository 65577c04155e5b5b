// Describes a declared schema in words for a table cell.

import type { TProperties, TSchema } from 'typebox';

interface Given {
  readonly expected?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly type?: string;
  /** Of a list the form of each, of a tuple the forms in their order. */
  readonly items?: TSchema | readonly TSchema[];
  readonly properties?: TProperties;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  bigint: 'integer',
};

function rangeOf({ minimum, maximum, maxLength }: Given): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` from ${minimum}`;
}

const isTuple = (items: TSchema | readonly TSchema[]): items is readonly TSchema[] => Array.isArray(items);

function listWords(items: Given['items']): string {
  if (items === undefined) return 'list of anything';
  return isTuple(items) ? `[${items.map(schemaWords).join(', ')}]` : `list of ${schemaWords(items)}`;
}

/** What a value of a schema is. */
export function schemaWords(schema: TSchema): string {
  const given = schema as Given;
  if (given.const !== undefined) return `\`${JSON.stringify(given.const)}\``;
  if (given.expected !== undefined) return given.expected;
  if (given.anyOf !== undefined) return [...new Set(given.anyOf.map(schemaWords))].join(' or ');
  if (given.properties !== undefined) return membersWords(schema);
  if (given.type === 'array') return listWords(given.items);
  const [record] = Object.values(given.patternProperties ?? {});
  if (record !== undefined) return `object of ${schemaWords(record)}`;
  return given.type === undefined ? 'anything' : `${PLAIN[given.type] ?? given.type}${rangeOf(given)}`;
}

/** An object's members with their types; optional ones have a question mark. */
export function membersWords(schema: TSchema): string {
  const { properties = {}, required = [] } = schema as Given;
  const members = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaWords(value)}`,
  );
  return members.length === 0 ? 'an object' : `{${members.join(', ')}}`;
}

/** Rows of a table of an object's members: name, whether it is required, form, description. */
export function memberRows(schema: TSchema): string[][] {
  const { properties = {}, required = [] } = schema as Given;
  return Object.entries(properties).map(([name, value]) => {
    const { description, default: standard } = value as Given;
    const isNeeded = required.includes(name) && standard === undefined;
    const words = [description, standard === undefined ? undefined : `default ${JSON.stringify(standard)}`];
    return [`\`${name}\``, isNeeded ? 'yes' : 'no', schemaWords(value), words.filter((part) => part).join('; ')];
  });
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
