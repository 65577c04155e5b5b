// POST /rpc: JSON-RPC over HTTP, by the fast path and by the ordinary one. Answers always have status 200;
// notifications alone get 204.

import { Refusal } from '@svc/core/errors';
import { countValues, isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { findReadByRpc } from '@svc/core/reads/registry';
import { answerRpc, readRpcBody, rpcRefusalText, rpcWeight, unreadable } from '@svc/core/rpc/jsonRpc';
import { TooMany } from '@svc/core/server/rateLimit';
import type { FastifyInstance } from 'fastify';
import type { Turns } from '../reads/turns.ts';
import { type Body, beginsAsLoad, bodyOf, bodyText, LOAD_METHOD, type Submissions } from './body.ts';
import { type Caller, callerOf, clientOf } from './caller.ts';
import type { ClientDispatch } from './dispatch.ts';
import type { FastAnswer } from './fastAnswer.ts';
import { JSON_TYPE } from './http.ts';
import { sendText } from './longAnswer.ts';
import type { Metrics } from './metrics.ts';
import type { Limiter } from './requestLimiter.ts';

/** Where JSON-RPC is served. */
export const RPC_PATH = '/rpc';

export interface RpcEdge {
  readonly dispatch: ClientDispatch;
  /** Whether a method is a developer control that is on. */
  readonly isControl: (method: string) => boolean;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  /** Longest batch, and most characters of its answers. */
  readonly maxEntries: number;
  readonly maxCharacters: number;
  /** Most values parsed from a body. */
  readonly maxValues: number;
  readonly submissions: Submissions;
  /** Called with a bug that ended a request. */
  readonly onFault: (cause: unknown, method: string) => void;
  readonly turns: Turns;
}

function refuse(why: Refusal): never {
  throw why;
}

/** Status of a request for a control that its sender may not use. */
const FORBIDDEN = 403;

/** Whether a body names a control. */
function namesControl({ isControl }: RpcEdge, body: JsonValue): boolean {
  return (Array.isArray(body) ? body : [body]).some(
    (entry) => isJsonObject(entry) && typeof entry.method === 'string' && isControl(entry.method),
  );
}

/** Counts requests; returns the refusal when there were too many. */
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

/** How much is read for a client over its limit: enough to refuse its requests under their own ids. */
const SPENT_CHARACTERS = 65_536;
const SPENT_VALUES = 2000;

/** The answer to a client over its limit. */
function refused(excess: TooMany): FastAnswer {
  return { text: rpcRefusalText(excess), retryAfterSec: excess.retryAfterSec };
}

/** Most values parsed from a text. */
function mostValues({ limiter, maxValues, isControl }: RpcEdge, { client, mayControl }: Caller, text: string): number {
  if (limiter.isSpent(client)) return text.length > SPENT_CHARACTERS ? 0 : SPENT_VALUES;
  return mayControl && isControl(LOAD_METHOD) && beginsAsLoad(text) ? Number.POSITIVE_INFINITY : maxValues;
}

/** Value of a text; charges the client for its size. @throws Refusal `rpc.parse` */
export function readRpcText(edge: RpcEdge, caller: Caller, text: string): JsonValue {
  const most = mostValues(edge, caller, text);
  const body = readRpcBody(text, most);
  if (most !== Number.POSITIVE_INFINITY) edge.limiter.values(caller.client, countValues(body));
  return body;
}

/** Text of a body. @throws Refusal `rpc.parse` */
function rpcTextOf(body: Body): string {
  try {
    return bodyText(body);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The answer to a JSON-RPC body. Never throws. @param textOf its text, or a refusal thrown */
export async function answerRpcText(edge: RpcEdge, caller: Caller, textOf: () => string): Promise<FastAnswer> {
  let body: JsonValue;
  try {
    body = readRpcText(edge, caller, textOf());
  } catch (error) {
    const excess = findExcess(edge, caller.client, 1);
    return excess === undefined ? { text: rpcRefusalText(error) } : refused(excess);
  }
  return answerRpcValue(edge, caller, body);
}

/** The same for a parsed body. */
export async function answerRpcValue(
  edge: RpcEdge,
  { client, mayControl }: Caller,
  body: JsonValue,
): Promise<FastAnswer> {
  const excess = findExcess(
    edge,
    client,
    rpcWeight(body, (method) => findReadByRpc(method)?.weight),
  );
  if (excess === undefined && !mayControl && namesControl(edge, body)) {
    // Nothing of the body runs: a client that reads only the status would assume that all of it was refused.
    const denied = new Refusal(
      'denied.control',
      'Developer controls are for this machine: for its own names, and pages of its own.',
    );
    return {
      text: (await answerRpc(body, () => refuse(denied), edge)) ?? rpcRefusalText(denied),
      status: FORBIDDEN,
    };
  }
  if (excess === undefined) {
    const { maxEntries, maxCharacters, isControl, onFault } = edge;
    // A control affects the entries after it, and may answer with a whole chain: one at a time.
    const onDropped = (characters: number): void => edge.limiter.size(client, characters);
    const rest = () => edge.turns.next(client);
    const rules = { maxEntries, maxCharacters, rest, isAwaited: isControl, onDropped, onFault };
    const text = await answerRpc(body, (method, params) => edge.dispatch(method, params, client), rules);
    edge.limiter.size(client, text?.length ?? 0);
    return { text };
  }
  // Each request is answered under its own id, so that the client can tell which one was refused.
  return {
    text: await answerRpc(body, () => refuse(excess), { ...edge, rest: () => edge.turns.next(client) }),
    retryAfterSec: excess.retryAfterSec,
  };
}

/** The same for a raw body. */
export async function answerRpcBody(edge: RpcEdge, caller: Caller, body: Body): Promise<FastAnswer> {
  const isSpent = edge.limiter.isSpent(caller.client);
  if (isSpent && body.length > SPENT_CHARACTERS) {
    // Nothing of it is read: that would be the most expensive part of refusing it.
    const excess = findExcess(edge, caller.client, 1);
    if (excess !== undefined) return refused(excess);
  }
  const submitted = isSpent ? undefined : await edge.submissions.rpc(body);
  const answer =
    submitted === undefined
      ? answerRpcText(edge, caller, () => rpcTextOf(body))
      : answerRpcValue(edge, caller, submitted);
  return answer.finally(() => edge.limiter.size(caller.client, body.length));
}

/** Adds the ordinary way to {@link RPC_PATH}. */
export function addRpcRoute(app: FastifyInstance, edge: RpcEdge): void {
  app.post(RPC_PATH, { config: { refusals: 'rpc' } }, async (request, reply) => {
    const { text, retryAfterSec, status = 200 } = await answerRpcBody(edge, callerOf(request.raw), bodyOf(request));
    // In the order of the fast path.
    if (text !== undefined) reply.type(JSON_TYPE);
    if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
    if (text === undefined) return reply.status(204).send();
    reply.status(status);
    return sendText(reply, text, edge.turns, clientOf(request.raw));
  });
}
