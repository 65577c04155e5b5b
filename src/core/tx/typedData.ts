// EIP-712 typed data (version 4): a request read strictly, hashed exactly as contracts hash it, and laid out as a tree
// in which everything that the signature does not cover is marked. Types are typedTypes.ts.

import { hasWrongChecksum, toChecksumAddress } from '../accounts/address.ts';
import { concat, fromHex, toHex, utf8 } from '../bytes.ts';
import { keccak256 } from '../crypto/hash.ts';
import { ParseRefusal } from '../errors.ts';
import {
  canonicalJson,
  isJsonObject,
  JsonFloat,
  type JsonObject,
  type JsonValue,
  jsonObject,
  readJson,
} from '../json/canonicalJson.ts';
import {
  DOMAIN_FIELDS,
  DOMAIN_TYPE,
  encodeType,
  type Field,
  MAX_TYPE_DEPTH,
  readStructs,
  type Shape,
  type Structs,
  typeHash,
  usedStructs,
} from './typedTypes.ts';

/** Values in one request, all levels together: more cannot be read on a screen. */
const MAX_VALUES = 10_000;
/** Characters of a value that is shown but not signed. */
const MAX_SHOWN = 200;

/** One line of what is shown. Leaves have a value; `signed` false: sent along, but the signature does not cover it. */
export interface TypedNode {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly TypedNode[];
  readonly signed: boolean;
}

export interface TypedData {
  readonly primaryType: string;
  readonly domain: readonly TypedNode[];
  readonly message: readonly TypedNode[];
  /** Paths that the signature does not cover. */
  readonly notSigned: readonly string[];
  /** Chain that the domain names, signed or not. */
  readonly chainId: bigint | undefined;
  /** Whether the signature covers that name; without it, it may count on every chain. */
  readonly isBound: boolean;
  readonly digest: Uint8Array;
  /** Canonical JSON of exactly what is signed; reading it again gives the same digest. */
  readonly json: string;
}

interface Walk {
  readonly structs: Structs;
  /** What each struct's values have in common, made once: a list may hold thousands of one struct. */
  readonly common: Map<string, { readonly hash: Uint8Array; readonly names: ReadonlySet<string> }>;
  readonly notSigned: string[];
  values: number;
}

/** A value with its 32 bytes in the struct's encoding, its line on the screen, and the same as JSON. */
interface Encoded {
  readonly word: Uint8Array;
  readonly node: TypedNode;
  readonly json: JsonValue;
}

/**
 * A whole number as requests spell it: safe JSON integers, decimal text, hex text. Doubles beyond 2^53 are never
 * believed.
 */
function readInteger(value: unknown, path: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return BigInt(value);
  throw new ParseRefusal(path, 'a whole number: decimal or 0x text, or a JSON integer up to 2^53');
}

function wordOf(value: bigint): Uint8Array {
  return fromHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0'));
}

function hexBytes(value: unknown, path: string, size?: number): Uint8Array {
  if (typeof value !== 'string' || !value.startsWith('0x'))
    throw new ParseRefusal(path, size === undefined ? '0x bytes' : `${size} bytes as 0x hex`);
  return fromHex(value, path, size);
}

function encodeAtom(
  shape: Exclude<Shape, { kind: 'array' | 'struct' }>,
  value: unknown,
  path: string,
): { word: Uint8Array; text: string; json: JsonValue } {
  switch (shape.kind) {
    case 'bool':
      if (typeof value !== 'boolean') throw new ParseRefusal(path, 'true or false');
      return { word: wordOf(value ? 1n : 0n), text: String(value), json: value };
    case 'address': {
      if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
        throw new ParseRefusal(path, 'an address of 0x and 40 hex digits');
      const text = toChecksumAddress(value);
      // A checksum is a hash: one for each of thousands of addresses.
      if (value !== text && hasWrongChecksum(value)) throw new ParseRefusal(path, 'an address whose checksum is right');
      return { word: wordOf(BigInt(value)), text, json: text };
    }
    case 'string':
      if (typeof value !== 'string') throw new ParseRefusal(path, 'text');
      return { word: keccak256(utf8(value, path)), text: value, json: value };
    case 'bytes': {
      const bytes = hexBytes(value, path);
      return { word: keccak256(bytes), text: `0x${toHex(bytes)}`, json: `0x${toHex(bytes)}` };
    }
    case 'fixedBytes': {
      const bytes = hexBytes(value, path, shape.size);
      return {
        word: concat(bytes, new Uint8Array(32 - shape.size)),
        text: `0x${toHex(bytes)}`,
        json: `0x${toHex(bytes)}`,
      };
    }
    case 'integer': {
      const integer = readInteger(value, path);
      const fits = shape.isSigned
        ? BigInt.asIntN(shape.bits, integer) === integer
        : BigInt.asUintN(shape.bits, integer) === integer;
      if (!fits) throw new ParseRefusal(path, `a value of ${shape.isSigned ? '' : 'u'}int${shape.bits}`);
      return { word: wordOf(integer), text: integer.toString(), json: integer.toString() };
    }
  }
}

function encodeArray(
  walk: Walk,
  { item, itemType, length }: Extract<Shape, { kind: 'array' }>,
  value: unknown,
  where: Where,
): Encoded {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length))
    throw new ParseRefusal(where.path, length === undefined ? 'a list' : `a list of ${length}`);
  const items = value.map((one: unknown, at) =>
    encodeValue(walk, item, one, {
      name: String(at),
      type: itemType,
      path: `${where.path}[${at}]`,
      depth: where.depth + 1,
    }),
  );
  const word = keccak256(concat(...items.map((one) => one.word)));
  // What no value shows is signed all the same: the members of the struct that a list holds none of.
  const type =
    items.length === 0 && item.kind === 'struct'
      ? `${where.type} of ${encodeType(walk.structs, item.name)}`
      : where.type;
  return {
    word,
    node: { name: where.name, type, children: items.map((one) => one.node), signed: true },
    json: items.map((one) => one.json),
  };
}

interface Where {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly depth: number;
}

function encodeValue(walk: Walk, shape: Shape, value: unknown, where: Where): Encoded {
  walk.values += 1;
  if (walk.values > MAX_VALUES || where.depth > 2 * MAX_TYPE_DEPTH)
    throw new ParseRefusal(where.path, `at most ${MAX_VALUES} values, ${2 * MAX_TYPE_DEPTH} levels deep`);
  if (shape.kind === 'array') return encodeArray(walk, shape, value, where);
  if (shape.kind === 'struct') {
    const { hash, nodes, json } = hashStruct(walk, shape.name, value, where.path, where.depth + 1);
    return { word: hash, node: { name: where.name, type: where.type, children: nodes, signed: true }, json };
  }
  const { word, text, json } = encodeAtom(shape, value, where.path);
  return { word, node: { name: where.name, type: where.type, value: text, signed: true }, json };
}

/** A member that no type names: shown as it came, never signed. */
function unsignedNode(name: string, value: unknown): TypedNode {
  let text: string;
  try {
    text =
      typeof value === 'string'
        ? value
        : JSON.stringify(value, (_key, one: unknown) =>
            typeof one === 'bigint' ? one.toString() : one instanceof JsonFloat ? one.value : one,
          );
  } catch {
    text = '…';
  }
  return {
    name,
    type: '',
    value: (text ?? '').length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : (text ?? ''),
    signed: false,
  };
}

function commonOf(
  { structs, common }: Walk,
  name: string,
): { readonly hash: Uint8Array; readonly names: ReadonlySet<string> } {
  const made = common.get(name) ?? {
    hash: typeHash(structs, name),
    names: new Set((structs.get(name) ?? []).map((field) => field.name)),
  };
  common.set(name, made);
  return made;
}

function hashStruct(
  walk: Walk,
  name: string,
  value: unknown,
  path: string,
  depth: number,
): { hash: Uint8Array; nodes: TypedNode[]; json: JsonObject } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonFloat)
    throw new ParseRefusal(path, `an object of type ${name}`);
  const members = value as Record<string, unknown>;
  const fields: readonly Field[] = walk.structs.get(name) ?? [];
  const { hash, names } = commonOf(walk, name);
  const words = [hash];
  const nodes: TypedNode[] = [];
  const json = jsonObject();
  for (const field of fields) {
    const fieldPath = `${path}.${field.name}`;
    // Own members alone: what a prototype carries was not sent.
    if (!Object.hasOwn(members, field.name))
      throw new ParseRefusal(fieldPath, `a value of type ${field.type} (it is missing)`);
    const encoded = encodeValue(walk, field.shape, members[field.name], {
      name: field.name,
      type: field.type,
      path: fieldPath,
      depth,
    });
    words.push(encoded.word);
    nodes.push(encoded.node);
    json[field.name] = encoded.json;
  }
  for (const key of Object.keys(members)) {
    if (names.has(key)) continue;
    if (++walk.values > MAX_VALUES) throw new ParseRefusal(path, `at most ${MAX_VALUES} values`);
    walk.notSigned.push(`${path}.${key}`.slice(0, MAX_SHOWN));
    nodes.push(unsignedNode(key.slice(0, MAX_SHOWN), members[key]));
  }
  return { hash: keccak256(concat(...words)), nodes, json };
}

/** The request's members. A text is read with its number literals kept. */
function readRequest(given: unknown): Record<string, unknown> {
  const value: unknown = typeof given === 'string' ? readJson(given, 'typed data') : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonFloat)
    throw new ParseRefusal('typed data', 'an object or its JSON text');
  return value as Record<string, unknown>;
}

/** The types with the domain's own: declared, or derived from the fields that are present, in the standard's order. */
function typesWithDomain(types: unknown, domain: Record<string, unknown>): unknown {
  if (typeof types !== 'object' || types === null || Object.hasOwn(types, DOMAIN_TYPE)) return types;
  const unknown = Object.keys(domain).find((key) => !DOMAIN_FIELDS.some((field) => field.name === key));
  if (unknown !== undefined)
    throw new ParseRefusal(`domain.${unknown}`, `no such member, unless the type ${DOMAIN_TYPE} names it`);
  return { ...types, [DOMAIN_TYPE]: DOMAIN_FIELDS.filter((field) => Object.hasOwn(domain, field.name)) };
}

/**
 * Reads, checks and hashes a request of `eth_signTypedData_v4`.
 * @throws ParseRefusal naming the first member at fault
 */
export function readTypedData(given: unknown): TypedData {
  const { types, primaryType, domain, message } = readRequest(given);
  if (typeof domain !== 'object' || domain === null || Array.isArray(domain) || domain instanceof JsonFloat)
    throw new ParseRefusal('domain', 'an object');
  const members = domain as Record<string, unknown>;
  const structs = readStructs(typesWithDomain(types, members));
  if (typeof primaryType !== 'string' || !structs.has(primaryType) || primaryType === DOMAIN_TYPE)
    throw new ParseRefusal('primaryType', 'one of the types');
  // A signature under an empty domain would count everywhere.
  if (structs.get(DOMAIN_TYPE)?.length === 0) throw new ParseRefusal('domain', 'at least one field');
  const walk: Walk = { structs, common: new Map(), notSigned: [], values: 0 };
  const separator = hashStruct(walk, DOMAIN_TYPE, members, 'domain', 0);
  const hashed = hashStruct(walk, primaryType, message, 'message', 0);
  const chainId = Object.hasOwn(members, 'chainId') ? readInteger(members.chainId, 'domain.chainId') : undefined;
  const used = new Set([...usedStructs(structs, DOMAIN_TYPE), ...usedStructs(structs, primaryType)]);
  const signedTypes = jsonObject(
    [...used].map((name) => [
      name,
      (structs.get(name) ?? []).map((field) =>
        jsonObject([
          ['name', field.name],
          ['type', field.type],
        ]),
      ),
    ]),
  );
  return {
    primaryType,
    domain: separator.nodes,
    message: hashed.nodes,
    notSigned: walk.notSigned,
    chainId,
    isBound: structs.get(DOMAIN_TYPE)?.some((field) => field.name === 'chainId') === true,
    digest: keccak256(concat(Uint8Array.of(0x19, 0x01), separator.hash, hashed.hash)),
    json: canonicalJson(
      { domain: separator.json, message: hashed.json, primaryType, types: signedTypes },
      'typed data',
    ),
  };
}

/** The members of a checked request as JSON, for programs that look for what they know. */
export function typedMessage({ json }: Pick<TypedData, 'json'>): {
  domain: JsonObject;
  message: JsonObject;
  encodedType: string;
} {
  const read = readJson(json, 'typed data');
  if (!isJsonObject(read) || !isJsonObject(read.domain) || !isJsonObject(read.message))
    throw new ParseRefusal('typed data', 'an object');
  return {
    domain: read.domain,
    message: read.message,
    encodedType: encodeType(readStructs(read.types), String(read.primaryType)),
  };
}
