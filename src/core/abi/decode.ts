// Call data read by its ABI, and a few calls written. Bounded and exact: data that does not follow the encoding decodes
// to nothing rather than to a guess.

import { toChecksumAddress } from '../accounts/address.ts';
import { concat, fromHex, readUtf8, samePublicBytes, toHex, utf8 } from '../bytes.ts';
import { type AbiFunction, type AbiParam, type AbiType, abiTypeText } from './abiTypes.ts';

/** Values in one call, all levels together. */
const MAX_VALUES = 2_000;
const MAX_DEPTH = 12;

/** A decoded value: integers exact, bytes as they are. */
export type AbiValue = bigint | boolean | string | Uint8Array | readonly DecodedArg[];

export interface DecodedArg {
  readonly name: string;
  /** Canonical type. */
  readonly type: string;
  readonly value: AbiValue;
}

class Malformed extends Error {}

function isDynamic(type: AbiType): boolean {
  if (type.kind === 'string' || type.kind === 'bytes') return true;
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.item);
  return type.kind === 'tuple' && type.members.some((member) => isDynamic(member.type));
}

/** Bytes that a type takes in the head. */
function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32;
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.item);
  return type.kind === 'tuple' ? type.members.reduce((sum, member) => sum + headSize(member.type), 0) : 32;
}

class Data {
  private readonly bytes: Uint8Array;
  private values = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  private slice(at: number, length: number): Uint8Array {
    if (at < 0 || length < 0 || at + length > this.bytes.length) throw new Malformed();
    return this.bytes.subarray(at, at + length);
  }

  private word(at: number): bigint {
    return BigInt(`0x${toHex(this.slice(at, 32))}`);
  }

  private offset(at: number): number {
    const value = this.word(at);
    if (value > 0xffff_ffffn) throw new Malformed();
    return Number(value);
  }

  private dynamicBytes(at: number): Uint8Array {
    return this.slice(at + 32, this.offset(at));
  }

  /** @param at where the value's head stands @param base what offsets count from */
  private value(type: AbiType, at: number, base: number, depth: number): AbiValue {
    if (++this.values > MAX_VALUES || depth > MAX_DEPTH) throw new Malformed();
    const place = isDynamic(type) ? base + this.offset(at) : at;
    switch (type.kind) {
      case 'bool': {
        const word = this.word(place);
        if (word > 1n) throw new Malformed();
        return word === 1n;
      }
      case 'address': {
        const word = this.word(place);
        if (word >= 2n ** 160n) throw new Malformed();
        return toChecksumAddress(`0x${word.toString(16).padStart(40, '0')}`);
      }
      case 'integer': {
        const word = this.word(place);
        const value = type.isSigned ? BigInt.asIntN(256, word) : word;
        const fits = type.isSigned
          ? BigInt.asIntN(type.bits, value) === value
          : BigInt.asUintN(type.bits, value) === value;
        if (!fits) throw new Malformed();
        return value;
      }
      case 'fixedBytes': {
        const { size } = type;
        if (this.slice(place + size, 32 - size).some((byte) => byte !== 0)) throw new Malformed();
        return this.slice(place, size);
      }
      case 'bytes':
        return this.dynamicBytes(place);
      case 'string': {
        const bytes = this.dynamicBytes(place);
        return readUtf8(bytes) ?? `0x${toHex(bytes)}`;
      }
      case 'array': {
        const length = type.length ?? this.offset(place);
        const from = type.length === undefined ? place + 32 : place;
        // A length that the data cannot hold is not worth a loop.
        if (length * headSize(type.item) > this.bytes.length) throw new Malformed();
        return this.sequence(
          Array.from({ length: Math.min(length, MAX_VALUES + 1) }, (_, index) => ({
            name: String(index),
            type: type.item,
          })),
          from,
          depth + 1,
        );
      }
      case 'tuple':
        return this.sequence(type.members, place, depth + 1);
    }
  }

  sequence(params: readonly AbiParam[], base: number, depth: number): DecodedArg[] {
    let at = base;
    return params.map(({ name, type }) => {
      const value = this.value(type, at, base, depth);
      at += headSize(type);
      return { name, type: abiTypeText(type), value };
    });
  }
}

/**
 * Arguments behind a selector, or undefined when the data does not follow the encoding. Bytes after the last value are
 * not looked at.
 */
export function decodeArgs(inputs: readonly AbiParam[], data: Uint8Array): DecodedArg[] | undefined {
  try {
    return new Data(data).sequence(inputs, 0, 0);
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Arguments, and whether the data are what writing them gives. */
export interface WholeArgs {
  readonly args: readonly DecodedArg[];
  /** False: there are bytes beside them, or they stand in another place or form than the encoding's own. */
  readonly isExact: boolean;
}

/** As {@link decodeArgs}, and whether writing the arguments again gives the very same bytes. */
export function decodeWhole(inputs: readonly AbiParam[], data: Uint8Array): WholeArgs | undefined {
  const args = decodeArgs(inputs, data);
  if (args === undefined) return undefined;
  // Values that share bytes are more than the data: not worth writing.
  return { args, isExact: bytesIn(args) <= data.length && samePublicBytes(encodeValues(inputs, args), data) };
}

/** Bytes of all values of no fixed size; a text has no more of its units than bytes. */
function bytesIn(args: readonly DecodedArg[]): number {
  return args.reduce((sum, { type, value }) => {
    if (Array.isArray(value)) return sum + bytesIn(value as readonly DecodedArg[]);
    return type === 'string' || value instanceof Uint8Array ? sum + (value as string | Uint8Array).length : sum;
  }, 0);
}

const wordOf = (value: bigint): Uint8Array => fromHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0'));
const padded = (bytes: Uint8Array): Uint8Array => concat(bytes, new Uint8Array((32 - (bytes.length % 32)) % 32));
const withLength = (length: number, bytes: Uint8Array): Uint8Array => concat(wordOf(BigInt(length)), bytes);

function encodeValue(type: AbiType, value: AbiValue): Uint8Array {
  if (type.kind === 'tuple') return encodeValues(type.members, value as readonly DecodedArg[]);
  if (type.kind === 'array') {
    const items = value as readonly DecodedArg[];
    const written = encodeValues(
      items.map(({ name }) => ({ name, type: type.item })),
      items,
    );
    return type.length === undefined ? withLength(items.length, written) : written;
  }
  const bytes = typeof value === 'string' && type.kind === 'string' ? utf8(value) : value;
  if (bytes instanceof Uint8Array)
    return type.kind === 'fixedBytes' ? padded(bytes) : withLength(bytes.length, padded(bytes));
  return wordOf(BigInt(value as string | bigint | boolean));
}

/** Heads of 32 bytes or what a fixed type takes, then what has no fixed size, in order. */
function encodeValues(params: readonly AbiParam[], args: readonly DecodedArg[]): Uint8Array {
  const written = params.map(({ type }, at) => ({
    isTail: isDynamic(type),
    bytes: encodeValue(type, args[at]?.value ?? 0n),
  }));
  let end = written.reduce((sum, { isTail, bytes }) => sum + (isTail ? 32 : bytes.length), 0);
  const heads = written.map(({ isTail, bytes }) => {
    if (!isTail) return bytes;
    end += bytes.length;
    return wordOf(BigInt(end - bytes.length));
  });
  return concat(...heads, ...written.filter(({ isTail }) => isTail).map(({ bytes }) => bytes));
}

/** Call data of a function whose inputs are all of 32 bytes: addresses as 0x text, integers, booleans. */
export function encodeCall(
  { selector }: Pick<AbiFunction, 'selector'>,
  values: readonly (string | bigint | boolean)[],
): Uint8Array {
  const words = values.map((value) => fromHex(BigInt(value).toString(16).padStart(64, '0')));
  return concat(fromHex(selector), ...words);
}
