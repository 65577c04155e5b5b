// Transactions that wait for a block, in the order of a block: native transfers, then each queue by admission.

import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import type { Chain } from '../../chain/chain.ts';

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
export const transferHex = ({ body }: { readonly body: string }): string => hexOf(body);

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
