// POST /rpc: JSON-RPC over HTTP, by the short way and by the ordinary one. Answers have status 200 whatever they say;
// notifications alone get 204.

import { findReadByRpc } from '@svc/core/reads/registry';
import { answerRpc, type RpcDispatch, readRpcBody, rpcRefusalText, rpcWeight } from '@svc/core/rpc/jsonRpc';
import type { JsonValue } from '@svc/core/tx/canonicalJson';
import type { FastifyInstance } from 'fastify';
import { type Body, bodyOf, bodyText, type Submissions } from './body.ts';
import { JSON_TYPE } from './http.ts';
import type { Limiter } from './limiter.ts';
import type { Metrics } from './metrics.ts';
import { clientOf } from './quick.ts';
import type { QuickAnswer, QuickRoute } from './quickPost.ts';
import { TooMany } from './rateLimit.ts';

/** Where JSON-RPC is served. */
export const RPC_PATH = '/rpc';

export interface RpcEdge {
  readonly dispatch: RpcDispatch;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly maxEntries: number;
  readonly submissions: Submissions;
}

/** Counts requests; the refusal when there were too many. */
function findExcess(edge: RpcEdge, client: string, weight: number): TooMany | undefined {
  try {
    edge.limiter.rpc(client, weight);
    return undefined;
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    edge.metrics.rpcLimited();
    return error;
  }
}

/** The answer to a JSON-RPC body. Never throws. */
export async function answerRpcText(edge: RpcEdge, client: string, text: string): Promise<QuickAnswer> {
  let body: JsonValue;
  try {
    body = readRpcBody(text);
  } catch (error) {
    const excess = findExcess(edge, client, 1);
    return excess === undefined ? { text: rpcRefusalText(error) } : { text: rpcRefusalText(excess), retryAfterSec: excess.retryAfterSec };
  }
  return answerValue(edge, client, body);
}

async function answerValue(edge: RpcEdge, client: string, body: JsonValue): Promise<QuickAnswer> {
  const excess = findExcess(
    edge,
    client,
    rpcWeight(body, (method) => findReadByRpc(method)?.weight),
  );
  if (excess === undefined) return { text: await answerRpc(body, edge.dispatch, edge.maxEntries) };
  // Each request is answered under its own id, as a client needs it to tell which one was refused.
  return { text: await answerRpc(body, () => Promise.reject(excess), edge.maxEntries), retryAfterSec: excess.retryAfterSec };
}

/** The same for a body as it came. */
async function answerRpcBody(edge: RpcEdge, client: string, body: Body): Promise<QuickAnswer> {
  const submitted = edge.limiter.isSpent(client) ? undefined : await edge.submissions.rpc(body);
  return submitted === undefined ? answerRpcText(edge, client, bodyText(body)) : answerValue(edge, client, submitted);
}

/** Answers usual JSON-RPC requests. */
export function quickRpc(edge: RpcEdge): QuickRoute {
  return (request, body) => answerRpcBody(edge, clientOf(request), body);
}

export function addRpcRoute(app: FastifyInstance, edge: RpcEdge): void {
  app.post(RPC_PATH, async (request, reply) => {
    const { text, retryAfterSec } = await answerRpcBody(edge, request.ip, bodyOf(request));
    if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
    return text === undefined ? reply.status(204).send() : reply.type(JSON_TYPE).send(text);
  });
}
