// The effects of an EVM call or a signed EVM transaction on the current state. It runs as it would in the next block,
// is inspected, and is reverted.

import { toHex } from '@svc/core/bytes';
import { Fault } from '@svc/core/errors';
import type { CheckedParams } from '@svc/core/reads/registry';
import { effectiveGasPrice } from '@svc/core/tx/evmTx';
import { ZERO_HASH } from '../../chain/header.ts';
import type { ActionResult } from '../../evm/execute.ts';
import { revertReason } from '../../evm/revertReason.ts';
import { BASE_FEE_WEI, type EvmReceipt } from '../../kernel/evmPort.ts';
import type { Handler, ReadContext } from '../context.ts';
import { receiptView } from '../eth/ethViews.ts';
import { type Planned, planCall, simulateInRow } from './simulateInRow.ts';

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

/** @param plan is called on the state with the overrides */
function run(context: ReadContext, plan: () => Planned, overrides: CheckedParams<'simulateEvm'>['overrides']) {
  const { at, next, ran, fee, changes } = simulateInRow(context, [plan], overrides);
  const [only] = ran;
  if (only === undefined) throw new Fault('simulate.none', 'One transaction comes to one outcome.');
  const { result } = only;
  const { error, output } = result;
  return {
    at,
    receipt: receiptView(receiptOf(only, result, next.height), { hash: ZERO_HASH, timestamp: next.timestamp }, 0),
    success: result.success,
    error,
    revert_reason: result.success ? null : (revertReason(output) ?? null),
    return_data: `0x${toHex(output)}`,
    fee,
    changes,
  };
}

export const simulateEvm: Handler<'simulateEvm'> = async (context, { call, overrides }) => {
  if (typeof call !== 'string') return run(context, () => planCall(context, call), overrides);
  const planned = await planSigned(context, call);
  return run(context, () => planned, overrides);
};
