// Instructions that only compute: arithmetic, comparison, bits, hashing.

import { fastKeccak256 as keccak256 } from '../../crypto/nodeKeccak.ts';
import type { Frame } from '../frame.ts';
import { power, signExtend, signed, wordOf, wrap } from '../word.ts';
import { binary, type Instructions, ternary, unary } from './instruction.ts';

const flag = (truth: boolean): bigint => (truth ? 1n : 0n);
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function signedDivide(a: bigint, b: bigint): bigint {
  return b === 0n ? 0n : wrap(signed(a) / signed(b));
}

function signedRemainder(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const [dividend, divisor] = [signed(a), signed(b)];
  const rest = magnitude(dividend) % magnitude(divisor);
  return wrap(dividend < 0n ? -rest : rest);
}

function exponentiate(frame: Frame): void {
  const [base, exponent] = [frame.pop(), frame.pop()];
  frame.charge(exponent === 0n ? 0 : 50 * Math.ceil(exponent.toString(2).length / 8));
  frame.push(power(base, exponent));
}

function hash(frame: Frame): void {
  const [offset, size] = frame.reach(frame.pop(), frame.pop());
  frame.charge(6 * Math.ceil(size / 32));
  frame.push(wordOf(keccak256(frame.memory.subarray(offset, offset + size))));
}

export const ARITHMETIC: Instructions = {
  1: binary(3, (a, b) => wrap(a + b)),
  2: binary(5, (a, b) => wrap(a * b)),
  3: binary(3, (a, b) => wrap(a - b)),
  4: binary(5, (a, b) => (b === 0n ? 0n : a / b)),
  5: binary(5, signedDivide),
  6: binary(5, (a, b) => (b === 0n ? 0n : a % b)),
  7: binary(5, signedRemainder),
  8: ternary(8, (a, b, n) => (n === 0n ? 0n : (a + b) % n)),
  9: ternary(8, (a, b, n) => (n === 0n ? 0n : (a * b) % n)),
  10: { gas: 10, pops: 2, pushes: 1, run: exponentiate },
  11: binary(5, signExtend),
  16: binary(3, (a, b) => flag(a < b)),
  17: binary(3, (a, b) => flag(a > b)),
  18: binary(3, (a, b) => flag(signed(a) < signed(b))),
  19: binary(3, (a, b) => flag(signed(a) > signed(b))),
  20: binary(3, (a, b) => flag(a === b)),
  21: unary(3, (a) => flag(a === 0n)),
  22: binary(3, (a, b) => a & b),
  23: binary(3, (a, b) => a | b),
  24: binary(3, (a, b) => a ^ b),
  25: unary(3, (a) => wrap(~a)),
  26: binary(3, (index, a) => (index >= 32n ? 0n : (a >> (248n - 8n * index)) & 255n)),
  27: binary(3, (bits, a) => (bits >= 256n ? 0n : wrap(a << bits))),
  28: binary(3, (bits, a) => (bits >= 256n ? 0n : a >> bits)),
  29: binary(3, (bits, a) => wrap(signed(a) >> (bits >= 256n ? 255n : bits))),
  32: { gas: 30, pops: 2, pushes: 1, run: hash },
};
