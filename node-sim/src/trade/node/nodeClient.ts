// The client of the single node that this program reads: REST where a read has a route, JSON-RPC for the rest. Answers
// are checked against their declared shape. A node that fails repeatedly is not asked for a moment.

import { Refusal } from '@svc/core/errors';
import { anyReadOf, type ReadName, type ReadParams, type ReadResult } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure, readRpcAnswer, rpcRequestText } from '@svc/core/rpc/jsonRpc';
import { queryOf, RestFailure, readRestAnswer } from '@svc/core/rpc/rest';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { CircuitBreaker } from '../circuitBreaker.ts';
import { NodeNotFound, NodeRefused, NodeUnavailable } from '../refusals.ts';
import type { SharedReads } from '../shared/sharedReads.ts';

/** Longest accepted answer. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024;
/** Concurrent requests to the node; others wait for their turn. */
const AT_ONCE = 32;

export interface NodeClientConfig {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly restTimeoutMs: number;
  readonly rpcTimeoutMs: number;
  readonly now: () => number;
  /** Where processes share what they read; each has its own without. */
  readonly shared?: SharedReads | undefined;
}

export interface NodeClient {
  /** One read over REST. @throws NodeUnavailable, NodeNotFound, NodeRefused */
  read<N extends ReadName>(name: N, params: ReadParams<N>): Promise<ReadResult<N>>;
  /**
   * The same, where what another process of this network read may stand in.
   * @throws NodeUnavailable, NodeNotFound, NodeRefused
   */
  readShared<N extends ReadName>(name: N, params: ReadParams<N>): Promise<ReadResult<N>>;
  /** One call over JSON-RPC. @throws NodeUnavailable, NodeNotFound, NodeRefused */
  rpc(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Requests that were sent since the start. */
  readonly sent: number;
  /** The node was heard elsewhere: tries again at once. */
  revive(): void;
}

const checkers = new Map<ReadName, (value: unknown) => boolean>();

/** Compiled once for each read: lists of thousands of rows pass through here. */
function fits(name: ReadName, result: TSchema, value: unknown): boolean {
  let check = checkers.get(name);
  if (check === undefined) {
    const compiled = Compile(result);
    check = (candidate) => compiled.Check(candidate);
    checkers.set(name, check);
  }
  return check(value);
}

/** Other nodes say in words that something is unknown. */
const saysMissing = (message: string): boolean => /not found|unknown|no such|not exist|there is no/i.test(message);

function fromRest(failure: RestFailure): Refusal {
  const { status, message } = failure;
  if (status === 404 || (status === 200 && saysMissing(message))) return new NodeNotFound(message);
  return status === 400 || status === 422 ? new NodeRefused(message) : new NodeUnavailable(failure);
}

function fromRpc(failure: RpcFailure): Refusal {
  if (failure.rpcCode === RPC_CODES.notFound) return new NodeNotFound(failure.message);
  return failure.rpcCode === RPC_CODES.invalidParams ? new NodeRefused(failure.message) : new NodeUnavailable(failure);
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A client of one node. */
export function createNodeClient({ url, restTimeoutMs, rpcTimeoutMs, now, shared }: NodeClientConfig): NodeClient {
  const breaker = new CircuitBreaker(now);
  const waiting: (() => void)[] = [];
  let running = 0;
  let sent = 0;

  async function inTurn<T>(act: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await act();
    } finally {
      // The slot goes directly to the longest waiting request.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  /** @throws NodeUnavailable when no HTTP answer comes in time */
  function exchange(path: string, init: RequestInit, timeoutMs: number): Promise<{ status: number; text: string }> {
    return inTurn(async () => {
      if (!(await breaker.mayTry())) throw new NodeUnavailable();
      sent += 1;
      try {
        const response = await fetch(`${url}${path}`, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await boundedText(response);
        if (response.status >= 500) breaker.failed();
        else breaker.worked();
        return { status: response.status, text };
      } catch (cause) {
        breaker.failed();
        throw new NodeUnavailable(cause);
      }
    });
  }

  return {
    get sent() {
      return sent;
    },
    revive: () => breaker.worked(),
    async read(name, params) {
      const { status, text } = await exchange(pathOf(name, params), {}, restTimeoutMs);
      return understand(name, status, text);
    },
    async readShared(name, params) {
      const path = pathOf(name, params);
      const ask = () => exchange(path, {}, restTimeoutMs);
      if (shared === undefined) {
        const { status, text } = await ask();
        return understand(name, status, text);
      }
      let status = 200;
      const askForText = async (): Promise<string> => {
        const answer = await ask();
        status = answer.status;
        return answer.text;
      };
      // What is found was kept as an answer of status 200, since no other is understood; what is asked says its own.
      return shared.get(path, askForText, (text) => understand(name, status, text));
    },
    async rpc(method, params) {
      const body = rpcRequestText(method, params, 1);
      const { text } = await exchange(
        '/rpc',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body },
        rpcTimeoutMs,
      );
      try {
        return readRpcAnswer(text);
      } catch (error) {
        if (error instanceof RpcFailure) throw fromRpc(error);
        throw error instanceof Refusal ? new NodeUnavailable(error) : error;
      }
    },
  };
}

const pathOf = <N extends ReadName>(name: N, params: ReadParams<N>): string =>
  `${anyReadOf(name).rest?.path ?? ''}${queryOf(params as Record<string, unknown>)}`;

/** Result of a node's answer to a read. @throws NodeUnavailable, NodeNotFound, NodeRefused */
function understand<N extends ReadName>(name: N, status: number, text: string): ReadResult<N> {
  const read = anyReadOf(name);
  let result: unknown;
  try {
    result = read.keepsLiterals === true ? readRestAnswer(status, text) : plainAnswer(status, text);
  } catch (error) {
    if (!(error instanceof RestFailure)) throw error;
    // Whatever stands in front of a node that is away answers 404 as well, and not as a node does.
    throw isJson(text) ? fromRest(error) : new NodeUnavailable(error);
  }
  if (!fits(name, read.result, result)) throw new NodeUnavailable(new Error(`${name}: an answer of another shape`));
  return result as ReadResult<N>;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Result of an answer, parsed by the runtime's own JSON parser. @throws RestFailure */
function plainAnswer(status: number, text: string): unknown {
  let answer: { ok?: unknown; result?: unknown; error?: unknown } | null;
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new RestFailure(status, `The node answered ${status} without JSON.`);
  }
  if (answer !== null && typeof answer === 'object' && answer.ok === true && answer.result !== undefined)
    return answer.result;
  throw new RestFailure(status, typeof answer?.error === 'string' ? answer.error : `The node answered ${status}.`);
}
