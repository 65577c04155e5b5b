// Several reads that belong together: all of them of one block, so that what is computed from them stood in one state.

import { say } from '@svc/core/words/say';
import { type NodeApi, NodeError } from './nodeApi.ts';

/** Blocks that may come while the same is read; where they come faster, nothing is said to be of one of them. */
const TRIES = 5;

/**
 * Reads until no block came meanwhile.
 * @throws NodeError where blocks come faster than the node is read, and whatever `read` throws
 */
export async function ofOneBlock<T>(api: Pick<NodeApi, 'tip'>, read: () => Promise<T>): Promise<T> {
  let before = await api.tip();
  for (let tries = 0; tries < TRIES; tries++) {
    const value = await read();
    const after = await api.tip();
    if (after === before) return value;
    before = after;
  }
  throw new NodeError(say('trade.blocksTooFast'));
}
