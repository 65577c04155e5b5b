// The context of a block made now, for simulations. Reading it changes nothing, not even the clock.

import type { BlockContext } from '../kernel/blockContext.ts';
import type { ChainView } from './chainView.ts';
import { epochOf, slotAt } from './slots.ts';

/** Context of the next block, were it made now. */
export function nextContext(chain: ChainView): BlockContext {
  const { tip, chainId, finalizedEpoch } = chain;
  const timestamp = Math.max(tip.timestamp, chain.clock.nowSec());
  const slot = slotAt(timestamp, chain.genesisTimeSec);
  const proposer = chain.signers.proposerAt(slot, chain.members);
  return {
    height: tip.height + 1,
    timestamp,
    proposer: proposer.address,
    chainId,
    epoch: epochOf(slot),
    finalizedEpoch,
  };
}
