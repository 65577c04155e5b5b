// Transactions that wait for a block, in the order of a block: native transfers, then each queue by admission; all of
// them, or those that name an account.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import type { ReadResult } from '@svc/core/reads/registry';
import { type SignedExchangeTx, signedWireText } from '@svc/core/tx/exchangeTx';
import type { Chain } from '../../chain/chain.ts';
import { exchangeEntry } from '../../index/txEntries.ts';

interface Waiting {
  readonly hash: string;
  /** As block reads show a raw transaction. */
  readonly raw: string;
  readonly hex: string;
  /** What its gas will cost, decimal text. */
  readonly fees: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** Raw form of a waiting transfer. */
const transferHex = ({ body }: { readonly body: string }): string => hexOf(body);

/** Waiting transactions from `offset` on, at most `limit`. */
export function waitingPage(
  { waitingTransfers, mempool, evmPool, clock }: Chain,
  limit: number,
  offset = 0,
): Waiting[] {
  const end = offset + limit;
  // Transfers do not say when they came; none waits longer than until the next block.
  const page = waitingTransfers.slice(offset, end).map(
    (transfer): Waiting => ({
      hash: transfer.hash,
      raw: transferHex(transfer),
      hex: transferHex(transfer),
      fees: '0',
      timestamp: clock.nowSec(),
    }),
  );
  let at = waitingTransfers.length;
  for (const { tx, hash, queuedSec } of mempool.all()) {
    if (at >= end) break;
    if (at++ < offset) continue;
    const raw = signedWireText(tx);
    page.push({ hash, raw, hex: hexOf(raw), fees: formatDecimal(opGas(tx.op) * tx.gasPriceWei), timestamp: queuedSec });
  }
  for (const { tx, hash, queuedSec } of evmPool.all()) {
    if (at >= end) break;
    if (at++ < offset) continue;
    const raw = toHex(tx.raw);
    page.push({
      hash: `0x${hash}`,
      raw,
      hex: raw,
      fees: formatDecimal(tx.gasLimit * tx.gasPriceWei),
      timestamp: queuedSec,
    });
  }
  return page;
}

/** Most waiting transactions that are listed of one account: others may have queued any number that name it. */
const MAX_OF_ACCOUNT = 512;

type PendingOf = NonNullable<ReadResult<'getAddressInfo'>['pending_transactions']>[number];

// Which accounts an exchange transaction names does not change, and is asked of each one that waits.
const named = new WeakMap<SignedExchangeTx, ReadonlySet<string>>();

function namesAccount(tx: SignedExchangeTx, account: AccountId): boolean {
  const known = named.get(tx) ?? new Set(Object.keys(exchangeEntry(tx, undefined).roles));
  named.set(tx, known);
  return known.has(account);
}

/** Waiting transactions of every kind that name an account, the first ones of each queue. */
export function waitingOf({ waitingTransfers, mempool, evmPool }: Chain, account: AccountId): PendingOf[] {
  const list: PendingOf[] = waitingTransfers
    .filter(({ from, to }) => accountId(from) === account || accountId(to) === account)
    .map((transfer) => ({
      tx_hash: transfer.hash,
      tx_hex: transferHex(transfer),
      kind: 'transfer',
      inputs_addresses: [transfer.from],
      outputs_addresses: [transfer.to],
      outputs_amounts: [formatDecimal(transfer.amount)],
      fees: '0',
    }));
  for (const { tx, hash, sender } of mempool.all()) {
    if (list.length >= MAX_OF_ACCOUNT) break;
    if (sender !== account && !namesAccount(tx, account)) continue;
    list.push({
      tx_hash: hash,
      tx_hex: hexOf(signedWireText(tx)),
      kind: 'exchange',
      inputs_addresses: [tx.sender],
      outputs_addresses: null,
      outputs_amounts: null,
      fees: formatDecimal(opGas(tx.op) * tx.gasPriceWei),
    });
  }
  for (const { tx, hash, sender } of evmPool.all()) {
    if (list.length >= MAX_OF_ACCOUNT) break;
    if (sender !== account && tx.to !== account) continue;
    list.push({
      tx_hash: `0x${hash}`,
      tx_hex: toHex(tx.raw),
      kind: 'evm',
      inputs_addresses: [sender],
      outputs_addresses: tx.to === null ? [] : [tx.to],
      outputs_amounts: tx.to === null ? [] : [formatDecimal(tx.value)],
      fees: formatDecimal(tx.gasLimit * tx.gasPriceWei),
    });
  }
  return list.slice(0, MAX_OF_ACCOUNT);
}
