// What became of a batch of calls (EIP-5792). Batches are known to the site that asked for them alone.

import { ParseRefusal } from '@svc/core/errors';
import { toQuantity } from '@svc/core/rpc/quantity';
import { Unauthorized } from '../requests/refusals.ts';
import type { Batch } from '../services/batches.ts';
import { readBatchId } from '../services/callsRequest.ts';
import { defineMethod } from './defineMethod.ts';

/** The standard's numbers. */
const STATUS = { pending: 100, confirmed: 200, notIncluded: 400, failed: 500, partly: 600 } as const;

interface Looked {
  readonly state: Batch['calls'][number]['state'];
  /** Undefined: the node shows no receipt. */
  readonly isDone: boolean | undefined;
}

function statusOf(calls: readonly Looked[]): number {
  // One that was in a block and whose receipt a node does not show now took place: a site would pay again for 400.
  if (calls.some(({ state, isDone }) => state !== 'ended' && isDone === undefined)) return STATUS.pending;
  if (calls.every(({ isDone }) => isDone === undefined)) return STATUS.notIncluded;
  if (calls.every(({ isDone }) => isDone === true)) return STATUS.confirmed;
  return calls.some(({ isDone }) => isDone === true) ? STATUS.partly : STATUS.failed;
}

/** Status and the receipts of those that are in a block. */
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
