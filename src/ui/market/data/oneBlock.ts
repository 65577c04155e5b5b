// Several reads of one block, so that what is computed from them comes from one state.

import { say } from '@svc/core/words/say';
import { type NodeApi, NodeError } from './nodeApi.ts';

/** Most attempts when a block comes during the reads. */
const TRIES = 5;

/**
 * Repeats the reads until no block came in between.
 * @throws NodeError where blocks come faster than the reads, and whatever `read` throws
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
