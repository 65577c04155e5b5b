// What a block is made in: everything of it that could differ between machines, and is therefore given.

export interface BlockContext {
  readonly height: number;
  /** Integer Unix seconds. */
  readonly timestamp: number;
  readonly proposer: string;
  readonly chainId: number;
  readonly epoch: number;
  /** Newest finalised epoch, -1 before the first. */
  readonly finalizedEpoch: number;
}
