// Runs the calls of one transaction: precompiled contracts, ledgers that appear as contracts, and code, with frames on
// an explicit stack. A call that fails is reverted.

import type { AccountId } from '@svc/core/accounts/address';
import { concat, toHex, utf8 } from '@svc/core/bytes';
import { CodedError, Refusal } from '@svc/core/errors';
import type { EvmBlock, EvmLog } from '../kernel/evmPort.ts';
import { Code } from './analysedCode.ts';
import { Frame, Halt } from './frame.ts';
import type { CallRequest, CreateRequest, FrameRequest, FrameResult } from './frameRequest.ts';
import type { EvmHost } from './host.ts';
import { runFrame } from './interpreter.ts';
import { PRECOMPILES } from './precompiles.ts';
import type { Tracer } from './tracer.ts';
import { wordBytes } from './word.ts';
import type { WorldCheckpoint, WorldState } from './worldState.ts';

const MAX_DEPTH = 1024;
/** Most nested calls of receiver hooks: each uses the JavaScript stack, which gas must not exhaust. */
const MAX_CONFIRMING = 64;
const MAX_CODE = 24_576;
const MAX_NONCE = 2n ** 64n - 1n;
const CODE_BYTE_GAS = 200;
/** Most bytes of memory, code or input that a try for a moment works on at a time. */
const BRIEF_BYTES = 49_152;
/** Precompiled contracts whose time is that of their input: recovery, the hashes, the copy. */
const BRIEF_PRECOMPILES: ReadonlySet<string> = new Set(
  [1, 2, 3, 4].map((number) => `0x${number.toString(16).padStart(40, '0')}`),
);
const NOTHING = new Uint8Array(0);
const ERROR_SELECTOR = Uint8Array.of(0x08, 0xc3, 0x79, 0xa0);

export interface MachineOptions {
  readonly world: WorldState;
  readonly block: EvmBlock;
  readonly origin: AccountId;
  readonly gasPriceWei: bigint;
  readonly tracer?: Tracer | undefined;
  /** When to give up, in milliseconds of the process's own clock; never for what a block holds. */
  readonly untilMs?: number | undefined;
  /** Whether it is only tried for a moment: what may take long without a look at the time is then not begun. */
  readonly isBrief?: boolean | undefined;
}

interface Active {
  readonly frame: Frame;
  readonly mark: WorldCheckpoint;
}

const failed = (error: string, gasLeft = 0, output: Uint8Array = NOTHING): FrameResult => ({
  success: false,
  output,
  gasLeft,
  error,
});

const tooLong = (): Refusal => new Refusal('limit.time', 'The call takes too long; name less gas, or ask for less.');

/** Revert data of a sentence, as `Error(string)`. */
function revertData(sentence: string): Uint8Array {
  const text = utf8(sentence.toWellFormed());
  const padded = new Uint8Array(Math.ceil(text.length / 32) * 32);
  padded.set(text);
  return concat(ERROR_SELECTOR, wordBytes(32n), wordBytes(BigInt(text.length)), padded);
}

export class Machine implements EvmHost {
  readonly world: WorldState;
  readonly block: EvmBlock;
  readonly origin: AccountId;
  readonly gasPriceWei: bigint;
  readonly tracer: Tracer | undefined;
  private readonly untilMs: number;
  readonly looks: number;
  private readonly isBrief: boolean;
  /** Receivers that are being asked now. */
  private confirming = 0;

  constructor(options: MachineOptions) {
    this.world = options.world;
    this.block = options.block;
    this.origin = options.origin;
    this.gasPriceWei = options.gasPriceWei;
    this.tracer = options.tracer;
    this.untilMs = options.untilMs ?? Number.POSITIVE_INFINITY;
    this.isBrief = options.isBrief ?? false;
    this.looks = this.isBrief ? 0xff : 0xffff;
    if (this.tracer?.touched !== undefined) this.world.watcher = this.tracer;
  }

  checkTime(): void {
    if (this.untilMs !== Number.POSITIVE_INFINITY && performance.now() > this.untilMs) throw tooLong();
  }

  checkBytes(bytes: number): void {
    if (this.isBrief && bytes > BRIEF_BYTES) throw tooLong();
  }

  log(log: EvmLog): void {
    this.world.logs.push(log);
    this.tracer?.log?.(log);
  }

  /** Runs a call to its end. */
  run(request: FrameRequest): FrameResult {
    const active: Active[] = [];
    let result = this.enter(request, active);
    for (;;) {
      const top = active.at(-1);
      if (top === undefined) return result as FrameResult;
      if (result !== undefined) top.frame.resume(result);
      result = this.advance(top);
      if (result !== undefined) active.pop();
      else result = this.enter(top.frame.wanted as FrameRequest, active);
    }
  }

  /** Begins a call: its result when it needs no frame, otherwise a new active frame. */
  private enter(request: FrameRequest, active: Active[]): FrameResult | undefined {
    this.checkTime();
    this.tracer?.enter?.(request);
    const result = this.begin(request, active);
    if (result !== undefined) this.tracer?.leave?.(result);
    return result;
  }

  private begin(request: FrameRequest, active: Active[]): FrameResult | undefined {
    if (request.depth > MAX_DEPTH) return failed('call depth exceeded', request.gas);
    const movesValue = request.kind !== 'delegatecall' && request.kind !== 'staticcall';
    if (movesValue && this.world.balance(request.caller) < request.value)
      return failed('insufficient balance for transfer', request.gas);
    return 'address' in request ? this.beginCreate(request, active) : this.beginCall(request, active);
  }

  private beginCall(request: CallRequest, active: Active[]): FrameResult | undefined {
    const { world } = this;
    const mark = world.mark();
    if (request.kind === 'call') world.move(request.caller, request.target, request.value);
    const precompile = PRECOMPILES.get(request.codeAddress);
    if (precompile !== undefined) {
      this.checkBytes(BRIEF_PRECOMPILES.has(request.codeAddress) ? request.data.length : Number.POSITIVE_INFINITY);
      const answer = precompile(request.data, request.gas);
      if (answer === undefined) world.revert(mark);
      return answer === undefined ? failed('precompiled contract failed') : { success: true, error: '', ...answer };
    }
    const isDirect = request.kind === 'call' || request.kind === 'staticcall';
    if (isDirect && world.isNative(request.codeAddress)) return this.callNative(request, mark);
    const code = world.code(request.codeAddress);
    if (code.bytes.length === 0) return { success: true, output: NOTHING, gasLeft: request.gas, error: '' };
    active.push({ frame: new Frame(request, code, this), mark });
    return undefined;
  }

  private callNative(request: CallRequest, mark: WorldCheckpoint): FrameResult {
    const { world, block } = this;
    const { caller, target: address, data, isStatic } = request;
    const gasLeft = request.gas - world.natives.gas(world.state, address, data);
    if (gasLeft < 0) {
      world.revert(mark);
      return failed('out of gas');
    }
    const refuse = (sentence: string): FrameResult => {
      world.revert(mark);
      return failed(sentence, gasLeft, revertData(sentence));
    };
    if (request.value !== 0n) return refuse('this contract takes no native value');
    try {
      const { output, logs, confirm } = world.natives.call({
        state: world.state,
        block,
        caller,
        address,
        data,
        isStatic,
      });
      for (const log of logs) this.log(log);
      if (confirm === undefined) return { success: true, output, gasLeft, error: '' };
      return this.confirmed(request, confirm, output, gasLeft, refuse);
    } catch (cause) {
      if (cause instanceof CodedError) return refuse(cause.message);
      throw cause;
    }
  }

  /** The receiver of a safe transfer has to answer with the selector that it was called with. */
  private confirmed(
    request: CallRequest,
    confirm: { readonly to: AccountId; readonly data: Uint8Array },
    output: Uint8Array,
    gas: number,
    refuse: (sentence: string) => FrameResult,
  ): FrameResult {
    if (this.world.code(confirm.to).bytes.length === 0) return { success: true, output, gasLeft: gas, error: '' };
    if (this.confirming >= MAX_CONFIRMING) return refuse('too many safe transfers inside each other');
    const kept = Math.floor(gas / 64);
    this.confirming += 1;
    const answer = this.run({
      kind: 'call',
      caller: request.target,
      target: confirm.to,
      codeAddress: confirm.to,
      value: 0n,
      data: confirm.data,
      gas: gas - kept,
      isStatic: false,
      depth: request.depth + 1,
    });
    this.confirming -= 1;
    const isConfirmed = answer.success && toHex(answer.output.subarray(0, 4)) === toHex(confirm.data.subarray(0, 4));
    if (isConfirmed) return { success: true, output, gasLeft: kept + answer.gasLeft, error: '' };
    return { ...refuse('the receiver does not take this item'), gasLeft: kept + answer.gasLeft };
  }

  private beginCreate(request: CreateRequest, active: Active[]): FrameResult | undefined {
    const { world } = this;
    const { caller, address, value, data } = request;
    this.checkBytes(data.length);
    // A nonce that has no next one ends the creation and costs none of its gas (EIP-2681).
    if (request.depth > 0 && world.nonce(caller) >= MAX_NONCE) return failed('nonce is used up', request.gas);
    // The sender of a transaction has its nonce raised already.
    if (request.depth > 0) world.setNonce(caller, world.nonce(caller) + 1n);
    world.touch(address);
    if (world.isTaken(address)) return failed('address is taken');
    const mark = world.mark();
    world.markCreated(address);
    world.setNonce(address, 1n);
    world.move(caller, address, value);
    active.push({ frame: new Frame(request, new Code(data), this), mark });
    return undefined;
  }

  /** Lets a frame go on: its result when it ended, undefined when it wants a call. */
  private advance({ frame, mark }: Active): FrameResult | undefined {
    let result: FrameResult;
    try {
      runFrame(frame);
      if (frame.wanted !== undefined) return undefined;
      result = frame.ending === 'revert' ? failed('execution reverted', frame.gas, frame.output) : this.succeed(frame);
    } catch (cause) {
      if (!(cause instanceof Halt)) throw cause;
      result = failed(cause.message);
    }
    if (!result.success) this.world.revert(mark);
    this.tracer?.leave?.(result);
    return result;
  }

  private succeed(frame: Frame): FrameResult {
    const { output } = frame;
    if ('address' in frame.request) {
      if (output.length > MAX_CODE) throw new Halt('code too long');
      if (output[0] === 0xef) throw new Halt('code starts with 0xef');
      frame.charge(CODE_BYTE_GAS * output.length);
      this.world.setCode(frame.address, toHex(output));
    }
    return { success: true, output, gasLeft: frame.gas, error: '' };
  }
}
