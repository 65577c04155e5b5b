// Native balance and legacy transactions of an account.

import type { AccountId } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams, ReadResult } from '@svc/core/reads/registry';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler, type ReadContext } from '../context.ts';
import { legacyView } from './blockViews.ts';
import { waitingOf } from './pendingViews.ts';

/** A native row as block reads show it. */
export type NativeRow = ReadResult<'getAddressInfo'>['transactions'][number];

/** Which native rows of an account are requested, newest first. */
export interface NativePage {
  readonly account: AccountId;
  readonly limit: number;
  /** Starts at 1. */
  readonly page: number;
}

type RowAt = (context: ReadContext, place: number) => NativeRow | undefined;

/** The native row at a place of the chain, as stored. */
export const nativeRowAt: RowAt = ({ chain: { storage, tip } }, place) => {
  const tx = storage.findTransactionAt(place);
  const block = tx === undefined ? undefined : tx.height === tip.height ? tip : storage.findBlock(tx.height);
  return tx === undefined || block === undefined ? undefined : legacyView(tx, block);
};

/** Native rows of an account. @param rowAt finds or makes a row */
export function nativeRows(
  context: ReadContext,
  { account, limit, page }: NativePage,
  rowAt = nativeRowAt,
): NativeRow[] {
  const places = context.chain.storage.index.listPlaces({
    account,
    kinds: ['genesis', 'transfer'],
    limit,
    skip: (page - 1) * limit,
  });
  return places.flatMap((place) => rowAt(context, place) ?? []);
}

/** Balance and native rows of an account, with pending ones if requested. @param rowsOf finds or makes the rows */
export function addressInfo(
  context: ReadContext,
  { address, transactions_count_limit: limit, page, show_pending: isPendingShown }: CheckedParams<'getAddressInfo'>,
  rowsOf: (context: ReadContext, page: NativePage) => readonly NativeRow[],
): ReadResult<'getAddressInfo'> {
  const account = accountParam(address);
  return {
    balance: formatDecimal(balanceOf(context.chain.state, NATIVE_SYMBOL, account)),
    // The ledger has accounts, not outputs.
    spendable_outputs: [],
    transactions: [...rowsOf(context, { account, limit, page })],
    pending_transactions: isPendingShown ? waitingOf(context.chain, account) : null,
    pending_spent_outputs: isPendingShown ? [] : null,
  };
}

export const getAddressInfo: Handler<'getAddressInfo'> = (context, params) => addressInfo(context, params, nativeRows);
