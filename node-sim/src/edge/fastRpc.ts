// The fast path of JSON-RPC: usual POSTs to /rpc, without a query.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FastPath, isUsualPost, readPieces } from '@svc/core/server/fastPath';
import { hold } from './body.ts';
import { callerOf } from './caller.ts';
import { answerFast } from './fastAnswer.ts';
import { answerRpcBody, RPC_PATH, type RpcEdge } from './jsonRpc.ts';

/** The fast path of JSON-RPC. */
export class FastRpc implements FastPath<IncomingMessage, ServerResponse> {
  readonly name = 'nodeRpc';
  readonly isOff: () => boolean;
  readonly #edge: RpcEdge;
  readonly #mostBytes: number;

  /** @param mostBytes longest body @param isOff whether fault injection is active */
  constructor(edge: RpcEdge, mostBytes: number, isOff: () => boolean) {
    this.#edge = edge;
    this.#mostBytes = mostBytes;
    this.isOff = isOff;
  }

  take(request: IncomingMessage, answer: ServerResponse, ordinary: () => void): boolean {
    if (request.url !== RPC_PATH || !isUsualPost(request, this.#mostBytes)) return false;
    readPieces(request, (pieces, length) => {
      answerRpcBody(this.#edge, callerOf(request), { pieces, length })
        .then((known) => answerFast(request, answer, known, this.#edge.turns))
        .catch((fault: Error) => {
          hold(request, { fault });
          ordinary();
        });
    });
    return true;
  }
}
