// Reads that a node or a contract may not have: one without them refuses in its own way, or answers something else.

import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { NodeBadAnswer } from './nodeClient.ts';
import type { Attempt } from './patience.ts';

const BUSY: readonly number[] = [RPC_CODES.rateLimited, RPC_CODES.unavailable];

/** Whether an error is a node's answer by which it has no such read; a silent or a busy one has not said. */
export const lacksRead = (error: unknown): boolean =>
  error instanceof NodeBadAnswer || (error instanceof RpcFailure && !BUSY.includes(error.rpcCode));

/**
 * The value of a read, or undefined where the node's answer is that there is none. What the user is told for certain
 * waits for an answer. @throws as the read, when the node is silent or busy
 */
export const untilAnswered: Attempt = (read) =>
  read.catch((error: unknown) => {
    if (lacksRead(error)) return undefined;
    throw error;
  });
