// Gas: what is reserved before an operation, what is burned, what comes back. Success and failure pay the same.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { opGas } from '@svc/core/ops/opTable';
import type { UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { State } from '../kernel/state.ts';
import { changeNativeSupply, credit, debit } from './tokens/ledger.ts';

/** The most a transaction can cost, in wei: reserved before its operation runs. */
export function reservedWei(tx: Pick<UnsignedExchangeTx, 'gasLimit' | 'gasPriceWei'>): bigint {
  return tx.gasLimit * tx.gasPriceWei;
}

/** What a transaction costs once it is included, in wei. */
export function feeWei(tx: Pick<UnsignedExchangeTx, 'op' | 'gasPriceWei'>): bigint {
  return opGas(tx.op) * tx.gasPriceWei;
}

/** Takes the reservation out of the sender's reach. The caller checked that it is affordable. */
export function reserveGas(state: State, account: string, tx: UnsignedExchangeTx): void {
  debit(state, NATIVE_SYMBOL, account, reservedWei(tx));
}

/** Burns the fee and gives the rest of the reservation back. */
export function settleGas(state: State, account: string, tx: UnsignedExchangeTx): void {
  const fee = feeWei(tx);
  changeNativeSupply(state, -fee);
  credit(state, NATIVE_SYMBOL, account, reservedWei(tx) - fee);
}
