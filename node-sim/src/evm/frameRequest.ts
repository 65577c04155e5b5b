// What a frame is started with, and what comes of it.

import type { AccountId } from '@svc/core/accounts/address';

export interface CallRequest {
  readonly kind: 'call' | 'callcode' | 'delegatecall' | 'staticcall';
  readonly caller: AccountId;
  /** Whose storage and balance the code works on. */
  readonly target: AccountId;
  readonly codeAddress: AccountId;
  /** What the code sees; moved only by `call` and `callcode`. */
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gas: number;
  readonly isStatic: boolean;
  readonly depth: number;
}

export interface CreateRequest {
  readonly kind: 'create' | 'create2';
  readonly caller: AccountId;
  readonly address: AccountId;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gas: number;
  readonly depth: number;
}

export type FrameRequest = CallRequest | CreateRequest;

export interface FrameResult {
  readonly success: boolean;
  readonly output: Uint8Array;
  readonly gasLeft: number;
  /** Why it failed; empty on success. */
  readonly error: string;
}
