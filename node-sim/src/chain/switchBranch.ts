// Switches to a better branch: undoes the blocks above the fork and executes those of the branch. Either all of it
// happens or nothing.

import { Refusal } from '@svc/core/errors';
import { applyBlock } from './applyBlock.ts';
import type { Chain } from './chain.ts';
import type { CheckedBlock } from './checkBlock.ts';
import { MAX_REORG_DEPTH } from './consensus.ts';
import { atomically, requeue, rollBackTo, transactionsAbove } from './reorg.ts';

/**
 * Replaces the blocks above a height by those of a branch; transactions that it does not hold are pending again.
 * @throws Refusal `block.invalid` when a block of the branch is invalid, `chain.tooDeep` for a fork below the deepest
 *   reorganisation
 */
export function switchBranch(chain: Chain, fork: number, branch: readonly CheckedBlock[]): void {
  if (chain.tip.height - fork > MAX_REORG_DEPTH)
    throw new Refusal('chain.tooDeep', `The branch left this chain more than ${MAX_REORG_DEPTH} blocks ago.`);
  const removed = transactionsAbove(chain, fork);
  const waiting = [...chain.waitingTransfers];
  try {
    const blocks = atomically(chain, () => {
      rollBackTo(chain, fork);
      return branch.map((block) => applyBlock(chain, block));
    });
    const included = new Set(
      branch.flatMap(({ transfers, candidates, evm }) => [...transfers, ...candidates, ...evm].map(({ hash }) => hash)),
    );
    for (const [hash, loose] of removed) if (!included.has(hash)) requeue(chain, loose);
    chain.announce({ fromHeight: fork + 1, tip: chain.tip, blocks });
  } catch (error) {
    chain.swapTransfers(waiting);
    throw error;
  }
}
