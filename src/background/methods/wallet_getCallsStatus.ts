// The status of a batch of calls (EIP-5792). A batch is visible only to the site that requested it.

import { ParseRefusal } from '@svc/core/errors';
import { toQuantity } from '@svc/core/rpc/quantity';
import { Unauthorized } from '../requests/refusals.ts';
import type { Batch } from '../services/batches.ts';
import { readBatchId } from '../services/callsRequest.ts';
import { defineMethod } from './defineMethod.ts';

/** The standard's status codes. */
const STATUS = { pending: 100, confirmed: 200, notIncluded: 400, failed: 500, partly: 600 } as const;

interface Looked {
  readonly state: Batch['calls'][number]['state'];
  /** Undefined: the node shows no receipt. */
  readonly isDone: boolean | undefined;
}

function statusOf(calls: readonly Looked[]): number {
  // A transaction that was in a block counts as executed even if the node no longer shows its receipt: on 400 a site
  // would pay again.
  if (calls.some(({ state, isDone }) => state !== 'ended' && isDone === undefined)) return STATUS.pending;
  if (calls.every(({ isDone }) => isDone === undefined)) return STATUS.notIncluded;
  if (calls.every(({ isDone }) => isDone === true)) return STATUS.confirmed;
  return calls.some(({ isDone }) => isDone === true) ? STATUS.partly : STATUS.failed;
}

/** Status and the receipts of those in a block. */
export const wallet_getCallsStatus = defineMethod({
  needs: ['accounts', 'evm', 'networks', 'transactions'],
  access: 'open',
  asks: false,
  changes: false,
  params(given) {
    const [id, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
    if (more.length > 0) throw new ParseRefusal('params', 'a list of one id');
    return readBatchId(id, 'id');
  },
  async handle({ services: { accounts, evm, networks, transactions }, origin, shared }, given) {
    const seen = shared();
    if (!accounts.isUnlocked() || seen.length === 0) throw new Unauthorized();
    const { id, network: slug, accountId, calls } = transactions.batches.require(origin, given);
    if (!seen.some((one) => one.id === accountId)) throw new Unauthorized();
    const network = networks.requireSlug(slug);
    const receipts = await Promise.all(calls.map(({ hash }) => evm.receipt(network, hash)));
    return {
      version: '2.0.0',
      id,
      chainId: toQuantity(BigInt(network.chainId)),
      atomic: false,
      status: statusOf(
        calls.map(({ state }, at) => {
          const receipt = receipts[at] ?? null;
          return { state, isDone: receipt === null ? undefined : receipt.status === '0x1' };
        }),
      ),
      receipts: receipts.filter((receipt) => receipt !== null),
    };
  },
});
