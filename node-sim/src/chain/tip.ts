// The newest block, in the form that followers of the chain use.

import type { StateRoots } from '../kernel/block.ts';

export interface Tip {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly roots: StateRoots;
}
