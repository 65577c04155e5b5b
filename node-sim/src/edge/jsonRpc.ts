// POST /rpc: JSON-RPC over HTTP, by the fast path and by the ordinary one. Answers have status 200 whatever they say;
// notifications alone get 204.

import { Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { findReadByRpc } from '@svc/core/reads/registry';
import { answerRpc, readRpcBody, rpcRefusalText, rpcWeight } from '@svc/core/rpc/jsonRpc';
import { TooMany } from '@svc/core/server/rateLimit';
import type { FastifyInstance } from 'fastify';
import { type Body, bodyOf, bodyText, type Submissions } from './body.ts';
import { type Caller, callerOf } from './caller.ts';
import type { ClientDispatch } from './dispatch.ts';
import type { FastAnswer } from './fastAnswer.ts';
import { JSON_TYPE } from './http.ts';
import type { Limiter } from './limiter.ts';
import type { Metrics } from './metrics.ts';

/** Where JSON-RPC is served. */
export const RPC_PATH = '/rpc';

export interface RpcEdge {
  readonly dispatch: ClientDispatch;
  /** Whether a method is a developer control that is on. */
  readonly isControl: (method: string) => boolean;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  /** Longest batch that is taken, and most characters of its answers. */
  readonly maxEntries: number;
  readonly maxCharacters: number;
  readonly submissions: Submissions;
  /** Told of a bug that ended a request. */
  readonly onFault: (cause: unknown, method: string) => void;
}

/** Status of a request that names a control which is not for its sender. */
const FORBIDDEN = 403;

/** Whether a body names a control. */
function namesControl({ isControl }: RpcEdge, body: JsonValue): boolean {
  return (Array.isArray(body) ? body : [body]).some(
    (entry) => isJsonObject(entry) && typeof entry.method === 'string' && isControl(entry.method),
  );
}

/** How long the entries of a batch are worked on before others have a turn. */
const TURN_MS = 2;

/** Says, between the entries of a batch, when others have a turn. */
function turns(): () => Promise<void> | undefined {
  let beganMs = performance.now();
  return () => {
    if (performance.now() - beganMs < TURN_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        beganMs = performance.now();
        resolve();
      });
    });
  };
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
export async function answerRpcText(edge: RpcEdge, caller: Caller, text: string): Promise<FastAnswer> {
  let body: JsonValue;
  try {
    body = readRpcBody(text);
  } catch (error) {
    const excess = findExcess(edge, caller.client, 1);
    return excess === undefined
      ? { text: rpcRefusalText(error) }
      : { text: rpcRefusalText(excess), retryAfterSec: excess.retryAfterSec };
  }
  return answerValue(edge, caller, body);
}

async function answerValue(edge: RpcEdge, { client, mayControl }: Caller, body: JsonValue): Promise<FastAnswer> {
  const excess = findExcess(
    edge,
    client,
    rpcWeight(body, (method) => findReadByRpc(method)?.weight),
  );
  if (excess === undefined && !mayControl && namesControl(edge, body)) {
    // Nothing of the body runs: whoever reads the status alone would take the rest of it for refused too.
    const denied = new Refusal(
      'denied.control',
      'Developer controls are for this machine: for its own names, and pages of its own.',
    );
    return {
      text: (await answerRpc(body, () => Promise.reject(denied), edge)) ?? rpcRefusalText(denied),
      status: FORBIDDEN,
    };
  }
  if (excess === undefined) {
    const { maxEntries, maxCharacters, isControl, onFault } = edge;
    // A control changes what the entries after it find, and may answer with a whole chain: one at a time.
    const onDropped = (characters: number): void => edge.limiter.size(client, characters);
    const rules = { maxEntries, maxCharacters, rest: turns(), isAwaited: isControl, onDropped, onFault };
    const text = await answerRpc(body, (method, params) => edge.dispatch(method, params, client), rules);
    edge.limiter.size(client, text?.length ?? 0);
    return { text };
  }
  // Each request is answered under its own id, as a client needs it to tell which one was refused.
  return {
    text: await answerRpc(body, () => Promise.reject(excess), edge),
    retryAfterSec: excess.retryAfterSec,
  };
}

/** The same for a body as it came. */
export async function answerRpcBody(edge: RpcEdge, caller: Caller, body: Body): Promise<FastAnswer> {
  const submitted = edge.limiter.isSpent(caller.client) ? undefined : await edge.submissions.rpc(body);
  const answer =
    submitted === undefined ? answerRpcText(edge, caller, bodyText(body)) : answerValue(edge, caller, submitted);
  return answer.finally(() => edge.limiter.size(caller.client, body.length));
}

/** Adds the ordinary way to {@link RPC_PATH}. */
export function addRpcRoute(app: FastifyInstance, edge: RpcEdge): void {
  app.post(RPC_PATH, async (request, reply) => {
    const { text, retryAfterSec, status = 200 } = await answerRpcBody(edge, callerOf(request.raw), bodyOf(request));
    // In the order of the fast path.
    if (text !== undefined) reply.type(JSON_TYPE);
    if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
    return text === undefined ? reply.status(204).send() : reply.status(status).send(text);
  });
}
