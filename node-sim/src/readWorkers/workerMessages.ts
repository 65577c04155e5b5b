// Messages between the node and its thread for long reads. All of them can be cloned between threads.

import type { ReadName } from '@svc/core/reads/registry';
import type { ChainView } from '../chain/chainView.ts';
import type { Tip } from '../chain/tip.ts';
import type { StateStep } from '../chain/undoHistory.ts';
import type { EncodedRow } from '../kernel/state.ts';

/** What a copy needs of the chain besides the state. */
export interface ChainPosition {
  readonly tip: Tip;
  readonly finalizedEpoch: number;
  /** The randomness after the newest block. */
  readonly mix: string;
}

/** The start data of a thread. */
export interface ReplicaStart extends ChainPosition {
  readonly chainId: number;
  readonly limits: ChainView['limits'];
  readonly genesisSec: number;
  /** Address of the first validator of the genesis. */
  readonly firstValidator: string;
  /** Signalled by the node when the answer to a question is ready. */
  readonly bell: SharedArrayBuffer;
}

/** A part of the copy of the state; the thread acknowledges it. `packed` is JSON text, as bytes. */
export type CopySlice =
  /** How to reach the state before one of the newest blocks: a `StateStep`. */
  | { readonly kind: 'step'; readonly packed: Uint8Array<ArrayBuffer> }
  /** A list of `EncodedRow`: single rows cost several times as much. */
  | { readonly kind: 'rows'; readonly packed: Uint8Array<ArrayBuffer> };

/**
 * To the thread. Steps come oldest first, before rows and blocks; of rows and blocks the newest value of each row comes
 * last.
 */
export type ToThread =
  | CopySlice
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
  /** Code of the refusal; undefined for a fault of the node. */
  readonly code?: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * From the thread: its questions about the store and the clock, and the results of jobs; a long text comes as bytes.
 */
export type FromThread =
  /** This many bytes of the copy were taken in. */
  | { readonly kind: 'taken'; readonly bytes: number }
  | { readonly kind: 'question'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'done'; readonly id: number; readonly ms: number; readonly text: string | Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly ms: number; readonly error: FailedJob };

/** The answer to a question. */
export type Answer = { readonly value: unknown } | { readonly error: FailedJob };
