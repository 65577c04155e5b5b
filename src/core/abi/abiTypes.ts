// Contract ABI types: reading function signatures as people write them (`transfer(address to, uint256 amount)`) and as
// compilers do (JSON ABI), and the selector of each. Values are decode.ts.

import { toHex, utf8 } from '../bytes.ts';
import { keccak256 } from '../crypto/hash.ts';
import { ParseRefusal } from '../errors.ts';

export type AbiType =
  | { readonly kind: 'bool' | 'address' | 'string' | 'bytes' }
  | { readonly kind: 'integer'; readonly bits: number; readonly isSigned: boolean }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'array'; readonly item: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly members: readonly AbiParam[] };

export interface AbiParam {
  /** Empty when the author gave none. */
  readonly name: string;
  readonly type: AbiType;
}

export interface AbiFunction {
  readonly name: string;
  readonly inputs: readonly AbiParam[];
  /** `transfer(address,uint256)` */
  readonly signature: string;
  /** First four bytes of its hash, 8 hex digits without `0x`. */
  readonly selector: string;
}

const MAX_DEPTH = 8;
const MAX_PARAMS = 64;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]{0,99}$/;

function atomOf(text: string): AbiType | undefined {
  if (text === 'bool' || text === 'address' || text === 'string' || text === 'bytes') return { kind: text };
  const integer = /^(u?)int(\d{1,3})?$/.exec(text);
  if (integer !== null) {
    const bits = Number(integer[2] ?? '256');
    return bits >= 8 && bits <= 256 && bits % 8 === 0
      ? { kind: 'integer', bits, isSigned: integer[1] === '' }
      : undefined;
  }
  const fixed = /^bytes([1-9]\d?)$/.exec(text);
  return fixed !== null && Number(fixed[1]) <= 32 ? { kind: 'fixedBytes', size: Number(fixed[1]) } : undefined;
}

/** The type with the array suffixes of a text, outermost last. */
function withSuffixes(base: AbiType, suffixes: string, path: string): AbiType {
  let type = base;
  let rest = suffixes;
  for (let depth = 0; rest !== ''; depth++) {
    const match = /^\[([1-9]\d{0,4})?\]/.exec(rest);
    if (match === null || depth >= MAX_DEPTH) throw new ParseRefusal(path, 'an ABI type');
    type = { kind: 'array', item: type, length: match[1] === undefined ? undefined : Number(match[1]) };
    rest = rest.slice(match[0].length);
  }
  return type;
}

/** Canonical spelling of a type, as it stands in a signature. */
export function abiTypeText(type: AbiType): string {
  switch (type.kind) {
    case 'integer':
      return `${type.isSigned ? '' : 'u'}int${type.bits}`;
    case 'fixedBytes':
      return `bytes${type.size}`;
    case 'array':
      return `${abiTypeText(type.item)}[${type.length ?? ''}]`;
    case 'tuple':
      return `(${type.members.map((member) => abiTypeText(member.type)).join(',')})`;
    default:
      return type.kind;
  }
}

function functionOf(name: string, inputs: readonly AbiParam[]): AbiFunction {
  const signature = `${name}(${inputs.map((input) => abiTypeText(input.type)).join(',')})`;
  return { name, inputs, signature, selector: toHex(keccak256(utf8(signature)).subarray(0, 4)) };
}

/** Parts of a text between its outermost commas. */
function splitOuter(text: string, path: string): string[] {
  if (text.trim() === '') return [];
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0 || depth > MAX_DEPTH) throw new ParseRefusal(path, 'a function signature');
  }
  parts.push(text.slice(from));
  if (depth !== 0 || parts.length > MAX_PARAMS) throw new ParseRefusal(path, 'a function signature');
  return parts;
}

const MODIFIERS: ReadonlySet<string> = new Set(['indexed', 'calldata', 'memory', 'storage', 'payable']);

function paramOf(text: string, path: string): AbiParam {
  const trimmed = text.trim().replace(/^tuple(?=\()/, '');
  const close = trimmed.lastIndexOf(')');
  const [typePart, tail] = trimmed.startsWith('(')
    ? [trimmed.slice(0, close + 1), trimmed.slice(close + 1)]
    : [(/^[a-z0-9]+/.exec(trimmed) ?? [''])[0], trimmed.slice((/^[a-z0-9]+/.exec(trimmed) ?? [''])[0].length)];
  const suffixes = /^(?:\[\d*\])*/.exec(tail)?.[0] ?? '';
  const words = tail
    .slice(suffixes.length)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !MODIFIERS.has(word));
  const base: AbiType | undefined = typePart.startsWith('(')
    ? { kind: 'tuple', members: splitOuter(typePart.slice(1, -1), path).map((part) => paramOf(part, path)) }
    : atomOf(typePart);
  const [name = '', ...more] = words;
  if (base === undefined || more.length > 0 || (name !== '' && !IDENTIFIER.test(name)))
    throw new ParseRefusal(path, 'an ABI type and a name');
  return { name, type: withSuffixes(base, suffixes, path) };
}

/** A function as people write it: `transfer(address to, uint256 amount)`. @throws ParseRefusal */
export function parseFunction(text: string, path = 'function'): AbiFunction {
  const match =
    /^\s*(?:function\s+)?([A-Za-z_$][A-Za-z0-9_$]{0,99})\s*\((.*)\)[^()]*(?:returns\s*\(.*\))?\s*;?\s*$/s.exec(
      text.replace(/\breturns\b.*$/s, ''),
    );
  const [, name, inside] = match ?? [];
  if (name === undefined || inside === undefined) throw new ParseRefusal(path, 'a function signature');
  return functionOf(
    name,
    splitOuter(inside, path).map((part) => paramOf(part, path)),
  );
}

/**
 * A function that the code itself names. It is read when it is first used: a program names dozens and uses few in a
 * life, and reading one takes a hash.
 * @throws ParseRefusal on first use
 */
export function namedFunction(text: string): AbiFunction {
  let read: AbiFunction | undefined;
  const found = (): AbiFunction => {
    read ??= parseFunction(text);
    return read;
  };
  return {
    get name() {
      return found().name;
    },
    get inputs() {
      return found().inputs;
    },
    get signature() {
      return found().signature;
    },
    get selector() {
      return found().selector;
    },
  };
}

function jsonParam(given: unknown, path: string, depth: number): AbiParam {
  const { name, type, components } =
    typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  if (typeof type !== 'string' || depth > MAX_DEPTH) throw new ParseRefusal(`${path}.type`, 'an ABI type');
  const [, word = '', suffixes = ''] = /^([a-z0-9]+)((?:\[\d*\])*)$/.exec(type) ?? [];
  const members = (): readonly AbiParam[] =>
    Array.isArray(components)
      ? components.slice(0, MAX_PARAMS).map((one, at) => jsonParam(one, `${path}.components[${at}]`, depth + 1))
      : [];
  const base: AbiType | undefined = word === 'tuple' ? { kind: 'tuple', members: members() } : atomOf(word);
  if (base === undefined) throw new ParseRefusal(`${path}.type`, 'an ABI type');
  return {
    name: typeof name === 'string' && IDENTIFIER.test(name) ? name : '',
    type: withSuffixes(base, suffixes, path),
  };
}

/** The functions of a JSON ABI; events, errors and the constructor are passed over. @throws ParseRefusal */
export function parseAbi(given: unknown, path = 'abi'): AbiFunction[] {
  const list = Array.isArray(given) ? (given as unknown[]) : (given as { abi?: unknown } | null)?.abi;
  if (!Array.isArray(list)) throw new ParseRefusal(path, 'a list, as compilers write it');
  const functions: AbiFunction[] = [];
  for (const [at, entry] of list.entries()) {
    if (typeof entry === 'string') {
      if (/^\s*function\s/.test(entry)) functions.push(parseFunction(entry, `${path}[${at}]`));
      continue;
    }
    const {
      type = 'function',
      name,
      inputs = [],
    } = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
    if (type !== 'function') continue;
    if (typeof name !== 'string' || !IDENTIFIER.test(name) || !Array.isArray(inputs) || inputs.length > MAX_PARAMS)
      throw new ParseRefusal(`${path}[${at}]`, 'a function');
    functions.push(
      functionOf(
        name,
        inputs.map((input: unknown, index) => jsonParam(input, `${path}[${at}].inputs[${index}]`, 0)),
      ),
    );
  }
  return functions;
}
