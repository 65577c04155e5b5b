// Several reads of one block, so that what is computed from them comes from one state.

import type { NodeApi } from './nodeApi.ts';

/** Most attempts when a block comes during the reads. */
const TRIES = 3;

/** What was read. */
interface OfBlocks<T> {
  readonly value: T;
  /** A block came during the reads, each time: they may be of two blocks that follow one another. */
  readonly isMixed: boolean;
}

/**
 * Repeats the reads until no block came in between. Where the node takes longer than a block each time, the last answer
 * is better than none: it says that it may be of two blocks.
 * @throws whatever `read` throws
 */
export async function ofOneBlock<T>(api: Pick<NodeApi, 'tip'>, read: () => Promise<T>): Promise<OfBlocks<T>> {
  let before = await api.tip();
  for (let tries = 1; ; tries++) {
    const value = await read();
    const after = await api.tip();
    if (after === before) return { value, isMixed: false };
    if (tries === TRIES) return { value, isMixed: true };
    before = after;
  }
}
