// The newest block, as everything that follows the chain names it.

import type { StateRoots } from '../kernel/block.ts';

/** The newest block. */
export interface Tip {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly roots: StateRoots;
}
