// One running call: its code, stack, memory and gas. A frame never calls another one: it leaves a request and is
// resumed with the result, so that deep calls do not use the JavaScript stack.

import type { AccountId } from '@svc/core/accounts/address';
import type { Code } from './analysedCode.ts';
import type { FrameRequest, FrameResult } from './frameRequest.ts';
import type { EvmHost } from './host.ts';
import type { WorldState } from './worldState.ts';

/** Ends a frame as failed; all its gas is gone. */
export class Halt extends Error {}

const OUT_OF_GAS = 'out of gas';
const MAX_STACK = 1024;
/** Memory beyond this costs more gas than any block has. */
const MAX_MEMORY = 0x2000000;

export class Frame {
  readonly request: FrameRequest;
  readonly code: Code;
  readonly host: EvmHost;
  readonly world: WorldState;
  /** The account that runs. */
  readonly address: AccountId;
  readonly data: Uint8Array;
  readonly isStatic: boolean;
  readonly stack: bigint[] = [];
  memory = new Uint8Array(0);
  pc = 0;
  gas: number;
  /** Output of the last call. */
  returned: Uint8Array = new Uint8Array(0);
  ending: 'success' | 'revert' | undefined;
  output: Uint8Array = new Uint8Array(0);
  /** A call that has to be made before this frame goes on. */
  wanted: FrameRequest | undefined;
  /** Where the output of the wanted call goes. */
  outOffset = 0;
  outSize = 0;

  constructor(request: FrameRequest, code: Code, host: EvmHost) {
    this.request = request;
    this.code = code;
    this.host = host;
    this.world = host.world;
    const isCreate = 'address' in request;
    this.address = isCreate ? request.address : request.target;
    this.data = isCreate ? new Uint8Array(0) : request.data;
    this.isStatic = isCreate ? false : request.isStatic;
    this.gas = request.gas;
  }

  pop(): bigint {
    return this.stack.pop() as bigint;
  }

  push(value: bigint): void {
    this.stack.push(value);
  }

  charge(gas: number): void {
    this.gas -= gas;
    if (this.gas < 0) throw new Halt(OUT_OF_GAS);
  }

  /** A size or offset as a number; one that no gas could pay ends the frame. */
  small(value: bigint): number {
    if (value > BigInt(MAX_MEMORY)) throw new Halt(OUT_OF_GAS);
    return Number(value);
  }

  /** Makes memory hold a range and charges for what is new. @returns offset and size as numbers */
  reach(offsetWord: bigint, sizeWord: bigint): [offset: number, size: number] {
    if (sizeWord === 0n) return [0, 0];
    const [offset, size] = [this.small(offsetWord), this.small(sizeWord)];
    const words = Math.ceil((offset + size) / 32);
    const before = this.memory.length / 32;
    if (words > before) {
      this.charge(memoryGas(words) - memoryGas(before));
      this.host.checkBytes(words * 32);
      const grown =
        this.memory.buffer.byteLength >= words * 32
          ? new Uint8Array(this.memory.buffer, 0, words * 32)
          : new Uint8Array(new ArrayBuffer(Math.max(words * 64, 1024)), 0, words * 32);
      if (grown.buffer !== this.memory.buffer) grown.set(this.memory);
      this.memory = grown;
    }
    return [offset, size];
  }

  /** A copy of a reached range. */
  read(offset: number, size: number): Uint8Array {
    return this.memory.slice(offset, offset + size);
  }

  requireWritable(): void {
    if (this.isStatic) throw new Halt('write in a static call');
  }

  /** Goes on after a call: the flag or address on the stack, the output where it was wanted. */
  resume(result: FrameResult): void {
    const request = this.wanted as FrameRequest;
    this.wanted = undefined;
    this.gas += result.gasLeft;
    if ('address' in request) {
      this.returned = result.success ? new Uint8Array(0) : result.output;
      this.push(result.success ? BigInt(request.address) : 0n);
      return;
    }
    this.returned = result.output;
    if (this.outSize > 0) this.memory.set(result.output.subarray(0, this.outSize), this.outOffset);
    this.push(result.success ? 1n : 0n);
  }

  requireRoom(pops: number, pushes: number): void {
    const { length } = this.stack;
    if (length < pops) throw new Halt('stack underflow');
    if (length - pops + pushes > MAX_STACK) throw new Halt('stack overflow');
  }
}

/** Gas of a memory of so many words. */
function memoryGas(words: number): number {
  return 3 * words + Math.floor((words * words) / 512);
}
