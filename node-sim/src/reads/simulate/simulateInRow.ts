// EVM calls run as transactions in a row, as in the next block: the result of each, the combined changes, and
// everything reverted.

import { formatDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams } from '@svc/core/reads/registry';
import type { SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { effectiveGasPrice, intrinsicGas } from '@svc/core/tx/evmTx';
import { EVM, evmSection } from '../../chain/evmBlocks.ts';
import { ZERO_HASH } from '../../chain/header.ts';
import { nextContext } from '../../chain/nextBlock.ts';
import { collectChanges } from '../../engine/changes/collectChanges.ts';
import { NATIVE_CONTRACTS } from '../../engine/contracts/natives.ts';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT, type EvmBlock } from '../../kernel/evmPort.ts';
import type { ReadContext } from '../context.ts';
import { NOBODY } from '../eth/ethViews.ts';
import { leastGas } from '../eth/leastGas.ts';
import { actionOf, applyOverrides, type CallParam, runTime } from '../eth/simulateCall.ts';
import { type AskContract, ContractReadings } from './contractTokens.ts';

/** Gas for a reading of a contract. */
const READING_GAS = 1_000_000;

/** What is run, and what its receipt says about it. */
export interface Planned {
  readonly action: EvmAction;
  readonly nonce: bigint;
  /** Type of the envelope. */
  readonly type: number;
  /** 64 hex digits. */
  readonly hash: string;
  /** Whether the request leaves the gas limit open. */
  readonly isUnlimited?: boolean;
}

/** One of them, after its run. */
export interface Ran extends Planned {
  readonly result: ActionResult;
  /** The least limit with which it succeeds, where the request named none. */
  readonly gasNeeded?: number;
}

export interface Simulation {
  readonly at: { readonly height: number; readonly hash: string; readonly timestamp: number };
  readonly next: { readonly height: number; readonly timestamp: number };
  readonly ran: readonly Ran[];
  /** Burned for gas by all of them, decimal text. */
  readonly fee: string;
  readonly changes: SimulatedChanges;
}

type Overrides = CheckedParams<'simulateEvm'>['overrides'];

function priceOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas, from }: CallParam): bigint {
  if ((gasPrice ?? null) !== null) return fromQuantity(gasPrice ?? '', 'gasPrice');
  // Without a sender nobody pays.
  if ((maxFeePerGas ?? null) === null) return (from ?? null) === null ? 0n : BASE_FEE_WEI;
  const most = fromQuantity(maxFeePerGas ?? '', 'maxFeePerGas');
  const tip = fromQuantity(maxPriorityFeePerGas ?? '0x0', 'maxPriorityFeePerGas');
  return effectiveGasPrice({ type: 2, gasPriceWei: most, priorityFeeWei: tip }, BASE_FEE_WEI);
}

function typeOf({ type, maxFeePerGas, accessList }: CallParam): number {
  if ((type ?? null) !== null) return Number(fromQuantity(type ?? '', 'type'));
  if ((maxFeePerGas ?? null) !== null) return 2;
  return (accessList ?? null) === null ? 0 : 1;
}

/**
 * A call as the transaction that its sender would send.
 * @param before how many of its sender's calls come before it in the request
 * @throws Refusal `tx.funds`, `tx.nonceTooLow`, `input.gas`
 */
export function planCall({ chain }: ReadContext, call: CallParam, before = 0n): Planned {
  const wanted = actionOf(call);
  const gasPriceWei = priceOf(call);
  const needed = intrinsicGas(wanted);
  const left = balanceOf(chain.state, NATIVE_SYMBOL, wanted.from) - wanted.value;
  // Without a limit it gets the gas of a block, or what the sender can pay for.
  const payable = gasPriceWei === 0n ? BigInt(BLOCK_GAS_LIMIT) : left / gasPriceWei;
  const isLimited = (call.gas ?? null) !== null;
  const gasLimit = isLimited || payable > BigInt(wanted.gasLimit) ? wanted.gasLimit : Number(payable);
  if (isLimited && gasLimit < needed)
    throw new Refusal('input.gas', `intrinsic gas too low: this needs ${needed}, the limit is ${gasLimit}`);
  const isShort = isLimited ? BigInt(gasLimit) * gasPriceWei > left : gasLimit < needed;
  if (left < 0n || (gasPriceWei > 0n && isShort))
    throw new Refusal('tx.funds', `insufficient ${NATIVE_SYMBOL} for gas and value`);
  const next = chain.evmNonceOf(wanted.from);
  const nonce =
    (call.nonce ?? null) === null
      ? chain.evmPool.nextFreeNonce(wanted.from) + before
      : fromQuantity(call.nonce ?? '', 'nonce');
  if (nonce < next) throw new Refusal('tx.nonceTooLow', `nonce too low: next nonce is ${next}, got ${nonce}`);
  return {
    action: { ...wanted, gasLimit, gasPriceWei },
    nonce,
    type: typeOf(call),
    hash: ZERO_HASH,
    isUnlimited: !isLimited,
  };
}

/** Asks contracts on the current state. */
function createAsk(context: ReadContext, block: EvmBlock, time: ReturnType<typeof runTime>): AskContract {
  const { state } = context.chain;
  return (contract, data) => {
    const reader: EvmAction = {
      type: 0,
      from: NOBODY,
      to: contract,
      value: 0n,
      data,
      accessList: [],
      gasLimit: READING_GAS,
      gasPriceWei: 0n,
    };
    const { success, output } = EVM.simulate(state, reader, block, time);
    return success ? output : undefined;
  };
}

/**
 * Runs transactions one after another.
 * @param plans each is called on the state that those before it left, with the overrides; the first gets no previous
 *   result
 * @param measures whether to find the least gas of those without a limit
 */
export function simulateInRow(
  context: ReadContext,
  plans: readonly (() => Planned)[],
  overrides: Overrides,
  measures = false,
): Simulation {
  const { chain } = context;
  const { state, tip } = chain;
  const next = nextContext(chain);
  const block: EvmBlock = {
    ...next,
    blockHash: evmSection(chain.storage, [], '').blockHash,
    prevRandao: chain.consensus.mix,
  };
  const time = runTime(context);
  const ask = createAsk(context, block, time);
  return state.trial((overlay) => {
    EVM.prepare(overlay, (world) => applyOverrides(world, overrides ?? {}));
    const first = plans[0]?.();
    // A later nonce runs as if it were its turn.
    if (first !== undefined && first.nonce > chain.evmNonceOf(first.action.from))
      overlay.evm.nonces.set(first.action.from, first.nonce);
    const { ran, changes, readings } = overlay.trial((after) => {
      const mark = after.checkpoint();
      const list = plans.map((plan, at): Ran => {
        const planned = at === 0 && first !== undefined ? first : plan();
        const { action, nonce, isUnlimited } = planned;
        const run = (one: EvmAction): ActionResult => EVM.perform(after, one, nonce, block, time);
        const tried = (one: EvmAction): ActionResult => after.trial(() => run(one));
        const whole = measures && isUnlimited === true ? tried(action) : undefined;
        const gasNeeded = whole?.success === true ? leastGas(action, whole, tried) : undefined;
        return { ...planned, result: run(action), ...(gasNeeded === undefined ? {} : { gasNeeded }) };
      });
      const logs = list.flatMap(({ result }) => (result.success ? result.logs : []));
      const foreign = logs.filter(({ address }) => !NATIVE_CONTRACTS.has(after, address));
      return { ran: list, changes: collectChanges(after, mark), readings: new ContractReadings(foreign, ask) };
    });
    // From here on contracts answer as before the run.
    const tokens = readings.changesSince(ask);
    return {
      at: { height: tip.height, hash: tip.hash, timestamp: tip.timestamp },
      next: { height: next.height, timestamp: next.timestamp },
      ran,
      fee: formatDecimal(
        ran.reduce((sum, { result, action }) => sum + BigInt(result.gasUsed) * action.gasPriceWei, 0n),
      ),
      changes: {
        ...changes,
        balances: [...changes.balances, ...tokens.balances],
        allowances: [...changes.allowances, ...tokens.allowances],
        ownership: [...changes.ownership, ...tokens.ownership],
        items: tokens.items,
      },
    };
  });
}
