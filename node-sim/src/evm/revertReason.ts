// The sentence in the data of a revert, where it has the standard form.

import { readUtf8, toHex } from '@svc/core/bytes';

const ERROR_SELECTOR = '08c379a0';
const PANIC_SELECTOR = '4e487b71';

/** What the compiler's own checks mean by their numbers. */
const PANICS: Readonly<Record<number, string>> = {
  1: 'assertion failed',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'enum value out of range',
  34: 'invalid encoded storage byte array',
  49: 'pop of an empty array',
  50: 'array index out of bounds',
  65: 'out of memory',
  81: 'call of an uninitialised function',
};

/** The sentence of `Error(string)`, the meaning of `Panic(uint256)`, or undefined. */
export function revertReason(output: Uint8Array): string | undefined {
  const selector = toHex(output.subarray(0, 4));
  if (selector === PANIC_SELECTOR && output.length === 36) {
    const number = BigInt(`0x${toHex(output.subarray(4))}`);
    return PANICS[Number(number)] ?? `panic 0x${number.toString(16)}`;
  }
  if (selector !== ERROR_SELECTOR || output.length < 68) return undefined;
  const size = Number(BigInt(`0x${toHex(output.subarray(36, 68))}`));
  const text = size > output.length - 68 ? undefined : readUtf8(output.subarray(68, 68 + size));
  return text === '' ? undefined : text;
}
