// The form of a transaction and of its operation's parameters: the checks that need nothing but the transaction, so
// that threads without a state run them too.

import { isPqAddress } from '@svc/core/accounts/address';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { isOpName, type OpName, type OpParams, parseOpParams } from '@svc/core/ops/registry';
import { CheckedTx, signingBytes, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';

type AnyParams = { [N in OpName]: OpParams<N> }[OpName];

// Parsed once at admission, used again at execution.
const parsed = new WeakMap<JsonObject, AnyParams>();

/**
 * Checked parameters of a transaction; unknown ones are ignored.
 * @throws Refusal `tx.invalid` naming the parameter, or the operation when this node does not execute it
 */
export function paramsOf(tx: UnsignedExchangeTx): AnyParams {
  // They were checked against the same schema on a thread, which a type cannot follow; the check answers what it was
  // given.
  if (tx instanceof CheckedTx) return tx.params as unknown as AnyParams;
  const known = parsed.get(tx.params);
  if (known !== undefined) return known;
  if (!isOpName(tx.op)) throw new Refusal('tx.invalid', `invalid transaction: this node does not execute ${tx.op} yet`);
  try {
    const params: AnyParams = parseOpParams(tx.op, tx.params, 'ignore');
    parsed.set(tx.params, params);
    return params;
  } catch (cause) {
    if (cause instanceof ParseRefusal)
      throw new Refusal('tx.invalid', `invalid transaction: ${cause.message}`, { facts: { path: cause.path }, cause });
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

/**
 * Check 2 and the size: the fee does not grow with it, and the queue and every block carry it. @throws Refusal
 * `tx.invalid`
 */
export function checkForm(tx: UnsignedExchangeTx, mostBytes: number): void {
  if (signingBytes(tx).length > mostBytes)
    throw new Refusal('tx.invalid', `invalid transaction: its signing bytes are more than ${mostBytes}`);
  checkStructure(tx);
}
