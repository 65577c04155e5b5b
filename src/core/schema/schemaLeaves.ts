// The leaves of a value by its schema, into lists, maps and nested objects, each with what its schema says it means.
// Checks of addresses and amounts go by this one walk.

import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { AddressRole, AmountOf } from './fields.ts';

/** What a leaf's schema can say of its meaning. */
export interface LeafMeaning {
  /** What an address stands for. */
  readonly address?: AddressRole;
  /** Spellings that stand for nobody instead of an address. */
  readonly nobody?: readonly string[];
  /** Addresses in one text, with what stands between them. */
  readonly list?: string;
  readonly amount?: 'positive' | 'zero allowed';
  /** What an amount is of. */
  readonly of?: AmountOf;
  /** Text that people read: it names nobody and moves nothing. */
  readonly words?: true;
  /** Unix seconds after which the network refuses the request; 0: none. */
  readonly deadline?: true;
}

export interface Leaf {
  /** `prices.BTC`, `default_operators[2]`. */
  readonly path: string;
  readonly meaning: LeafMeaning;
  readonly value: unknown;
}

interface Loose extends LeafMeaning {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly anyOf?: readonly TSchema[];
}

const means = ({ address, amount, words, deadline }: LeafMeaning): boolean =>
  address !== undefined || amount !== undefined || words !== undefined || deadline !== undefined;

/** Every leaf of a value that fits the schema; absent members have none. */
export function leavesOf(schema: TSchema, value: unknown, path = ''): Leaf[] {
  if (value === undefined) return [];
  const loose = schema as Loose;
  const { list, properties, items, patternProperties, anyOf } = loose;
  if (list !== undefined && typeof value === 'string')
    return value.split(list).map((one, at) => ({ path: `${path}[${at}]`, meaning: loose, value: one.trim() }));
  if (means(loose) || (properties ?? items ?? patternProperties ?? anyOf) === undefined)
    return [{ path, meaning: loose, value }];
  if (anyOf !== undefined) {
    const choice = anyOf.find((one) => Value.Check(one, value));
    return choice === undefined ? [] : leavesOf(choice, value, path);
  }
  if (items !== undefined)
    return (Array.isArray(value) ? value : []).flatMap((one, at) => leavesOf(items, one, `${path}[${at}]`));
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const members = Object.entries(value as object);
  if (properties !== undefined)
    return members.flatMap(([name, one]) =>
      properties[name] === undefined ? [] : leavesOf(properties[name], one, below(name)),
    );
  const [each] = Object.values(patternProperties ?? {});
  return each === undefined ? [] : members.flatMap(([name, one]) => leavesOf(each, one, below(name)));
}

/** Every leaf that a schema can have, whatever the value: for those who hold declarations to rules. */
export function schemaLeaves(
  schema: TSchema,
  path = '',
): { readonly path: string; readonly schema: TSchema; readonly meaning: LeafMeaning }[] {
  const loose = schema as Loose;
  const { properties, items, patternProperties, anyOf } = loose;
  if (means(loose) || (properties ?? items ?? patternProperties ?? anyOf) === undefined)
    return [{ path, schema, meaning: loose }];
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (anyOf !== undefined) return anyOf.flatMap((one) => schemaLeaves(one, path));
  if (items !== undefined) return schemaLeaves(items, `${path}[]`);
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, one]) => schemaLeaves(one, below(name)));
  return Object.values(patternProperties ?? {}).flatMap((one) => schemaLeaves(one, below('*')));
}
