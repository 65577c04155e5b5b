// The loop over instructions. It runs a frame until it ends or wants a call.

import { type Frame, Halt } from './frame.ts';
import { type OpcodeName, opcodeName } from './opcodes.ts';
import { ARITHMETIC } from './ops/arithmetic.ts';
import { CALLS } from './ops/calls.ts';
import { ENVIRONMENT } from './ops/environment.ts';
import { FLOW } from './ops/flow.ts';
import type { Instruction, Instructions } from './ops/instruction.ts';
import type { Tracer } from './tracer.ts';

const ALL: Instructions = { ...ARITHMETIC, ...ENVIRONMENT, ...FLOW, ...CALLS };
const TABLE: readonly (Instruction | undefined)[] = Array.from(
  { length: 256 },
  (_, opcode) => ALL[opcodeName(opcode) as OpcodeName],
);

function runNext(frame: Frame, opcode: number): void {
  const instruction = TABLE[opcode];
  if (instruction === undefined) throw new Halt(`invalid opcode 0x${opcode.toString(16).padStart(2, '0')}`);
  frame.requireRoom(instruction.pops, instruction.pushes);
  frame.charge(instruction.gas);
  instruction.run(frame);
}

function runTraced(frame: Frame, tracer: Tracer): void {
  const { bytes } = frame.code;
  const { looks } = frame.host;
  for (let steps = 1; frame.ending === undefined && frame.wanted === undefined; steps++) {
    if ((steps & looks) === 0) frame.host.checkTime();
    const opcode = bytes[frame.pc] ?? 0;
    const before = frame.gas;
    tracer.step?.(frame, opcode);
    frame.pc += 1;
    try {
      runNext(frame, opcode);
    } catch (cause) {
      if (cause instanceof Halt) tracer.stepped?.(frame, before - Math.max(0, frame.gas), cause.message);
      throw cause;
    }
    tracer.stepped?.(frame, before - frame.gas, '');
  }
}

/** Runs a frame. @throws Halt when it fails with all its gas */
export function runFrame(frame: Frame): void {
  const { tracer } = frame.host;
  if (tracer?.step !== undefined) {
    runTraced(frame, tracer);
    return;
  }
  const { bytes } = frame.code;
  const { looks } = frame.host;
  for (let steps = 1; frame.ending === undefined && frame.wanted === undefined; steps++) {
    if ((steps & looks) === 0) frame.host.checkTime();
    runNext(frame, bytes[frame.pc++] ?? 0);
  }
}
