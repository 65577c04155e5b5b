// The transfer of tokens between holders: what may not move, the fee that a token withholds, and the memo.

import type { AccountId } from '@svc/core/accounts/address';
import { formatDecimal, mulDivUp } from '@svc/core/decimal';
import type { Moved } from '@svc/core/ops/receiptData';
import { fail, failAlways, requireThat } from '../../kernel/outcome.ts';
import type { TokenRow, TransferFeeRate } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { OpContext } from '../context.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { min } from '../min.ts';
import { requireMemo } from '../textRules.ts';
import { credit, debit, requireBalance, requireMovable } from './ledger.ts';

const BPS = 10_000n;

/** The registered token at an address in any letter case. */
export function requireToken(state: StateView, address: string): TokenRow {
  const token = state.tokens.get(address.toLowerCase());
  return token ?? fail('token.unknown', `there is no token at ${address}`);
}

/** The account behind an address that a transaction names. */
export function requireAccount(address: string): AccountId {
  return findAccountOf(address) ?? failAlways('account.malformed', `${address.slice(0, 80)} is not an address`);
}

/** The rate in force at a height: a pending one that is due counts. */
export function transferFeeRateAt(token: TokenRow, height: number): TransferFeeRate | undefined {
  const fee = token.transferFee;
  if (fee === null) return undefined;
  return fee.pending !== null && fee.pending.fromHeight <= height ? fee.pending : fee;
}

/** What a transfer withholds: rounded up to 10^-18, capped by the rate's maximum and by the amount. */
function transferFeeOf(rate: TransferFeeRate | undefined, amount: bigint): bigint {
  if (rate === undefined) return 0n;
  const fee = mulDivUp(amount, BigInt(rate.bps), BPS);
  return min(rate.max === null ? fee : min(fee, rate.max), amount);
}

/** Fails when a transfer of a token between holders is not allowed at all, or its memo is too long. */
export function requireTransferable(token: TokenRow, memo: string | undefined): void {
  requireThat(!token.nonTransferable, 'token.nonTransferable', `${token.symbol} cannot be transferred`);
  requireMemo('token', memo);
}

/** Moves tokens between holders; answers the members `fee`, `received` and `memo` of the receipt where they apply. */
export function transferTokens(
  context: OpContext,
  token: TokenRow,
  from: AccountId,
  to: AccountId,
  amount: bigint,
  memo: string | undefined,
): Moved {
  const { state } = context;
  requireMovable(state, token.address, from);
  requireBalance(state, token.address, from, amount);
  const fee = transferFeeOf(transferFeeRateAt(token, context.block.height), amount);
  debit(state, token.address, from, amount);
  credit(state, token.address, to, amount - fee);
  credit(state, token.address, token.address, fee);
  return {
    ...(fee === 0n ? {} : { fee: formatDecimal(fee), received: formatDecimal(amount - fee) }),
    ...(memo === undefined ? {} : { memo }),
  };
}
