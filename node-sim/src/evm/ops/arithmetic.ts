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
  ADD: binary(3, (a, b) => wrap(a + b)),
  MUL: binary(5, (a, b) => wrap(a * b)),
  SUB: binary(3, (a, b) => wrap(a - b)),
  DIV: binary(5, (a, b) => (b === 0n ? 0n : a / b)),
  SDIV: binary(5, signedDivide),
  MOD: binary(5, (a, b) => (b === 0n ? 0n : a % b)),
  SMOD: binary(5, signedRemainder),
  ADDMOD: ternary(8, (a, b, n) => (n === 0n ? 0n : (a + b) % n)),
  MULMOD: ternary(8, (a, b, n) => (n === 0n ? 0n : (a * b) % n)),
  EXP: { gas: 10, pops: 2, pushes: 1, run: exponentiate },
  SIGNEXTEND: binary(5, signExtend),
  LT: binary(3, (a, b) => flag(a < b)),
  GT: binary(3, (a, b) => flag(a > b)),
  SLT: binary(3, (a, b) => flag(signed(a) < signed(b))),
  SGT: binary(3, (a, b) => flag(signed(a) > signed(b))),
  EQ: binary(3, (a, b) => flag(a === b)),
  ISZERO: unary(3, (a) => flag(a === 0n)),
  AND: binary(3, (a, b) => a & b),
  OR: binary(3, (a, b) => a | b),
  XOR: binary(3, (a, b) => a ^ b),
  NOT: unary(3, (a) => wrap(~a)),
  BYTE: binary(3, (index, a) => (index >= 32n ? 0n : (a >> (248n - 8n * index)) & 255n)),
  SHL: binary(3, (bits, a) => (bits >= 256n ? 0n : wrap(a << bits))),
  SHR: binary(3, (bits, a) => (bits >= 256n ? 0n : a >> bits)),
  SAR: binary(3, (bits, a) => wrap(signed(a) >> (bits >= 256n ? 255n : bits))),
  KECCAK256: { gas: 30, pops: 2, pushes: 1, run: hash },
};
