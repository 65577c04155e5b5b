// One node over HTTP: reads by their declarations, and JSON-RPC. Answers are validated against their declared shape, so
// that a program stops at a bad answer and not somewhere after it.

import { Refusal } from '@svc/core/errors';
import type { JsonValue } from '@svc/core/json/canonicalJson';
import { wireJson } from '@svc/core/json/wireJson';
import type { InputOf, ReadDeclaration, RestRoute } from '@svc/core/reads/defineRead';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure, readRpcAnswer, rpcRequestText } from '@svc/core/rpc/jsonRpc';
import { positionalOrder } from '@svc/core/rpc/params';
import { queryOf, RestFailure, readRestAnswer } from '@svc/core/rpc/rest';
import type { Static, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** No answer came: the request may or may not have been executed. */
export class NodeSilent extends Refusal {
  constructor(cause?: unknown) {
    super('client.silent', 'The node did not answer.', { cause });
  }
}

/** An invalid answer came: from another program, another version, or a lying node. */
export class NodeBadAnswer extends Refusal {
  constructor(what: string, cause?: unknown) {
    super('client.badAnswer', `The node answered ${what} in another form than the protocol has.`, { cause });
  }
}

/** Settings of {@link connectNode}. */
export interface NodeOptions {
  /** Timeout of one answer. Default 30 s. */
  readonly timeoutMs?: number;
  /** How often a read is repeated when the node is overloaded, after the time that it names. Default 5. */
  readonly retries?: number;
  /** Where JSON-RPC is answered; default: `/rpc` at the node's address. */
  readonly rpcUrl?: string;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch;
}

/** A node to send requests to. */
export interface Node {
  /** Without a slash at its end. */
  readonly url: string;
  /**
   * One read, typed by its declaration; null where the object does not exist and the declaration allows it.
   * @throws RestFailure or RpcFailure with the node's own words, NodeSilent, NodeBadAnswer
   */
  read<P extends TObject, R extends TSchema>(
    read: ReadDeclaration<string, P, R>,
    params: InputOf<P>,
  ): Promise<Static<R>>;
  /** Any JSON-RPC method, once; the result is not validated. @throws RpcFailure, NodeSilent, NodeBadAnswer */
  call(method: string, params: readonly unknown[] | Readonly<Record<string, unknown>>): Promise<JsonValue>;
}

/** A node's answer. */
interface Answer {
  readonly status: number;
  readonly text: string;
  /** Seconds after which it may be repeated. */
  readonly retryAfterSec: number | undefined;
}

/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A gateway error or an overloaded node; a read may be repeated. */
const isBusy = (status: number): boolean => status === 429 || status === 503;

/** Seconds that a JSON-RPC refusal names for the next attempt; undefined for another refusal. */
function busySeconds(error: unknown): number | undefined {
  if (!(error instanceof RpcFailure) || error.rpcCode !== RPC_CODES.rateLimited) return undefined;
  const { retry_after: seconds } = Object(error.data) as { retry_after?: unknown };
  return typeof seconds === 'number' ? seconds : 1;
}

function checked<R extends TSchema>(read: ReadDeclaration<string, TObject, R>, result: unknown): Static<R> {
  if (!Value.Check(read.result, result)) throw new NodeBadAnswer(read.name);
  return result as Static<R>;
}

/** The positional parameters of a method. */
function positional(read: ReadDeclaration, params: Readonly<Record<string, unknown>>): unknown[] {
  const list = positionalOrder(read).map((name) => params[name]);
  while (list.length > 0 && list.at(-1) === undefined) list.pop();
  return list.map((value) => value ?? null);
}

/** A client of the node at a URL. */
export function connectNode(address: string, options: NodeOptions = {}): Node {
  const { timeoutMs = 30_000, retries = 5, fetch: send = fetch } = options;
  const url = address.replace(/\/+$/, '');
  const { rpcUrl = `${url}/rpc` } = options;

  async function ask(target: string, init: RequestInit = {}): Promise<Answer> {
    try {
      const response = await send(target, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        text: await response.text(),
        retryAfterSec: Number.isFinite(retryAfter) ? retryAfter : undefined,
      };
    } catch (cause) {
      throw new NodeSilent(cause);
    }
  }

  async function call(
    method: string,
    params: readonly unknown[] | Readonly<Record<string, unknown>>,
  ): Promise<JsonValue> {
    const { status, text } = await ask(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: rpcRequestText(method, params, 1),
    });
    // A gateway error says nothing about what the node did.
    if (status >= 502 && status <= 504) throw new NodeSilent();
    try {
      return readRpcAnswer(text);
    } catch (error) {
      if (error instanceof RpcFailure) throw error;
      throw new NodeBadAnswer(method, error);
    }
  }

  /** Repeats while the node is overloaded. */
  async function patiently<T>(act: () => Promise<T>, secondsOf: (error: unknown) => number | undefined): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await act();
      } catch (error) {
        const seconds = secondsOf(error);
        if (seconds === undefined || tries >= retries) throw error;
        await pause(seconds * 1000);
      }
    }
  }

  async function readPath<P extends TObject, R extends TSchema>(
    read: ReadDeclaration<string, P, R>,
    { method, path, unknown }: Pick<RestRoute<P>, 'method' | 'path' | 'unknown'>,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Static<R>> {
    const busy = new WeakMap<object, number>();
    const once = async (): Promise<Static<R>> => {
      const answer =
        method === 'GET'
          ? await ask(`${url}${path}${queryOf(params)}`)
          : await ask(`${url}${path}`, {
              method,
              headers: { 'content-type': 'application/json' },
              body: wireJson(params),
            });
      if (answer.status === 404 && unknown !== 'none' && Value.Check(read.result, null)) return checked(read, null);
      try {
        return checked(read, readRestAnswer(answer.status, answer.text));
      } catch (error) {
        if (error instanceof RestFailure && isBusy(answer.status)) busy.set(error, answer.retryAfterSec ?? 1);
        throw error;
      }
    };
    return patiently(once, (error) => (error instanceof Error ? busy.get(error) : undefined));
  }

  return {
    url,
    call,
    read: async (read, params) => {
      const given = params as Readonly<Record<string, unknown>>;
      if (read.rest !== undefined) return readPath(read, read.rest, given);
      const method = read.rpc ?? '';
      return patiently(async () => checked(read, await call(method, positional(read, given))), busySeconds);
    },
  };
}
