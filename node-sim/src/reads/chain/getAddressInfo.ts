// Native balance and legacy transactions of an account.

import { accountId } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams, ReadResult } from '@svc/core/reads/registry';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type ReadContext } from '../context.ts';
import { legacyView } from './blocks.ts';
import { transferHex } from './pending.ts';

function rowsOf({ chain }: ReadContext, account: string, limit: number, page: number) {
  const { storage } = chain;
  const entries = storage.index.list({ account, kinds: ['genesis', 'transfer'], limit, skip: (page - 1) * limit });
  return entries.flatMap(({ hash, height }) => {
    const [tx, block] = [storage.findTransaction(hash), storage.findBlock(height)];
    return tx === undefined || block === undefined ? [] : [legacyView(tx, block)];
  });
}

function waitingOf({ chain }: ReadContext, account: string) {
  const own = chain.waitingTransfers.filter(({ from, to }) => accountId(from) === account || accountId(to) === account);
  return own.map((transfer) => ({
    tx_hash: transfer.hash,
    tx_hex: transferHex(transfer),
    inputs_addresses: [transfer.from],
    outputs_addresses: [transfer.to],
    outputs_amounts: [formatDecimal(transfer.amount)],
    fees: '0',
  }));
}

/** Balance and native rows of an account, and what waits where that is asked for. */
export function getAddressInfo(context: ReadContext, params: CheckedParams<'getAddressInfo'>): ReadResult<'getAddressInfo'> {
  const { transactions_count_limit: limit, page, show_pending: isPendingShown } = params;
  const account = accountParam(params.address);
  return {
    balance: formatDecimal(balanceOf(context.chain.state, NATIVE_SYMBOL, account)),
    // The ledger has accounts, not outputs.
    spendable_outputs: [],
    transactions: rowsOf(context, account, limit, page),
    pending_transactions: isPendingShown ? waitingOf(context, account) : null,
    pending_spent_outputs: isPendingShown ? [] : null,
  };
}
