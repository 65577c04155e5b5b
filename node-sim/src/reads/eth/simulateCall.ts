// Calls that leave no trace: their members, overrides, execution, and the answer to a failure.

import { accountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import type { CheckedParams } from '@svc/core/reads/registry';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas, isInitCodeTooLong, MAX_INIT_CODE_BYTES, PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import { EVM } from '../../chain/evmBlocks.ts';
import { evmBlockAt, isReadByContracts, stateAfter } from '../../chain/pastState.ts';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';
import { revertReason } from '../../evm/revertReason.ts';
import type { Tracer } from '../../evm/tracer.ts';
import type { WorldState } from '../../evm/worldState.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT, type EvmBlock } from '../../kernel/evmPort.ts';
import type { ReadContext } from '../context.ts';
import { NOBODY } from './ethViews.ts';
import { type StateBlock, stateHeight } from './findEthBlock.ts';

/** A call as a client writes it. */
export type CallParam = CheckedParams<'callContract'>['call'];
export type Overrides = NonNullable<CheckedParams<'callContract'>['overrides']>;
export type BlockOverrides = NonNullable<CheckedParams<'callContract'>['blockOverrides']>;

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** An optional quantity. @param path names it in a refusal */
export function quantityOf(text: string | null | undefined, path: string): bigint | undefined {
  return text === undefined || text === null ? undefined : fromQuantity(text, path);
}

/** The action of a call. Its gas limit is at most that of a block. */
export function actionOf(call: CallParam): EvmAction {
  // An empty text counts as absent, like null.
  const [data, input] = [call.data || undefined, call.input || undefined];
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new ParseRefusal('input', 'the same bytes as data');
  if ((call.gasPrice ?? undefined) !== undefined && (call.maxFeePerGas ?? undefined) !== undefined)
    throw new ParseRefusal('gasPrice', 'one kind of price');
  const limit = quantityOf(call.gas, 'gas') ?? BigInt(BLOCK_GAS_LIMIT);
  return {
    type: quantityOf(call.type, 'type') === BigInt(PQ_TX_TYPE) ? PQ_TX_TYPE : 0,
    from: call.from === undefined || call.from === null ? NOBODY : accountId(call.from, 'from'),
    to: call.to === undefined || call.to === null ? null : accountId(call.to, 'to'),
    value: quantityOf(call.value, 'value') ?? 0n,
    data: fromHex(input ?? data ?? '0x', 'data'),
    accessList: call.accessList ?? [],
    gasLimit: Number(limit < BigInt(BLOCK_GAS_LIMIT) ? limit : BigInt(BLOCK_GAS_LIMIT)),
    gasPriceWei: quantityOf(call.gasPrice, 'gasPrice') ?? quantityOf(call.maxFeePerGas, 'maxFeePerGas') ?? BASE_FEE_WEI,
  };
}

/** A quantity that fits a safe integer. */
function safeNumber(text: string | null | undefined, name: string): number | undefined {
  const value = quantityOf(text, 'blockOverrides');
  if (value !== undefined && value > MAX_SAFE)
    throw new ParseRefusal(`blockOverrides.${name}`, `a quantity up to ${toQuantity(MAX_SAFE)}`);
  return value === undefined ? undefined : Number(value);
}

/** A block with the overrides of a call. */
export function overriddenBlock(block: EvmBlock, overrides: BlockOverrides): EvmBlock {
  const { number, time, gasLimit, feeRecipient, prevRandao, baseFeePerGas } = overrides;
  const [asked, timestamp, limit] = [
    safeNumber(number, 'number'),
    safeNumber(time, 'time'),
    safeNumber(gasLimit, 'gasLimit'),
  ];
  const baseFeeWei = quantityOf(baseFeePerGas, 'blockOverrides');
  return {
    ...block,
    height: asked ?? block.height,
    timestamp: timestamp ?? block.timestamp,
    proposer: feeRecipient ?? block.proposer,
    prevRandao: prevRandao?.slice(2).toLowerCase() ?? block.prevRandao,
    ...(limit === undefined ? {} : { gasLimit: limit }),
    ...(baseFeeWei === undefined ? {} : { baseFeeWei }),
  };
}

/**
 * Applies the overrides of a call to the state that it sees. @throws ParseRefusal for an account with both kinds of
 * slots
 */
export function applyOverrides(world: WorldState, overrides: Overrides): void {
  for (const [text, { balance, nonce, code, state, stateDiff }] of Object.entries(overrides)) {
    const account = accountId(text, 'overrides');
    const [wei, count] = [quantityOf(balance, 'balance'), quantityOf(nonce, 'nonce')];
    if (wei !== undefined) world.setBalance(account, wei);
    if (count !== undefined) world.setNonce(account, count);
    if (code !== undefined && code !== null) world.setCode(account, code.slice(2).toLowerCase());
    if (state !== undefined && state !== null) {
      if (stateDiff !== undefined && stateDiff !== null)
        throw new ParseRefusal('overrides', 'state or stateDiff, not both');
      for (const key of [...world.state.evm.storage.keys()])
        if (key.startsWith(`${account}:`)) world.state.evm.storage.delete(key);
    }
    for (const [slot, value] of Object.entries(state ?? stateDiff ?? {})) {
      const key = `${account}:${BigInt(slot).toString(16)}`;
      if (BigInt(value) === 0n) world.state.evm.storage.delete(key);
      else world.state.evm.storage.set(key, BigInt(value));
    }
  }
}

/** How a call differs from a plain one. */
export interface CallOptions {
  readonly overrides?: Overrides | undefined;
  readonly blockOverrides?: BlockOverrides | undefined;
  readonly tracer?: Tracer | undefined;
  /** When to give up; by default after the longest time that a call may take from now. */
  readonly time?: ReturnType<typeof runTime> | undefined;
}

/** How long all runs of a request that begins now may take together. */
export function runTime({ patience: { mostMs, isBrief } }: ReadContext): {
  readonly untilMs: number;
  readonly isBrief: boolean;
} {
  return { untilMs: performance.now() + mostMs, isBrief };
}

/**
 * Accepts the current state, and older ones unless this is only a trial: going back takes as long as what the blocks
 * changed. @throws Refusal `limit.time`
 */
export function requireAtHand({ chain, patience }: ReadContext, height: number): void {
  if (patience.isBrief && height !== chain.tip.height) throw new Refusal('limit.time', 'This state is not the newest.');
}

/**
 * Runs an action on the state after a block, and reverts it.
 * @throws Refusal `input.gas` when its limit does not cover the intrinsic gas, `unavailable.state` for a block whose
 *   state is not kept
 */
export function simulate(
  context: ReadContext,
  at: StateBlock,
  action: EvmAction,
  { overrides, blockOverrides, tracer, time = runTime(context) }: CallOptions = {},
): ActionResult {
  const needed = intrinsicGas(action);
  if (action.gasLimit < needed)
    throw new Refusal('input.gas', `intrinsic gas too low: this needs ${needed}, the limit is ${action.gasLimit}`);
  if (isInitCodeTooLong(action))
    throw new Refusal(
      'input.initCode',
      `max initcode size exceeded: code size ${action.data.length} limit ${MAX_INIT_CODE_BYTES}`,
    );
  const { chain } = context;
  const height = stateHeight(context, at);
  requireAtHand(context, height);
  const prepare = (world: WorldState): void => applyOverrides(world, overrides ?? {});
  return stateAfter(chain, height, isReadByContracts, (state) => {
    const block = overriddenBlock(evmBlockAt(chain, height), blockOverrides ?? {});
    return EVM.simulate(state, action, block, { tracer, ...time }, prepare);
  });
}

/** Refuses a failed result as clients expect it: revert data under code 3. */
export function requireSuccess(result: ActionResult): void {
  if (result.success) return;
  const { output, error } = result;
  // A ledger's refusal is a revert with its sentence as data.
  if (error === 'execution reverted' || output.length > 0) {
    const reason = revertReason(output);
    throw new Refusal('evm.reverted', reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`, {
      facts: { data: `0x${toHex(output)}` },
    });
  }
  throw new Refusal(
    'evm.failed',
    error === 'insufficient balance for transfer' ? 'insufficient funds for transfer' : `execution failed: ${error}`,
  );
}
