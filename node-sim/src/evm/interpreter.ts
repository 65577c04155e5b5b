// The loop over instructions. It runs a frame until it ends or wants a call.

import { type Frame, Halt } from './frame.ts';
import { ARITHMETIC } from './ops/arithmetic.ts';
import { CALLS } from './ops/calls.ts';
import { ENVIRONMENT } from './ops/environment.ts';
import { FLOW } from './ops/flow.ts';
import type { Instruction } from './ops/instruction.ts';

const ALL = { ...ARITHMETIC, ...ENVIRONMENT, ...FLOW, ...CALLS };
const TABLE: readonly (Instruction | undefined)[] = Array.from({ length: 256 }, (_, opcode) => ALL[opcode]);

/** Runs a frame. @throws Halt when it fails with all its gas */
export function runFrame(frame: Frame): void {
  const { bytes } = frame.code;
  while (frame.ending === undefined && frame.wanted === undefined) {
    const opcode = bytes[frame.pc++] ?? 0;
    const instruction = TABLE[opcode];
    if (instruction === undefined) throw new Halt(`invalid opcode 0x${opcode.toString(16).padStart(2, '0')}`);
    frame.requireRoom(instruction.pops, instruction.pushes);
    frame.charge(instruction.gas);
    instruction.run(frame);
  }
}
