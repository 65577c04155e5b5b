// The part of the contract ABI that tokens and collections speak: static words, one text or bytes member, and texts as
// answers.

import type { AccountId } from '@svc/core/accounts/address';
import { concat, fromHex, toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { fail } from '../../kernel/outcome.ts';

/** The four bytes of a signature such as `transfer(address,uint256)`, as 8 hex digits. */
export const selectorOf = (signature: string): string => toHex(keccak256(utf8(signature)).subarray(0, 4));

/** The topic of an event's signature. */
export const topicOf = (signature: string): string => `0x${toHex(keccak256(utf8(signature)))}`;

/** Arguments of a call, read in words. */
export class Arguments {
  private readonly data: Uint8Array;

  /** @param data the whole call, selector included */
  constructor(data: Uint8Array) {
    this.data = data;
  }

  uint(index: number): bigint {
    const at = 4 + 32 * index;
    if (at + 32 > this.data.length) fail('contract.arguments', 'the call has too few arguments');
    return BigInt(`0x${toHex(this.data.subarray(at, at + 32))}`);
  }

  address(index: number): AccountId {
    const word = this.uint(index);
    if (word >> 160n !== 0n) fail('contract.arguments', 'an argument is no address');
    return `0x${word.toString(16).padStart(40, '0')}` as AccountId;
  }

  flag(index: number): boolean {
    const word = this.uint(index);
    if (word > 1n) fail('contract.arguments', 'an argument is no truth value');
    return word === 1n;
  }

  /** Bytes of a dynamic argument. */
  bytes(index: number): Uint8Array {
    const offset = this.uint(index);
    const limit = BigInt(this.data.length);
    if (offset % 32n !== 0n || offset > limit) fail('contract.arguments', 'an argument is not where it should be');
    const size = this.uint(Number(offset / 32n));
    const start = 4n + offset + 32n;
    if (start + size > limit) fail('contract.arguments', 'an argument is cut off');
    return this.data.subarray(Number(start), Number(start + size));
  }
}

/** One word. */
export const uintBytes = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0'));
export const flagBytes = (truth: boolean): Uint8Array => uintBytes(truth ? 1n : 0n);
export const addressBytes = (address: AccountId | undefined): Uint8Array => uintBytes(BigInt(address ?? 0));

/** A dynamic text or bytes answer. */
export function dynamicBytes(value: string | Uint8Array): Uint8Array {
  const bytes = typeof value === 'string' ? utf8(value.toWellFormed()) : value;
  const padded = new Uint8Array(Math.ceil(bytes.length / 32) * 32);
  padded.set(bytes);
  return concat(uintBytes(32n), uintBytes(BigInt(bytes.length)), padded);
}

/** A list of addresses as an answer. */
export function addressListBytes(addresses: readonly AccountId[]): Uint8Array {
  return concat(uintBytes(32n), uintBytes(BigInt(addresses.length)), ...addresses.map(addressBytes));
}

/** An address as a topic. */
export const addressTopic = (address: AccountId): string => `0x${address.slice(2).padStart(64, '0')}`;
/** A number as a topic. */
export const uintTopic = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
