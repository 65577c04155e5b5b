// Shape of an instruction, and the table that instructions are listed in.

import type { Frame } from '../frame.ts';
import type { OpcodeName } from '../opcodes.ts';

export interface Instruction {
  /** Gas before the parts that depend on operands. */
  readonly gas: number;
  readonly pops: number;
  readonly pushes: number;
  readonly run: (frame: Frame) => void;
}

/** Instructions by the name of their opcode. */
export type Instructions = { readonly [name in OpcodeName]?: Instruction };

/** An instruction on one word. */
export const unary = (gas: number, compute: (a: bigint) => bigint): Instruction => ({
  gas,
  pops: 1,
  pushes: 1,
  run: (frame) => frame.push(compute(frame.pop())),
});

/** An instruction on two words, the top one first. */
export const binary = (gas: number, compute: (a: bigint, b: bigint) => bigint): Instruction => ({
  gas,
  pops: 2,
  pushes: 1,
  run: (frame) => frame.push(compute(frame.pop(), frame.pop())),
});

/** An instruction on three words, the top one first. */
export const ternary = (gas: number, compute: (a: bigint, b: bigint, c: bigint) => bigint): Instruction => ({
  gas,
  pops: 3,
  pushes: 1,
  run: (frame) => frame.push(compute(frame.pop(), frame.pop(), frame.pop())),
});

/** An instruction that puts one word on the stack. */
export const source = (gas: number, read: (frame: Frame) => bigint): Instruction => ({
  gas,
  pops: 0,
  pushes: 1,
  run: (frame) => frame.push(read(frame)),
});
