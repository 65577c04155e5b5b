// Instructions of memory, storage, control flow and logs.

import { toHex } from '@svc/core/bytes';
import { type Frame, Halt } from '../frame.ts';
import { readWord, wordHex, wordOf, writeWord } from '../word.ts';
import { type Instruction, type Instructions, source } from './instruction.ts';

const COLD_SLOT = 2100;
const WARM = 100;
const SET_GAS = 20_000;
const RESET_GAS = 2900;
const CLEAR_REFUND = 4800;
const STIPEND = 2300;

function sload(frame: Frame): void {
  const slot = frame.pop();
  frame.charge(frame.world.touchSlot(frame.address, slot) ? COLD_SLOT : WARM);
  frame.push(frame.world.load(frame.address, slot));
}

/** EIP-2200 with the prices of EIP-2929 and the refunds of EIP-3529. */
function sstore(frame: Frame): void {
  frame.requireWritable();
  if (frame.gas <= STIPEND) throw new Halt('out of gas');
  const { world, address } = frame;
  const [slot, value] = [frame.pop(), frame.pop()];
  const cold = world.touchSlot(address, slot) ? COLD_SLOT : 0;
  const [original, current] = [world.loadOriginal(address, slot), world.load(address, slot)];
  const isFirst = current !== value && current === original;
  frame.charge(cold + (isFirst ? (original === 0n ? SET_GAS : RESET_GAS) : WARM));
  if (current === value) return;
  if (isFirst) {
    if (value === 0n) world.refund += CLEAR_REFUND;
  } else {
    if (original !== 0n) {
      if (current === 0n) world.refund -= CLEAR_REFUND;
      else if (value === 0n) world.refund += CLEAR_REFUND;
    }
    if (value === original) world.refund += (original === 0n ? SET_GAS : RESET_GAS) - WARM;
  }
  world.store(address, slot, value);
}

function mload(frame: Frame): void {
  const [at] = frame.reach(frame.pop(), 32n);
  frame.push(readWord(frame.memory, at));
}

function mstore(frame: Frame): void {
  const [offset, value] = [frame.pop(), frame.pop()];
  const [at] = frame.reach(offset, 32n);
  writeWord(frame.memory, at, value);
}

function mstore8(frame: Frame): void {
  const [offset, value] = [frame.pop(), frame.pop()];
  const [at] = frame.reach(offset, 1n);
  frame.memory[at] = Number(value & 255n);
}

function mcopy(frame: Frame): void {
  const [target, from, length] = [frame.pop(), frame.pop(), frame.pop()];
  frame.reach(target, length);
  frame.reach(from, length);
  frame.charge(3 * Math.ceil(frame.small(length) / 32));
  if (length > 0n) frame.memory.copyWithin(Number(target), Number(from), Number(from + length));
}

function jumpTo(frame: Frame, target: bigint): void {
  if (target >= BigInt(frame.code.bytes.length) || !frame.code.isTarget(Number(target))) throw new Halt('invalid jump');
  frame.pc = Number(target);
}

function jumpIf(frame: Frame): void {
  const [target, condition] = [frame.pop(), frame.pop()];
  if (condition !== 0n) jumpTo(frame, target);
}

function stop(frame: Frame): void {
  frame.ending = 'success';
}

function end(frame: Frame, ending: 'success' | 'revert'): void {
  const [offset, size] = frame.reach(frame.pop(), frame.pop());
  frame.output = frame.read(offset, size);
  frame.ending = ending;
}

const log = (count: number): Instruction => ({
  gas: 375 * (count + 1),
  pops: count + 2,
  pushes: 0,
  run: (frame) => {
    frame.requireWritable();
    const [offset, size] = frame.reach(frame.pop(), frame.pop());
    frame.charge(8 * size);
    const topics = Array.from({ length: count }, () => wordHex(frame.pop()));
    frame.host.log({ address: frame.address, topics, data: `0x${toHex(frame.read(offset, size))}` });
  },
});

const push = (size: number): Instruction => ({
  gas: size === 0 ? 2 : 3,
  pops: 0,
  pushes: 1,
  run: (frame) => {
    const { bytes } = frame.code;
    const end = frame.pc + size;
    // Code that ends inside a push goes on as zeros.
    let value = wordOf(bytes.subarray(frame.pc, end));
    if (end > bytes.length) value <<= BigInt(8 * (end - Math.max(bytes.length, frame.pc)));
    frame.push(value);
    frame.pc = end;
  },
});

const duplicate = (depth: number): Instruction => ({
  gas: 3,
  pops: depth,
  pushes: depth + 1,
  run: (frame) => frame.push(frame.stack[frame.stack.length - depth] as bigint),
});

const swap = (depth: number): Instruction => ({
  gas: 3,
  pops: depth + 1,
  pushes: depth + 1,
  run: ({ stack }) => {
    const [top, other] = [stack.length - 1, stack.length - 1 - depth];
    const held = stack[top] as bigint;
    stack[top] = stack[other] as bigint;
    stack[other] = held;
  },
});

/** The instructions of a word with the numbers from `first` to `last`, such as PUSH0 to PUSH32. */
function numbered(word: string, first: number, last: number, make: (number: number) => Instruction) {
  return Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, at) => [`${word}${first + at}`, make(first + at)]),
  ) as Instructions;
}

export const FLOW: Instructions = {
  STOP: { gas: 0, pops: 0, pushes: 0, run: stop },
  POP: { gas: 2, pops: 1, pushes: 0, run: (frame) => void frame.pop() },
  MLOAD: { gas: 3, pops: 1, pushes: 1, run: mload },
  MSTORE: { gas: 3, pops: 2, pushes: 0, run: mstore },
  MSTORE8: { gas: 3, pops: 2, pushes: 0, run: mstore8 },
  SLOAD: { gas: 0, pops: 1, pushes: 1, run: sload },
  SSTORE: { gas: 0, pops: 2, pushes: 0, run: sstore },
  JUMP: { gas: 8, pops: 1, pushes: 0, run: (frame) => jumpTo(frame, frame.pop()) },
  JUMPI: { gas: 10, pops: 2, pushes: 0, run: jumpIf },
  PC: source(2, (frame) => BigInt(frame.pc - 1)),
  MSIZE: source(2, (frame) => BigInt(frame.memory.length)),
  GAS: source(2, (frame) => BigInt(frame.gas)),
  JUMPDEST: { gas: 1, pops: 0, pushes: 0, run: () => undefined },
  TLOAD: {
    gas: 100,
    pops: 1,
    pushes: 1,
    run: (frame) => frame.push(frame.world.loadTransient(frame.address, frame.pop())),
  },
  TSTORE: {
    gas: 100,
    pops: 2,
    pushes: 0,
    run: (frame) => {
      frame.requireWritable();
      frame.world.storeTransient(frame.address, frame.pop(), frame.pop());
    },
  },
  MCOPY: { gas: 3, pops: 3, pushes: 0, run: mcopy },
  ...numbered('PUSH', 0, 32, push),
  ...numbered('DUP', 1, 16, duplicate),
  ...numbered('SWAP', 1, 16, swap),
  ...numbered('LOG', 0, 4, log),
  RETURN: { gas: 0, pops: 2, pushes: 0, run: (frame) => end(frame, 'success') },
  REVERT: { gas: 0, pops: 2, pushes: 0, run: (frame) => end(frame, 'revert') },
};
