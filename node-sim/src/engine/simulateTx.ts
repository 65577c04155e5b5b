// A transaction tried on the state of now: executed as a block would, described, and taken back whole.

import { Refusal } from '@svc/core/errors';
import type { SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import type { BlockTx } from '../kernel/block.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import type { Receipt } from '../kernel/receipt.ts';
import type { StateView } from '../kernel/stateView.ts';
import { applyTx } from './applyTx.ts';
import { collectChanges } from './changes/collectChanges.ts';
import { accountOf } from './ledgerKeys.ts';

export interface TriedTx {
  readonly receipt: Receipt;
  readonly changes: SimulatedChanges;
}

/**
 * What a transaction would do as the next one on a state. A nonce above the next one counts as if its turn had come.
 * @throws Refusal `tx.invalid` when a block could not include it
 */
export function simulateTx(state: StateView, candidate: BlockTx, block: BlockContext): TriedTx {
  return state.trial((overlay) => {
    const account = accountOf(candidate.tx.sender);
    if (candidate.tx.nonce > (overlay.nonces.get(account) ?? 0n)) overlay.nonces.set(account, candidate.tx.nonce);
    const mark = overlay.checkpoint();
    const outcome = applyTx(overlay, candidate, block);
    if ('dropped' in outcome) throw new Refusal('tx.invalid', `invalid transaction: ${outcome.dropped}`);
    return { receipt: outcome.receipt, changes: collectChanges(overlay, mark) };
  });
}
