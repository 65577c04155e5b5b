// The wallet's JSON-RPC client of a node, typed from the declarations in core. Answers are validated against their
// declared shape: a node is not trusted to be well-formed, let alone honest.

import { isJsonObject, type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import {
  type AnyRead,
  anyReadOf,
  type ReadName,
  type ReadParams,
  type ReadResult,
  type RpcReadResult,
} from '@svc/core/reads/registry';
import { RpcFailure, readRpcAnswer, readRpcBody, rpcRequestText } from '@svc/core/rpc/jsonRpc';
import { positionalOrder } from '@svc/core/rpc/params';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { SaidRefusal } from '@svc/core/words/refusal';
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BodyTooLong, boundedText } from '../../channels/boundedText.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NodeAddress } from '../state/network.ts';
import { createPatience, type Patience } from './patience.ts';
import { ServiceOff } from './serviceSwitch.ts';
import { createTimeLimit } from './timeLimit.ts';

/** Longest wait for an answer. */
const TIMEOUT_MS = 10_000;
/** Most bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 20_000_000;
const MAX_BATCH = 100;

/** No answer came: the node may or may not have received the request, or the user has switched the node off. */
export class NodeSilent extends SaidRefusal {
  constructor(cause?: unknown) {
    const isOff = cause instanceof ServiceOff;
    super(message(isOff ? 'refused.node.silent.off' : 'refused.node.silent'), {
      cause,
      forSites: isOff ? 'The wallet asks no node: its user has switched that off.' : 'The node did not answer.',
    });
  }
}

/** The node answered, but not in the declared form. */
export class NodeBadAnswer extends SaidRefusal {
  constructor(method?: string, cause?: unknown) {
    const said =
      method === undefined
        ? message('refused.node.badAnswer')
        : message('refused.node.badAnswer.method', { method: part.given(method, 100) });
    const what = method === undefined ? '' : ` ${method}`;
    super(said, { cause, forSites: `The node answered${what} in a form that the wallet does not understand.` });
  }
}

export interface NodeClient {
  /** One read. @throws RpcFailure with the node's own error, NodeSilent, NodeBadAnswer */
  read<N extends ReadName>(network: NodeAddress, name: N, params: ReadParams<N>): Promise<RpcReadResult<N>>;
  /** Several calls of one read; an entry that failed is undefined. @throws NodeSilent */
  readMany<N extends ReadName>(
    network: NodeAddress,
    name: N,
    list: readonly ReadParams<N>[],
  ): Promise<(RpcReadResult<N> | undefined)[]>;
  /** Any method with a site's parameters; the result as plain JSON. @throws RpcFailure, NodeSilent, NodeBadAnswer */
  pass(network: NodeAddress, method: string, params: unknown): Promise<unknown>;
  /** Submits the JSON text of a signed transaction, unchanged. @throws RpcFailure, NodeSilent, NodeBadAnswer */
  submit(network: NodeAddress, wireText: string): Promise<void>;
  /**
   * A transaction in a block, unvalidated and with number literals kept; null when the node does not have it. @throws
   * NodeSilent, NodeBadAnswer
   */
  transaction(network: NodeAddress, hash: string): Promise<JsonValue>;
  /** One read over REST, for those without a JSON-RPC method. @throws NodeSilent, NodeBadAnswer */
  readPath<N extends ReadName>(network: NodeAddress, name: N, params: ReadParams<N>): Promise<ReadResult<N>>;
  /** The chain id that the node states. @throws as read */
  chainId(network: NodeAddress): Promise<number>;
  /** For optional reads: they share a common deadline. */
  readonly patience: Patience;
}

function resultSchema(read: AnyRead): TSchema | undefined {
  // A result with fewer members than declared does not match its schema; its readers validate what they use.
  if (read.rpcMembers !== undefined) return undefined;
  return read.rpcResult === undefined ? read.result : (read.result as TObject).properties[read.rpcResult];
}

function positional(read: AnyRead, params: Record<string, unknown>): unknown[] {
  const list = positionalOrder(read).map((name) => params[name]);
  while (list.length > 0 && list.at(-1) === undefined) list.pop();
  return list.map((value) => value ?? null);
}

function checked(read: AnyRead, result: JsonValue): unknown {
  const schema = resultSchema(read);
  if (schema !== undefined && !Value.Check(schema, result)) throw new NodeBadAnswer(read.rpc);
  return result;
}

/** A client; networks are named per call. */
export function createNodeClient({ fetch, timer }: Pick<Platform, 'fetch' | 'timer'>): NodeClient {
  const timeLimit = createTimeLimit({ timer });
  async function ask(url: string, request: RequestInit): Promise<{ text: string; status: number }> {
    const answer = await timeLimit(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, {
        ...request,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal,
      });
      return { status: response.status, text: await boundedText(response, MAX_ANSWER_BYTES) };
    }).catch((cause: unknown) => {
      if (cause instanceof BodyTooLong) throw new NodeBadAnswer();
      throw new NodeSilent(cause);
    });
    // Behind a gateway error the node may or may not have acted.
    if (answer.status >= 502 && answer.status <= 504) throw new NodeSilent();
    return answer;
  }

  const post = async ({ rpcUrl }: NodeAddress, body: string): Promise<string> =>
    (await ask(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text;

  async function call(
    network: NodeAddress,
    method: string,
    params: readonly unknown[] | Readonly<Record<string, unknown>>,
  ): Promise<JsonValue> {
    return readRpcAnswer(await post(network, rpcRequestText(method, params, 1)));
  }

  /** The REST result at a path, number literals kept; null when the node refuses. */
  async function pathResult({ restUrl, rpcUrl }: NodeAddress, path: string): Promise<JsonValue> {
    // If only the RPC URL is known, the reads are next to it.
    const base = (restUrl ?? rpcUrl.replace(/\/rpc\/?$/, '')).replace(/\/+$/, '');
    const { text, status } = await ask(`${base}${path}`, {});
    if (status !== 200) return null;
    const answer = readJson(text, 'answer');
    if (!isJsonObject(answer) || answer.ok !== true || answer.result === undefined) throw new NodeBadAnswer(path);
    return answer.result;
  }

  return {
    patience: createPatience({ timer }),
    async read(network, name, params) {
      const read = anyReadOf(name);
      return checked(
        read,
        await call(network, read.rpc ?? '', positional(read, params as Record<string, unknown>)),
      ) as RpcReadResult<typeof name>;
    },
    async readMany(network, name, list) {
      const read = anyReadOf(name);
      const results: unknown[] = list.map(() => undefined);
      for (let from = 0; from < list.length; from += MAX_BATCH) {
        const calls = list
          .slice(from, from + MAX_BATCH)
          .map((params, at) =>
            rpcRequestText(read.rpc ?? '', positional(read, params as Record<string, unknown>), from + at),
          );
        const answers = readRpcBody(await post(network, `[${calls.join(',')}]`));
        if (!Array.isArray(answers)) throw new NodeBadAnswer();
        for (const answer of answers) {
          if (
            !isJsonObject(answer) ||
            typeof answer.id !== 'number' ||
            answer.result === undefined ||
            answer.id >= results.length
          )
            continue;
          const schema = resultSchema(read);
          if (schema === undefined || Value.Check(schema, answer.result)) results[answer.id] = answer.result;
        }
      }
      return results as (RpcReadResult<typeof name> | undefined)[];
    },
    async pass(network, method, params) {
      const given =
        Array.isArray(params) || (typeof params === 'object' && params !== null)
          ? (params as readonly unknown[] | Readonly<Record<string, unknown>>)
          : [];
      const text = await post(network, rpcRequestText(method, given, 1));
      let answer: { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } };
      try {
        answer = JSON.parse(text) as typeof answer;
      } catch {
        throw new NodeBadAnswer(method);
      }
      if (answer.error !== undefined) {
        const { code, message, data } = answer.error;
        throw new RpcFailure({
          code: typeof code === 'number' ? code : -32000,
          message: typeof message === 'string' ? message : String(code),
          data,
        });
      }
      if (!('result' in answer)) throw new NodeBadAnswer(method);
      return answer.result;
    },
    async submit(network, wireText) {
      // The stored text is sent unchanged: the same bytes every time.
      readRpcAnswer(
        await post(network, `{"jsonrpc":"2.0","id":1,"method":"exchange_sendTransaction","params":[${wireText}]}`),
      );
    },
    transaction: (network, hash) => pathResult(network, `/get_transaction?tx_hash=${encodeURIComponent(hash)}`),
    async readPath(network, name, params) {
      const read = anyReadOf(name);
      const query = new URLSearchParams(params as Record<string, string>).toString();
      const result = await pathResult(network, `${read.rest?.path ?? ''}${query === '' ? '' : `?${query}`}`);
      if (!Value.Check(read.result, result)) throw new NodeBadAnswer(name);
      return result as ReadResult<typeof name>;
    },
    async chainId(network) {
      const answer = await call(network, 'eth_chainId', []);
      if (typeof answer !== 'string') throw new NodeBadAnswer('eth_chainId');
      const id = Number(fromQuantity(answer, 'eth_chainId'));
      if (!Number.isSafeInteger(id) || id <= 0) throw new NodeBadAnswer('eth_chainId');
      return id;
    },
  };
}
