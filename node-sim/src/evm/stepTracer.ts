// Every step of a transaction (the struct logger of Ethereum clients): where it was, what it cost, stack, memory,
// storage. The list is bounded: a block's gas pays for more steps than any client wants to read.

import { toHex } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import type { FrameResult } from './frameRequest.ts';
import { OPCODES, opcodeName } from './opcodes.ts';
import type { TracedFrame, Tracer } from './tracer.ts';

export interface StepTracerOptions {
  readonly disableStack?: boolean | undefined;
  readonly disableStorage?: boolean | undefined;
  readonly enableMemory?: boolean | undefined;
  readonly enableReturnData?: boolean | undefined;
  /** Steps that are kept; 0 or none: all, as long as they fit into an answer. */
  readonly limit?: number | undefined;
}

export interface Step {
  readonly pc: number;
  readonly op: string;
  readonly gas: number;
  gasCost: number;
  /** 1 for the first call. */
  readonly depth: number;
  error?: string;
  readonly stack?: readonly string[];
  readonly memory?: readonly string[];
  readonly returnData?: string;
  storage?: Readonly<Record<string, string>>;
}

/** Rough characters of an answer beyond which a trace is refused. */
const MAX_CHARACTERS = 40_000_000;
const STEP_CHARACTERS = 90;
const WORD_CHARACTERS = 40;
const { SLOAD, SSTORE } = OPCODES;

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const wordText = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

function memoryWords({ memory }: TracedFrame): string[] {
  const words: string[] = [];
  for (let at = 0; at < memory.length; at += 32) words.push(`0x${toHex(memory.subarray(at, at + 32))}`);
  return words;
}

export class StepTracer implements Tracer {
  private readonly options: StepTracerOptions;
  private readonly steps: Step[] = [];
  /** Slots that the contracts used so far. */
  private readonly slots = new Map<string, Record<string, string>>();
  private running: Step | undefined;
  private loaded: bigint | undefined;
  private characters = 0;
  private depth = 0;
  private outcome: FrameResult | undefined;

  constructor(options: StepTracerOptions = {}) {
    this.options = options;
  }

  enter(): void {
    this.depth += 1;
  }

  leave(result: FrameResult): void {
    this.depth -= 1;
    this.outcome = result;
  }

  step(frame: TracedFrame, opcode: number): void {
    const { disableStack, disableStorage, enableMemory, enableReturnData, limit = 0 } = this.options;
    this.running = undefined;
    if (limit > 0 && this.steps.length >= limit) return;
    const step: Step = {
      pc: frame.pc,
      op: opcodeName(opcode),
      gas: frame.gas,
      gasCost: 0,
      depth: this.depth,
      ...(disableStack === true ? {} : { stack: frame.stack.map(hex) }),
      ...(enableMemory === true ? { memory: memoryWords(frame) } : {}),
      ...(enableReturnData === true && frame.returned.length > 0 ? { returnData: `0x${toHex(frame.returned)}` } : {}),
    };
    this.characters +=
      STEP_CHARACTERS +
      (step.stack?.length ?? 0) * 14 +
      (step.memory?.length ?? 0) * 70 +
      (step.returnData?.length ?? 0);
    if (disableStorage !== true && (opcode === SLOAD || opcode === SSTORE)) this.noteStorage(frame, opcode, step);
    if (this.characters > MAX_CHARACTERS) {
      throw new Refusal(
        'limit.trace',
        'The trace is too long: ask for fewer steps (limit), for less of each (disableStack, disableStorage), or for the callTracer.',
      );
    }
    this.steps.push(step);
    this.running = step;
  }

  private noteStorage({ stack, address }: TracedFrame, opcode: number, step: Step): void {
    const [slot, value] = [stack.at(-1), stack.at(-2)];
    if (slot === undefined || (opcode === SSTORE && value === undefined)) return;
    const slots = { ...this.slots.get(address) };
    if (opcode === SSTORE) slots[wordText(slot)] = wordText(value as bigint);
    this.slots.set(address, slots);
    step.storage = slots;
    this.loaded = opcode === SLOAD ? slot : undefined;
    this.characters += Object.keys(slots).length * 4 * WORD_CHARACTERS;
  }

  stepped(frame: TracedFrame, cost: number, error: string): void {
    const step = this.running;
    if (step === undefined) return;
    step.gasCost = cost;
    if (error !== '') step.error = error;
    const value = frame.stack.at(-1);
    if (step.op === 'SLOAD' && this.loaded !== undefined && error === '' && value !== undefined) {
      const slots = { ...step.storage, [wordText(this.loaded)]: wordText(value) };
      step.storage = slots;
      this.slots.set(frame.address, slots);
    }
    this.loaded = undefined;
  }

  /** The steps with the end of the transaction. */
  result(gasUsed: number): { gas: number; failed: boolean; returnValue: string; structLogs: readonly Step[] } {
    const { success = true, output = new Uint8Array(0) } = this.outcome ?? {};
    return { gas: gasUsed, failed: !success, returnValue: `0x${toHex(output)}`, structLogs: this.steps };
  }
}
