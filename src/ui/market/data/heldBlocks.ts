// The blocks of what screens read and show, and whether any of it is older than three blocks.

import { MAX_BLOCKS_BEHIND } from './freshness.ts';

export interface HeldBlocks {
  /** Tells the newest height. */
  hear(height: number): void;
  /** Whether any is more than three blocks behind the newest height. */
  isBehind(): boolean;
  /** @returns a function that ends it */
  hold(height: number): () => void;
}

/** @param onChange called after anything was held or let go */
export function createHeldBlocks(onChange: () => void): HeldBlocks {
  const held = new Set<{ readonly height: number }>();
  let newest = 0;
  /** The first height that was heard: what was read before it cannot be judged by blocks. */
  let first = 0;
  return {
    hear: (height) => {
      newest = height;
      if (first === 0) first = height;
    },
    isBehind: () => [...held].some(({ height }) => newest - Math.max(height, first) > MAX_BLOCKS_BEHIND),
    hold: (height) => {
      const one = { height };
      held.add(one);
      onChange();
      return () => {
        held.delete(one);
        onChange();
      };
    },
  };
}
