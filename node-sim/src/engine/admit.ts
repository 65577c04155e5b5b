// Admission checks that need no mempool: form, parameters, gas. What passes here is executed with the same parsed
// parameters. Signature, nonce and queue checks are the mempool's.

import { isPqAddress } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { opGas } from '@svc/core/ops/names';
import { isOpName, type OpName, type OpParams, parseOpParams } from '@svc/core/ops/registry';
import type { JsonObject } from '@svc/core/tx/canonicalJson';
import { MIN_GAS_PRICE_WEI, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { State } from '../kernel/state.ts';
import { reservedWei } from './fees.ts';
import { accountOf } from './holders.ts';
import { balanceOf } from './tokens/ledger.ts';

type AnyParams = { [N in OpName]: OpParams<N> }[OpName];

// Parsed once at admission, used again at execution.
const parsed = new WeakMap<JsonObject, AnyParams>();

/**
 * Checked parameters of a transaction; unknown ones are ignored.
 * @throws Refusal `tx.invalid` naming the parameter, or the operation when this node does not execute it
 */
export function paramsOf(tx: UnsignedExchangeTx): AnyParams {
  const known = parsed.get(tx.params);
  if (known !== undefined) return known;
  if (!isOpName(tx.op)) throw new Refusal('tx.invalid', `invalid transaction: this node does not execute ${tx.op} yet`);
  try {
    const params: AnyParams = parseOpParams(tx.op, tx.params, 'ignore');
    parsed.set(tx.params, params);
    return params;
  } catch (cause) {
    if (cause instanceof ParseRefusal) throw new Refusal('tx.invalid', `invalid transaction: ${cause.message}`, { facts: { path: cause.path }, cause });
    throw cause;
  }
}

/** Check 2: sender, gas limit and parameters have the required form. @throws Refusal `tx.invalid` */
export function checkStructure(tx: UnsignedExchangeTx): void {
  if (!isPqAddress(tx.sender)) throw new Refusal('tx.invalid', 'invalid transaction: sender: expected a 0xPQ address');
  if (tx.nonce < 0n) throw new Refusal('tx.invalid', 'invalid transaction: nonce: expected 0 or more');
  if (tx.gasLimit <= 0n) throw new Refusal('tx.invalid', 'invalid transaction: gas_limit: expected more than 0');
  if (tx.gasPriceWei <= 0n) throw new Refusal('tx.invalid', 'invalid transaction: gas_price: expected more than 0');
  paramsOf(tx);
}

/** Checks 4 and 4a: the price is not below the floor, the limit covers the operation. @throws Refusal */
export function checkGas(tx: UnsignedExchangeTx): void {
  if (tx.gasPriceWei < MIN_GAS_PRICE_WEI) {
    throw new Refusal('tx.gasPrice', `gas price too low: ${tx.gasPriceWei} wei offered, at least ${MIN_GAS_PRICE_WEI} wei needed`);
  }
  const cost = opGas(tx.op);
  if (tx.gasLimit < cost) throw new Refusal('tx.gasLimit', `gas limit too low: ${tx.op} needs ${cost}, the limit is ${tx.gasLimit}`);
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
export function affordable(state: State, tx: UnsignedExchangeTx, alreadyQueuedWei: bigint): void {
  const balance = balanceOf(state, NATIVE_SYMBOL, accountOf(tx.sender));
  const needed = reservedWei(tx) + alreadyQueuedWei;
  if (balance < needed) {
    throw new Refusal('tx.funds', `insufficient ${NATIVE_SYMBOL} for gas: ${formatDecimal(needed)} needed, ${formatDecimal(balance)} held`);
  }
}
