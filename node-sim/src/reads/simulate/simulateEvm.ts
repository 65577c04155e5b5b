// What an EVM call or a signed EVM transaction would do on the state of now. It runs as it would in the next block, is
// looked at, and is taken back.

import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams } from '@svc/core/reads/registry';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { effectiveGasPrice, intrinsicGas } from '@svc/core/tx/evmTx';
import { EVM, evmSection } from '../../chain/evmBlocks.ts';
import { ZERO_HASH } from '../../chain/header.ts';
import { nextContext } from '../../chain/nextBlock.ts';
import { collectChanges } from '../../engine/changes/collectChanges.ts';
import { NATIVE_CONTRACTS } from '../../engine/contracts/natives.ts';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';
import { revertReason } from '../../evm/revertReason.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT, type EvmBlock, type EvmReceipt } from '../../kernel/evmPort.ts';
import type { Handler, ReadContext } from '../context.ts';
import { NOBODY, receiptView } from '../eth/ethViews.ts';
import { actionOf, applyOverrides, runTime } from '../eth/simulateCall.ts';
import { type AskContract, ContractReadings } from './contractTokens.ts';

/** Gas that a contract gets for a reading. */
const READING_GAS = 1_000_000;

/** What is run, and what its receipt says of it. */
interface Planned {
  readonly action: EvmAction;
  readonly nonce: bigint;
  /** Number of the envelope. */
  readonly type: number;
  /** 64 hex digits. */
  readonly hash: string;
}

type Call = Exclude<CheckedParams<'simulateEvm'>['call'], string>;
type Overrides = CheckedParams<'simulateEvm'>['overrides'];

async function planSigned({ evm }: ReadContext, raw: string): Promise<Planned> {
  const { tx, sender, hash } = await evm.admission.check(raw);
  const gasPriceWei = effectiveGasPrice(tx, BASE_FEE_WEI);
  return {
    action: { ...tx, from: sender, gasLimit: Number(tx.gasLimit), gasPriceWei },
    nonce: tx.nonce,
    type: tx.type,
    hash,
  };
}

function priceOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas, from }: Call): bigint {
  if ((gasPrice ?? null) !== null) return fromQuantity(gasPrice ?? '', 'gasPrice');
  // Nobody pays for what nobody sends.
  if ((maxFeePerGas ?? null) === null) return (from ?? null) === null ? 0n : BASE_FEE_WEI;
  const most = fromQuantity(maxFeePerGas ?? '', 'maxFeePerGas');
  const tip = fromQuantity(maxPriorityFeePerGas ?? '0x0', 'maxPriorityFeePerGas');
  return effectiveGasPrice({ type: 2, gasPriceWei: most, priorityFeeWei: tip }, BASE_FEE_WEI);
}

function typeOf({ type, maxFeePerGas, accessList }: Call): number {
  if ((type ?? null) !== null) return Number(fromQuantity(type ?? '', 'type'));
  if ((maxFeePerGas ?? null) !== null) return 2;
  return (accessList ?? null) === null ? 0 : 1;
}

/** A call as the transaction that its sender would send. @throws Refusal `tx.funds`, `tx.nonceTooLow`, `input.gas` */
function planCall({ chain }: ReadContext, call: Call): Planned {
  const wanted = actionOf(call);
  const gasPriceWei = priceOf(call);
  const needed = intrinsicGas(wanted);
  const left = balanceOf(chain.state, NATIVE_SYMBOL, wanted.from) - wanted.value;
  // Without a limit it gets what a block has, or what the sender can pay.
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
    (call.nonce ?? null) === null ? chain.evmPool.nextFreeNonce(wanted.from) : fromQuantity(call.nonce ?? '', 'nonce');
  if (nonce < next) throw new Refusal('tx.nonceTooLow', `nonce too low: next nonce is ${next}, got ${nonce}`);
  return { action: { ...wanted, gasLimit, gasPriceWei }, nonce, type: typeOf(call), hash: ZERO_HASH };
}

function receiptOf({ action, nonce, type, hash }: Planned, result: ActionResult, height: number): EvmReceipt {
  return {
    tx_hash: hash,
    block_height: height,
    index: 0,
    type,
    from: action.from,
    to: action.to,
    value: action.value.toString(),
    nonce: Number(nonce),
    contract: result.contract,
    gas_used: result.gasUsed,
    cumulative_gas_used: result.gasUsed,
    gas_price: action.gasPriceWei.toString(),
    success: result.success,
    error: result.error,
    logs: result.success ? result.logs : [],
  };
}

/** @param plan is made on the state with the overrides */
function run(context: ReadContext, plan: () => Planned, overrides: Overrides) {
  const { chain } = context;
  const { state, tip } = chain;
  const next = nextContext(chain);
  const block: EvmBlock = {
    ...next,
    blockHash: evmSection(chain.storage, [], '').blockHash,
    prevRandao: chain.consensus.mix,
  };
  const time = runTime(context);
  const ask: AskContract = (contract, data) => {
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
  return state.trial((overlay) => {
    EVM.prepare(overlay, (world) => applyOverrides(world, overrides ?? {}));
    const planned = plan();
    const { action, nonce } = planned;
    if (nonce > chain.evmNonceOf(action.from)) overlay.evm.nonces.set(action.from, nonce);
    const { result, receipt, changes, readings } = overlay.trial((after) => {
      const mark = after.checkpoint();
      const done = EVM.perform(after, action, nonce, block, time);
      const itsReceipt = receiptOf(planned, done, next.height);
      const foreign = itsReceipt.logs.filter(({ address }) => !NATIVE_CONTRACTS.has(after, address));
      return {
        result: done,
        receipt: itsReceipt,
        changes: collectChanges(after, mark),
        readings: new ContractReadings(foreign, ask),
      };
    });
    // Now contracts answer as they did before it.
    const tokens = readings.changesSince(ask);
    const { error, output } = result;
    return {
      at: { height: tip.height, hash: tip.hash, timestamp: tip.timestamp },
      receipt: receiptView(receipt, { hash: ZERO_HASH, timestamp: next.timestamp }, 0),
      success: result.success,
      error,
      revert_reason: result.success ? null : (revertReason(output) ?? null),
      return_data: `0x${toHex(output)}`,
      fee: formatDecimal(BigInt(result.gasUsed) * action.gasPriceWei),
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

export const simulateEvm: Handler<'simulateEvm'> = async (context, { call, overrides }) => {
  if (typeof call !== 'string') return run(context, () => planCall(context, call), overrides);
  const planned = await planSigned(context, call);
  return run(context, () => planned, overrides);
};
