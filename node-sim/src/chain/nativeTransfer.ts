// Native transfers of the development faucet. They are not signed and exist only where developer controls are on; they
// are recorded in the block before its exchange transactions, so that a replay gives the same state.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import type { State } from '../kernel/state.ts';

/** Counter, in the state, of native transfers ever executed. */
const COUNTER = 'nativeTransfers';

/** A transfer in its recorded form; the JSON text of it is hashed. */
export interface NativeTransfer {
  readonly type: 'transfer';
  readonly from: string;
  readonly to: string;
  /** Decimal text in native units. */
  readonly amount: string;
  /** Tells equal transfers apart. */
  readonly nonce: number;
}

export interface HashedTransfer {
  readonly transfer: NativeTransfer;
  readonly body: string;
  readonly hash: string;
}

/** Number of native transfers the state has seen. */
export function nativeTransferCount(state: State): number {
  return state.counters.get(COUNTER) ?? 0;
}

/** A transfer with its text and hash. @param amountWei units of 10^-18 */
export function createTransfer(from: string, to: string, amountWei: bigint, nonce: number): HashedTransfer {
  return hashTransfer({ type: 'transfer', from, to, amount: formatDecimal(amountWei), nonce });
}

function hashTransfer(transfer: NativeTransfer): HashedTransfer {
  const { type, from, to, amount, nonce } = transfer;
  const body = JSON.stringify({ type, from, to, amount, nonce });
  return { transfer, body, hash: toHex(sha256(utf8(body))) };
}

/** A stored transfer. */
export function readTransfer(body: string): HashedTransfer {
  return hashTransfer(JSON.parse(body) as NativeTransfer);
}

const balanceWei = (state: State, account: AccountId) => state.accounts.get(account)?.balanceWei ?? 0n;

/** Moves the amount; false, and nothing moved, when the source has less. */
export function applyTransfer(state: State, { transfer }: HashedTransfer): boolean {
  const from = accountId(transfer.from, 'from');
  const to = accountId(transfer.to, 'to');
  const amount = parseDecimal(transfer.amount);
  if (balanceWei(state, from) < amount) return false;
  state.accounts.set(from, { balanceWei: balanceWei(state, from) - amount });
  state.accounts.set(to, { balanceWei: balanceWei(state, to) + amount });
  state.counters.set(COUNTER, nativeTransferCount(state) + 1);
  return true;
}
