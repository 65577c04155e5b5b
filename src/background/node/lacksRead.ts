// Reads that not every node has: one without them refuses in its own way, or answers something else.

import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { NodeBadAnswer } from './nodeClient.ts';

const BUSY: readonly number[] = [RPC_CODES.rateLimited, RPC_CODES.unavailable];

/** Whether an error is a node's answer by which it has no such read; a silent or a busy one has not said. */
export const lacksRead = (error: unknown): boolean =>
  error instanceof NodeBadAnswer || (error instanceof RpcFailure && !BUSY.includes(error.rpcCode));
