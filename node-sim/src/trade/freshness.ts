// What a process knows of the node's blocks, by which cached answers are judged.

/** The cache's knowledge of the node's blocks. */
export interface Freshness {
  readonly generation: number;
  readonly isConnected: boolean;
}
