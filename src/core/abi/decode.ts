// Call data read by its ABI, and a few calls written. Bounded and exact: data that does not follow the encoding decodes to
// nothing rather than to a guess.

import { toChecksumAddress } from '../accounts/address.ts';
import { concat, fromHex, readUtf8, toHex } from '../bytes.ts';
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
        const fits = type.isSigned ? BigInt.asIntN(type.bits, value) === value : BigInt.asUintN(type.bits, value) === value;
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
          Array.from({ length: Math.min(length, MAX_VALUES + 1) }, (_, index) => ({ name: String(index), type: type.item })),
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

/** Arguments behind a selector, or undefined when the data does not follow the encoding. Bytes after the last value are not looked at. */
export function decodeArgs(inputs: readonly AbiParam[], data: Uint8Array): DecodedArg[] | undefined {
  try {
    return new Data(data).sequence(inputs, 0, 0);
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Call data of a function whose inputs are all of 32 bytes: addresses as 0x text, integers, booleans. */
export function encodeCall({ selector }: Pick<AbiFunction, 'selector'>, values: readonly (string | bigint | boolean)[]): Uint8Array {
  const words = values.map((value) => fromHex(BigInt(value).toString(16).padStart(64, '0')));
  return concat(fromHex(selector), ...words);
}
