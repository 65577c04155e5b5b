// New and removed blocks, for those who follow the chain: socket subscriptions and polled filters.

import type { ChainView } from '../../chain/chainView.ts';

/** Follows the chain. After a reorganisation, removals come before the new blocks. */
export interface HeadListener {
  blockMade(height: number): void;
  /** The blocks from this height on are no longer in the chain. */
  blocksRemoved(fromHeight: number): void;
}

export class EvmHeads {
  private readonly listeners = new Set<HeadListener>();

  constructor(chain: ChainView) {
    chain.onBlock(({ tip }) => this.made(tip.height));
    chain.onReorg(({ fromHeight, blocks }) => {
      for (const listener of this.listeners) listener.blocksRemoved(fromHeight);
      for (const { tip } of blocks) this.made(tip.height);
    });
  }

  private made(height: number): void {
    for (const listener of this.listeners) listener.blockMade(height);
  }

  /** @returns a function that stops it */
  listen(listener: HeadListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
