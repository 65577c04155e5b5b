// What a tracer is told of a run: its calls, its logs, its steps.

import type { AccountId } from '@svc/core/accounts/address';
import type { EvmBlock, EvmLog } from '../kernel/evmPort.ts';
import type { FrameRequest, FrameResult } from './frameRequest.ts';
import type { WorldState } from './worldState.ts';

/** Who acts on whom; nobody where a contract is created. */
export interface TracedAction {
  readonly from: AccountId;
  readonly to: AccountId | null;
}

/** What a tracer sees of a running call, and cannot change. */
export interface TracedFrame {
  /** The account that runs. */
  readonly address: AccountId;
  readonly pc: number;
  readonly gas: number;
  /** The top last. */
  readonly stack: readonly bigint[];
  readonly memory: Uint8Array;
  /** Output of the last call. */
  readonly returned: Uint8Array;
}

/** Told of what happens, as far as it wants to know. What it throws ends the run. */
export interface Tracer {
  /** Before anything happens, the sender's fee included. */
  begin?(world: WorldState, action: TracedAction, block: EvmBlock): void;
  /** After everything did, and before a call that is only tried is taken back. */
  end?(world: WorldState): void;
  /** A call begins. */
  enter?(request: FrameRequest): void;
  /** The innermost call ends. */
  leave?(result: FrameResult): void;
  /** A contract gave its balance away and ended. */
  ended?(from: AccountId, to: AccountId, value: bigint): void;
  log?(log: EvmLog): void;
  /** An instruction is about to run; every frame's next step comes after the end of the one before. */
  step?(frame: TracedFrame, opcode: number): void;
  /**
   * It ran. @param cost gas that it took, with what a call got along @param error why it failed; empty when it did not
   */
  stepped?(frame: TracedFrame, cost: number, error: string): void;
  /** An account, or a slot of its storage, was accessed. */
  touched?(address: AccountId, slot?: bigint): void;
}
