// EIP-712 types: reading the `types` member of a request into checked structs, and encodeType. Bounded, so that a
// hostile request costs nothing: no recursion, at most 100 structs, 32 levels. Values are typedData.ts.

import { utf8 } from '../bytes.ts';
import { keccak256 } from '../crypto/hash.ts';
import { ParseRefusal } from '../errors.ts';

const MAX_STRUCTS = 100;
const MAX_FIELDS = 100;
/** Deepest nesting of structs and arrays in a type. */
export const MAX_TYPE_DEPTH = 32;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]{0,99}$/;
const ARRAY = /^(.+)\[([1-9]\d{0,5})?\]$/;

/** A parsed type. `bits` of integers, `size` in bytes of fixed bytes. */
export type Shape =
  | { readonly kind: 'bool' | 'address' | 'string' | 'bytes' }
  | { readonly kind: 'integer'; readonly bits: number; readonly isSigned: boolean }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'struct'; readonly name: string }
  | { readonly kind: 'array'; readonly item: Shape; readonly itemType: string; readonly length: number | undefined };

export interface Field {
  readonly name: string;
  /** As written; it stands in encodeType. */
  readonly type: string;
  readonly shape: Shape;
}

/** Checked structs by name. */
export type Structs = ReadonlyMap<string, readonly Field[]>;

/** Name of the struct of the domain. */
export const DOMAIN_TYPE = 'EIP712Domain';
/** Fields of the domain in the standard's order. */
export const DOMAIN_FIELDS: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

function findAtom(type: string): Shape | undefined {
  if (type === 'bool' || type === 'address' || type === 'string' || type === 'bytes') return { kind: type };
  // `uint` and `int` are no names of the standard: what signs them under either spelling is verified by nobody who uses
  // the other.
  const integer = /^(u?)int([1-9]\d{0,2})$/.exec(type);
  if (integer !== null) {
    const bits = Number(integer[2]);
    return bits <= 256 && bits % 8 === 0 ? { kind: 'integer', bits, isSigned: integer[1] === '' } : undefined;
  }
  const fixed = /^bytes([1-9]\d?)$/.exec(type);
  const size = Number(fixed?.[1]);
  return fixed !== null && size <= 32 ? { kind: 'fixedBytes', size } : undefined;
}

/**
 * Names that languages of contracts have for values of their own: a struct of such a name would be hashed as what it is
 * not.
 */
const RESERVED =
  /^(?:u?int\d*|bytes\d*|byte|u?fixed(?:\d+x\d+)?|bool|address|string|function|tuple|mapping|array|enum|struct)$/;

function shapeOf(type: string, names: ReadonlySet<string>, path: string, depth = 0): Shape {
  if (depth > MAX_TYPE_DEPTH) throw new ParseRefusal(path, `at most ${MAX_TYPE_DEPTH} levels`);
  const array = ARRAY.exec(type);
  if (array !== null) {
    const [, itemType = '', length] = array;
    return {
      kind: 'array',
      item: shapeOf(itemType, names, path, depth + 1),
      itemType,
      length: length === undefined ? undefined : Number(length),
    };
  }
  const atom = findAtom(type);
  if (atom !== undefined) return atom;
  if (!names.has(type)) throw new ParseRefusal(path, 'a type that exists, in EIP-712 or among these');
  return { kind: 'struct', name: type };
}

function readField(given: unknown, names: ReadonlySet<string>, path: string): Field {
  const { name, type } =
    typeof given === 'object' && given !== null ? (given as { name?: unknown; type?: unknown }) : {};
  if (typeof name !== 'string' || !IDENTIFIER.test(name)) throw new ParseRefusal(`${path}.name`, 'an identifier');
  if (typeof type !== 'string' || type.length > 200) throw new ParseRefusal(`${path}.type`, 'a type');
  return { name, type, shape: shapeOf(type, names, `${path}.type`) };
}

/**
 * Checked structs of a `types` member.
 * @throws ParseRefusal for anything outside the standard: unknown types, doubled fields, types that contain themselves
 */
export function readStructs(given: unknown, path = 'types'): Structs {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ParseRefusal(path, 'an object of lists');
  const entries = Object.entries(given);
  if (entries.length === 0 || entries.length > MAX_STRUCTS) throw new ParseRefusal(path, `1 to ${MAX_STRUCTS} types`);
  const names = new Set(entries.map(([name]) => name));
  const structs = new Map<string, Field[]>();
  for (const [name, list] of entries) {
    if (!IDENTIFIER.test(name) || RESERVED.test(name)) throw new ParseRefusal(path, 'names of structs');
    if (!Array.isArray(list) || list.length > MAX_FIELDS)
      throw new ParseRefusal(`${path}.${name}`, `a list of at most ${MAX_FIELDS} fields`);
    const fields = list.map((field: unknown, at) => readField(field, names, `${path}.${name}[${at}]`));
    if (new Set(fields.map((field) => field.name)).size !== fields.length)
      throw new ParseRefusal(`${path}.${name}`, 'fields with different names');
    structs.set(name, fields);
  }
  requireFinite(structs, path);
  return structs;
}

function structIn(shape: Shape): string | undefined {
  if (shape.kind === 'array') return structIn(shape.item);
  return shape.kind === 'struct' ? shape.name : undefined;
}

/** Refuses types that contain themselves, which have no finite value, and nesting beyond the bound. */
function requireFinite(structs: Structs, path: string): void {
  const heights = new Map<string, number>();
  const open = new Set<string>();
  const heightOf = (name: string): number => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    if (open.has(name) || open.size >= MAX_TYPE_DEPTH)
      throw new ParseRefusal(
        `${path}.${name}`,
        `a type that does not contain itself, at most ${MAX_TYPE_DEPTH} levels deep`,
      );
    open.add(name);
    let height = 0;
    for (const { shape } of structs.get(name) ?? []) {
      const inner = structIn(shape);
      if (inner !== undefined) height = Math.max(height, heightOf(inner) + 1);
    }
    open.delete(name);
    if (height > MAX_TYPE_DEPTH) throw new ParseRefusal(`${path}.${name}`, `at most ${MAX_TYPE_DEPTH} levels`);
    heights.set(name, height);
    return height;
  };
  for (const name of structs.keys()) heightOf(name);
}

function collect(structs: Structs, name: string, found: Set<string>): void {
  if (found.has(name)) return;
  found.add(name);
  for (const { shape } of structs.get(name) ?? []) {
    const inner = structIn(shape);
    if (inner !== undefined) collect(structs, inner, found);
  }
}

/** Structs that a type uses, itself included. */
export function usedStructs(structs: Structs, name: string): ReadonlySet<string> {
  const found = new Set<string>();
  collect(structs, name, found);
  return found;
}

/** The standard's encodeType: the struct, then those it uses in ascending order. */
export function encodeType(structs: Structs, name: string): string {
  const [, ...others] = usedStructs(structs, name);
  return [name, ...others.sort()]
    .map((one) => `${one}(${(structs.get(one) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('');
}

/** The hash of {@link encodeType}. */
export function typeHash(structs: Structs, name: string): Uint8Array {
  return keccak256(utf8(encodeType(structs, name)));
}
