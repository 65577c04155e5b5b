// Admission checks that need no mempool: gas and funds, beside the form (structure.ts). What passes here is executed
// with the same parsed parameters. Signature, nonce and queue checks are the mempool's.

import { formatDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { opGas } from '@svc/core/ops/opTable';
import { MIN_GAS_PRICE_WEI, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { StateView } from '../kernel/stateView.ts';
import { reservedWei } from './fees.ts';
import { accountOf } from './ledgerKeys.ts';
import { checkStructure } from './structure.ts';
import { balanceOf } from './tokens/ledger.ts';

/** Checks 4 and 4a: the price is not below the floor, the limit covers the operation. @throws Refusal */
export function checkGas(tx: UnsignedExchangeTx): void {
  if (tx.gasPriceWei < MIN_GAS_PRICE_WEI) {
    throw new Refusal(
      'tx.gasPrice',
      `gas price too low: ${tx.gasPriceWei} wei offered, at least ${MIN_GAS_PRICE_WEI} wei needed`,
    );
  }
  const cost = opGas(tx.op);
  if (tx.gasLimit < cost)
    throw new Refusal('tx.gasLimit', `gas limit too low: ${tx.op} needs ${cost}, the limit is ${tx.gasLimit}`);
}

// What passed at admission is not judged again in its block.
const admitted = new WeakSet<UnsignedExchangeTx>();

/** Every check that needs neither state nor signature. @throws Refusal */
export function admitStateless(tx: UnsignedExchangeTx): void {
  if (admitted.has(tx)) return;
  checkStructure(tx);
  checkGas(tx);
  admitted.add(tx);
}

/**
 * Check 4b: the sender's native balance covers this transaction's reservation beside what its queued ones reserve.
 * @throws Refusal `tx.funds`
 */
export function affordable(state: StateView, tx: UnsignedExchangeTx, alreadyQueuedWei: bigint): void {
  const balance = balanceOf(state, NATIVE_SYMBOL, accountOf(tx.sender));
  const needed = reservedWei(tx) + alreadyQueuedWei;
  if (balance < needed) {
    throw new Refusal(
      'tx.funds',
      `insufficient ${NATIVE_SYMBOL} for gas: ${formatDecimal(needed)} needed, ${formatDecimal(balance)} held`,
    );
  }
}
