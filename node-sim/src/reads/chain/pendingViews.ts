// Pending transactions in block order: native transfers, then each queue by admission; all of them, or those that name
// an account.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import type { ReadResult } from '@svc/core/reads/registry';
import type { SignedEvmTx } from '@svc/core/tx/evmTx';
import { type SignedExchangeTx, signedWireText } from '@svc/core/tx/exchangeTx';
import type { ChainView } from '../../chain/chainView.ts';
import type { QueuedTx } from '../../chain/mempool.ts';
import { exchangeEntry } from '../../index/txEntries.ts';

interface Waiting {
  readonly hash: string;
  /** The raw transaction, as block reads show it. */
  readonly raw: string;
  readonly hex: () => string;
  /** What its gas will cost, decimal text. */
  readonly fees: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** Raw form of a pending transfer. */
const transferHex = ({ body }: { readonly body: string }): string => hexOf(body);

/**
 * Pending transactions from `offset` on, at most `limit`, as of now. Each is written in a step of its own, since other
 * users decide how long it is.
 */
export function* waitingPage(
  { waitingTransfers, mempool, evmPool, clock }: ChainView,
  limit: number,
  offset = 0,
): Generator<Waiting> {
  const end = offset + limit;
  // Transfers do not record when they came; all of them enter the next block.
  const transfers = waitingTransfers.slice(offset, end);
  const queued: QueuedTx[] = [];
  const ofEvm: QueuedTx<SignedEvmTx>[] = [];
  let at = waitingTransfers.length;
  for (const one of mempool.all()) {
    if (at >= end) break;
    if (at++ >= offset) queued.push(one);
  }
  for (const one of evmPool.all()) {
    if (at >= end) break;
    if (at++ >= offset) ofEvm.push(one);
  }
  for (const transfer of transfers) {
    const hex = transferHex(transfer);
    yield { hash: transfer.hash, raw: hex, hex: () => hex, fees: '0', timestamp: clock.nowSec() };
  }
  for (const { tx, hash, queuedSec } of queued) {
    const raw = signedWireText(tx);
    const fees = formatDecimal(opGas(tx.op) * tx.gasPriceWei);
    yield { hash, raw, hex: () => hexOf(raw), fees, timestamp: queuedSec };
  }
  for (const { tx, hash, queuedSec } of ofEvm) {
    const raw = toHex(tx.raw);
    const fees = formatDecimal(tx.gasLimit * tx.gasPriceWei);
    yield { hash: `0x${hash}`, raw, hex: () => raw, fees, timestamp: queuedSec };
  }
}

/**
 * Most pending transactions that are listed for one account, and the characters after which no more are added: other
 * users may queue any number that name it, of any length.
 */
const MAX_OF_ACCOUNT = 512;
const MAX_CHARACTERS_OF_ACCOUNT = 8_388_608;

type PendingOf = NonNullable<ReadResult<'getAddressInfo'>['pending_transactions']>[number];

// The accounts that an exchange transaction names never change, and are asked for each pending one.
const named = new WeakMap<SignedExchangeTx, ReadonlySet<string>>();

function namesAccount(tx: SignedExchangeTx, account: AccountId): boolean {
  const known = named.get(tx) ?? new Set(Object.keys(exchangeEntry(tx, undefined).roles));
  named.set(tx, known);
  return known.has(account);
}

/** Pending transactions of every kind that name an account: the first ones of each queue. */
export function waitingOf({ waitingTransfers, mempool, evmPool }: ChainView, account: AccountId): PendingOf[] {
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
  let characters = 0;
  const add = (one: PendingOf): void => {
    list.push(one);
    characters += one.tx_hex.length;
  };
  const isFull = (): boolean => list.length >= MAX_OF_ACCOUNT || characters >= MAX_CHARACTERS_OF_ACCOUNT;
  for (const { tx, hash, sender } of mempool.all()) {
    if (isFull()) break;
    if (sender !== account && !namesAccount(tx, account)) continue;
    add({
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
    if (isFull()) break;
    if (sender !== account && tx.to !== account) continue;
    add({
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
