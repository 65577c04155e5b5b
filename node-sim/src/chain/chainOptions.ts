// The parts of a chain: its genesis, its store, its clock and its limits.

import type { Genesis } from '../genesis/genesis.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChainClock } from './clock.ts';

/** Limits of what a chain accepts and keeps, in counts; sizes in bytes. */
export interface ChainLimits {
  readonly transaction_bytes: number;
  readonly mempool_total: number;
  readonly mempool_per_sender: number;
  readonly nonce_window: number;
  readonly block_transactions: number;
  readonly block_evm_transactions: number;
  readonly receipts_kept: number;
  readonly trades_kept: number;
  readonly candles_kept: number;
  readonly perp_events_kept: number;
}

/** What a chain is opened with. */
export interface ChainOptions {
  readonly genesis: Genesis;
  readonly chainId: number;
  readonly storage: Storage;
  readonly clock: ChainClock;
  readonly limits: ChainLimits;
  /** Whether the laws of the engine are checked after every transaction. */
  readonly laws: boolean;
  /** Addresses of the validators that this node signs for; by default all of the genesis. */
  readonly speaksFor?: ReadonlySet<string> | undefined;
  /** Given where all blocks come from other nodes: time and hash of the genesis block, for a node without one. */
  readonly follows?: { readonly timeSec?: number; readonly hash?: string } | undefined;
}
