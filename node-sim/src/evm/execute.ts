// Transactions and calls on the state: what is checked, charged and burned around the machine's work.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { effectiveGasPrice, intrinsicGas, isInitCodeTooLong, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import {
  BASE_FEE_WEI,
  BLOCK_GAS_LIMIT,
  type EvmBlock,
  type EvmBlockTx,
  type EvmLog,
  type EvmPlace,
  type EvmPort,
  type EvmReceipt,
  type EvmVerdict,
  type NativeContracts,
} from '../kernel/evmPort.ts';
import type { State } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { FrameRequest, FrameResult } from './frameRequest.ts';
import { Machine } from './machine.ts';
import { createdAddress } from './ops/calls.ts';
import { PRECOMPILES } from './precompiles.ts';
import type { Tracer } from './tracer.ts';
import { WorldState } from './worldState.ts';

const NOTHING = new Uint8Array(0);
/** At most this part of the gas used is given back (EIP-3529). */
const REFUND_PART = 5;

/** What a transaction or call does, its sender known. */
export interface EvmAction extends Pick<UnsignedEvmTx, 'type' | 'to' | 'value' | 'data' | 'accessList'> {
  readonly from: AccountId;
  readonly gasLimit: number;
  readonly gasPriceWei: bigint;
}

export interface ActionResult extends Pick<FrameResult, 'success' | 'output' | 'error'> {
  /** Charged, refunds taken off. */
  readonly gasUsed: number;
  /** Used at the highest point, before refunds. */
  readonly gasPeak: number;
  readonly logs: readonly EvmLog[];
  readonly contract: AccountId | null;
}

function requestOf(action: EvmAction, nonce: bigint, gas: number): FrameRequest {
  const { from: caller, to, value, data } = action;
  if (to === null)
    return { kind: 'create', caller, address: createdAddress(caller, nonce), value, data, gas, depth: 0 };
  return { kind: 'call', caller, target: to, codeAddress: to, value, data, gas, isStatic: false, depth: 0 };
}

/** Whether nothing would run: value moves to an account without code. */
function isPlain(world: WorldState, { to }: EvmAction): boolean {
  return to !== null && !world.state.evm.code.has(to) && !world.isNative(to) && !PRECOMPILES.has(to);
}

/** What a run is for, besides a block. */
export interface RunOptions {
  /** Told of what happens. */
  readonly tracer?: Tracer | undefined;
  /** When to give up: milliseconds of the process's own clock. */
  readonly untilMs?: number | undefined;
  /** Whether it is only tried for a moment (machine.ts). */
  readonly isBrief?: boolean | undefined;
}

/** Runs an action whose gas was paid. The caller's nonce is that of the action. */
function act(world: WorldState, block: EvmBlock, action: EvmAction, nonce: bigint, options: RunOptions): ActionResult {
  const needed = intrinsicGas(action);
  const contract = null;
  if (options.tracer === undefined && isPlain(world, action)) {
    if (world.balance(action.from) < action.value) {
      return {
        success: false,
        output: NOTHING,
        error: 'insufficient balance for transfer',
        gasUsed: needed,
        gasPeak: needed,
        logs: [],
        contract,
      };
    }
    world.move(action.from, action.to as AccountId, action.value);
    return { success: true, output: NOTHING, error: '', gasUsed: needed, gasPeak: needed, logs: [], contract };
  }
  world.touch(action.from);
  if (action.to !== null) world.touch(action.to);
  world.touch(accountId(block.proposer));
  for (const { address, storageKeys } of action.accessList) {
    world.touch(address as AccountId);
    for (const key of storageKeys) world.touchSlot(address as AccountId, BigInt(key));
  }
  const machine = new Machine({ world, block, origin: action.from, gasPriceWei: action.gasPriceWei, ...options });
  const request = requestOf(action, nonce, action.gasLimit - needed);
  const { success, output, gasLeft, error } = machine.run(request);
  const gasPeak = action.gasLimit - gasLeft;
  const refund = success ? Math.min(world.refund, Math.floor(gasPeak / REFUND_PART)) : 0;
  if (success) world.finish();
  const gasUsed = Math.max(needed, gasPeak - refund);
  return {
    success,
    output,
    error,
    gasUsed,
    gasPeak,
    logs: [...world.logs],
    contract: success && 'address' in request ? request.address : contract,
  };
}

/** Why a transaction cannot be executed, or undefined. */
function obstacle(world: WorldState, { tx, from }: EvmBlockTx, block: EvmBlock): string | undefined {
  if (tx.chainId !== undefined && tx.chainId !== BigInt(block.chainId))
    return `chain id ${tx.chainId} is not ${block.chainId}`;
  const expected = world.nonce(from);
  if (tx.nonce < expected) return `nonce ${tx.nonce} is below the expected ${expected}`;
  if (tx.gasPriceWei < BASE_FEE_WEI || tx.priorityFeeWei > tx.gasPriceWei) return 'gas price refused';
  if (tx.gasLimit > BigInt(BLOCK_GAS_LIMIT) || tx.gasLimit < BigInt(intrinsicGas(tx))) return 'gas limit refused';
  if (isInitCodeTooLong(tx)) return 'init code too long';
  if (tx.nonce === expected && world.balance(from) < tx.gasLimit * tx.gasPriceWei + tx.value)
    return 'insufficient balance for gas and value';
  return undefined;
}

function receiptOf(
  candidate: EvmBlockTx,
  block: EvmBlock,
  place: EvmPlace,
  result: ActionResult,
  price: bigint,
): EvmReceipt {
  const { tx, hash, from } = candidate;
  return {
    tx_hash: hash,
    block_height: block.height,
    index: place.index,
    type: tx.type,
    from,
    to: tx.to,
    value: tx.value.toString(),
    nonce: Number(tx.nonce),
    contract: result.contract,
    gas_used: result.gasUsed,
    cumulative_gas_used: place.gasBefore + result.gasUsed,
    gas_price: price.toString(),
    success: result.success,
    error: result.error,
    logs: result.success ? result.logs : [],
  };
}

/** Runs an action for its sender's gas: the nonce is used and what was used is burned. */
function charge(
  world: WorldState,
  block: EvmBlock,
  action: EvmAction,
  nonce: bigint,
  options: RunOptions,
): ActionResult {
  const { from, gasLimit, gasPriceWei } = action;
  // Held back while it runs; what is not used comes back before anything is burned.
  const reserve = BigInt(gasLimit) * gasPriceWei;
  world.setBalance(from, world.balance(from) - reserve);
  world.setNonce(from, nonce + 1n);
  const result = act(world, block, action, nonce, options);
  world.setBalance(from, world.balance(from) + reserve);
  world.burn(from, BigInt(result.gasUsed) * gasPriceWei);
  return result;
}

/** The EVM over the tables of the kernel. */
export class Evm implements EvmPort {
  private readonly natives: NativeContracts;

  constructor(natives: NativeContracts) {
    this.natives = natives;
  }

  execute(state: State, candidate: EvmBlockTx, block: EvmBlock, place: EvmPlace, options: RunOptions = {}): EvmVerdict {
    const { tx, from } = candidate;
    const world = new WorldState(state, this.natives);
    const dropped = obstacle(world, candidate, block);
    if (dropped !== undefined) return { dropped };
    if (tx.nonce > world.nonce(from)) return { waits: 'an earlier nonce is missing' };
    const gasLimit = Number(tx.gasLimit);
    if (place.gasBefore + gasLimit > BLOCK_GAS_LIMIT) return { waits: 'the block has too little gas left' };
    const gasPriceWei = effectiveGasPrice(tx, BASE_FEE_WEI);
    const action = { ...tx, from, gasLimit, gasPriceWei };
    options.tracer?.begin?.(world, action, block);
    const result = charge(world, block, action, tx.nonce, options);
    options.tracer?.end?.(world);
    return { receipt: receiptOf(candidate, block, place, result, gasPriceWei) };
  }

  /** Lets a caller change the state as transactions see it. */
  prepare(state: State, change: (world: WorldState) => void): void {
    change(new WorldState(state, this.natives));
  }

  /** Runs an action as a transaction with a nonce would, and keeps what it does. The sender can pay for it. */
  perform(state: State, action: EvmAction, nonce: bigint, block: EvmBlock, options: RunOptions = {}): ActionResult {
    const world = new WorldState(state, this.natives);
    options.tracer?.begin?.(world, action, block);
    const result = charge(world, block, action, nonce, options);
    options.tracer?.end?.(world);
    return result;
  }

  /** Runs an action on the current state and reverts it. @param prepare changes the state first (overrides) */
  simulate(
    state: StateView,
    action: EvmAction,
    block: EvmBlock,
    options: RunOptions = {},
    prepare?: (world: WorldState) => void,
  ): ActionResult {
    return state.trial((overlay) => {
      const world = new WorldState(overlay, this.natives);
      prepare?.(world);
      options.tracer?.begin?.(world, action, block);
      const nonce = world.nonce(action.from);
      if (action.to === null) world.setNonce(action.from, nonce + 1n);
      const result = act(world, block, action, nonce, options);
      options.tracer?.end?.(world);
      return result;
    });
  }
}
