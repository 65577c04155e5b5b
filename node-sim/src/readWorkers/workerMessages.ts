// What the node and its thread for long reads say to each other. Everything can be cloned between threads.

import type { ReadName } from '@svc/core/reads/registry';
import type { Chain } from '../chain/chain.ts';
import type { Tip } from '../chain/tip.ts';
import type { StateStep } from '../chain/undoHistory.ts';
import type { EncodedRow } from '../kernel/state.ts';

/** What of the chain a copy needs beside the state. */
export interface ChainPosition {
  readonly tip: Tip;
  readonly finalizedEpoch: number;
  /** The randomness after the newest block. */
  readonly mix: string;
}

/** What a thread is started with. */
export interface ReplicaStart extends ChainPosition {
  readonly chainId: number;
  readonly limits: Chain['limits'];
  readonly genesisSec: number;
  /** Address of the first validator of the genesis. */
  readonly firstValidator: string;
  /** How to look at the states of the newest blocks, oldest first. */
  readonly steps: readonly StateStep[];
  /** Raised by the node when the answer to a question is there. */
  readonly bell: SharedArrayBuffer;
}

/** To the thread. Rows and blocks come in an order in which the newest value of each row comes last. */
export type ToThread =
  | { readonly kind: 'rows'; readonly rows: readonly EncodedRow[] }
  | ({ readonly kind: 'block'; readonly rows: readonly EncodedRow[]; readonly step: StateStep } & ChainPosition)
  | {
      readonly kind: 'job';
      readonly id: number;
      readonly read: ReadName;
      readonly params: unknown;
      readonly client: string;
      readonly mostMs: number;
    };

/** Why a read was refused, or that it failed. */
export interface FailedJob {
  /** Code of the refusal; undefined for a fault of ours. */
  readonly code?: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** From the thread: what it needs of the store and the clock, and what became of a job; a long text comes as bytes. */
export type FromThread =
  | { readonly kind: 'question'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'done'; readonly id: number; readonly ms: number; readonly text: string | Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly ms: number; readonly error: FailedJob };

/** The answer to a question. */
export type Answer = { readonly value: unknown } | { readonly error: FailedJob };
