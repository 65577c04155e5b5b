// JSON-RPC 2.0 envelopes: reading requests and batches, calling a dispatcher, writing answers. It knows no methods and
// no transport. Only a missing id makes a notification; ids come back with their type, null included.

import { ParseRefusal, Refusal } from '../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '../json/canonicalJson.ts';
import { LongJson, TextWriter } from '../json/longJson.ts';
import { wireJson } from '../json/wireJson.ts';
import { publicFacts, publicMessage, RPC_CODES, wireNumbers } from './errorCodes.ts';

/** Most requests in one batch. */
export const MAX_BATCH_ENTRIES = 100;
/** Most characters of all answers to one batch. */
export const MAX_BATCH_ANSWER = 33_554_432;

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Positional or named parameters; absent ones are an empty list. */
export type RpcParams = JsonValue[] | JsonObject;

/** Runs one method: the result, or a promise of it where it has to wait. Throws a Refusal to answer with its code. */
export type RpcDispatch = (method: string, params: RpcParams) => unknown;

/** Text of an error answer. `id` is the text of a JSON value. */
function errorText(error: RpcError, id = 'null'): string {
  const data = error.data === undefined ? '' : `,"data":${wireJson(error.data)}`;
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${error.code},"message":${JSON.stringify(error.message)}${data}}}`;
}

/** The error member for a thrown value; stacks and causes stay inside. */
export function rpcErrorOf(error: unknown): RpcError {
  const facts = publicFacts(error);
  return {
    code: wireNumbers(error).rpc,
    message: publicMessage(error),
    ...(facts === undefined ? {} : { data: facts }),
  };
}

/** Text of the answer to a body that is refused before any request in it is looked at. */
export function rpcRefusalText(error: unknown): string {
  return errorText(rpcErrorOf(error));
}

interface ReadRequest {
  readonly method: string;
  readonly params: RpcParams;
  /** JSON text of the id; undefined for a notification. */
  readonly id: string | undefined;
}

function invalid(message: string): Refusal {
  return new Refusal('rpc.invalidRequest', message);
}

/** JSON text of a request's id where it has a legal one. */
function idText(value: JsonValue): string | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, 'id')) return undefined;
  const { id } = value;
  if (typeof id === 'boolean' || Array.isArray(id) || isJsonObject(id)) return undefined;
  return wireJson(id);
}

function readRequest(value: JsonValue): ReadRequest {
  if (!isJsonObject(value)) throw invalid('A request is an object.');
  const { jsonrpc, method, params } = value;
  if (jsonrpc !== undefined && jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0".');
  if (typeof method !== 'string' || method === '') throw invalid('method must be a text.');
  const id = idText(value);
  if (id === undefined && Object.hasOwn(value, 'id')) throw invalid('id must be a text, a number or null.');
  if (params !== undefined && params !== null && !Array.isArray(params) && !isJsonObject(params)) {
    throw new ParseRefusal('params', 'a list or an object');
  }
  return { method, params: params ?? [], id };
}

/** Undefined for a notification. */
type Answer = string | LongJson | undefined;

/** Told of what ended a request and is no refusal: the answer says nothing of it. */
type OnFault = (cause: unknown, method: string) => void;

function answerOne(value: JsonValue, dispatch: RpcDispatch, onFault?: OnFault): Answer | Promise<Answer> {
  let request: ReadRequest;
  try {
    request = readRequest(value);
  } catch (error) {
    return errorText(rpcErrorOf(error), idText(value));
  }
  const { method, params, id } = request;
  const done = (result: unknown): Answer => {
    if (id === undefined) return undefined;
    const head = `{"jsonrpc":"2.0","id":${id},"result":`;
    return result instanceof LongJson ? result.within(head, '}') : `${head}${wireJson(result)}}`;
  };
  const failed = (error: unknown): Answer => {
    if (!(error instanceof Refusal)) onFault?.(error, method);
    return id === undefined ? undefined : errorText(rpcErrorOf(error), id);
  };
  try {
    const result = dispatch(method, params);
    return result instanceof Promise ? result.then(done).catch(failed) : done(result);
  } catch (error) {
    return failed(error);
  }
}

/** The refusal `rpc.parse` of a body that cannot be read. */
export function unreadable(cause: unknown): Refusal {
  const words = cause instanceof ParseRefusal ? `Parse error: ${cause.message}` : 'Parse error';
  return new Refusal('rpc.parse', words, { cause });
}

/** Value of a body. @param mostValues most values in it @throws Refusal `rpc.parse` */
export function readRpcBody(text: string, mostValues?: number): JsonValue {
  try {
    return readJson(text, 'body', mostValues);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Number of requests in a body, for limits: a batch counts each of its entries.
 * @param weightOf what a method counts as; 1 where it is not said
 */
export function rpcWeight(body: JsonValue, weightOf: (method: string) => number | undefined = () => 1): number {
  const one = (entry: JsonValue): number =>
    isJsonObject(entry) && typeof entry.method === 'string' ? (weightOf(entry.method) ?? 1) : 1;
  return Array.isArray(body)
    ? Math.max(
        1,
        body.reduce<number>((sum, entry) => sum + one(entry), 0),
      )
    : one(body);
}

/** What bounds the work of one body. */
export interface BatchRules {
  /** Longest batch that is taken. */
  readonly maxEntries: number;
  /** Most characters of all answers to one batch. */
  readonly maxCharacters: number;
  /** Asked between the entries of a batch; the next one waits for what it answers. */
  readonly rest: () => Promise<void> | undefined;
  /** Whether the next entry of a batch waits until a method is answered. */
  readonly isAwaited: (method: string) => boolean;
  /** Told of an answer that was made and found no room. */
  readonly onDropped: (characters: number) => void;
  /** Told of a bug: what ended a request and is no refusal. Its answer says nothing of it. */
  readonly onFault: OnFault;
}

/** The answers of one batch, as far as there is room for them. */
class Room {
  private readonly most: number;
  private readonly rules: Partial<BatchRules>;
  private used = 0;
  /** Whether an answer found no room: nothing is begun after that. */
  private isFull = false;

  constructor(most: number, rules: Partial<BatchRules>) {
    this.most = most;
    this.rules = rules;
  }

  private refusal(): Refusal {
    const words = `The answers to a batch have at most ${this.most} characters together: ask for this in one of its own.`;
    return new Refusal('limit.batchAnswer', words);
  }

  /** The answer to an entry, or the refusal in its place. */
  private admit(answer: Answer, entry: JsonValue): Answer {
    if (answer === undefined) return undefined;
    if (this.used + answer.length > this.most) {
      this.isFull = true;
      this.rules.onDropped?.(answer.length);
      return errorText(rpcErrorOf(this.refusal()), idText(entry));
    }
    this.used += answer.length;
    return answer;
  }

  /** Answers an entry. What is large is let go as soon as it turns out to have no room. */
  answer(entry: JsonValue, dispatch: RpcDispatch): Answer | Promise<Answer> {
    if (this.isFull) return answerOne(entry, () => Promise.reject(this.refusal()));
    const answer = answerOne(entry, dispatch, this.rules.onFault);
    return answer instanceof Promise ? answer.then((text) => this.admit(text, entry)) : this.admit(answer, entry);
  }
}

const methodOf = (entry: JsonValue): string =>
  isJsonObject(entry) && typeof entry.method === 'string' ? entry.method : '';

/** The answers to a batch as its own. */
function joined(answers: readonly (string | LongJson)[]): string | LongJson {
  const writer = new TextWriter();
  for (const [at, answer] of answers.entries()) {
    writer.add(at === 0 ? '[' : ',');
    writer.add(answer);
  }
  writer.add(']');
  return writer.finish();
}

/**
 * The answer to a body that was read, or undefined when nothing is answered (notifications only). Never throws.
 */
export async function answerRpc(
  body: JsonValue,
  dispatch: RpcDispatch,
  rules: Partial<BatchRules> = {},
): Promise<Answer> {
  const { maxEntries = MAX_BATCH_ENTRIES, maxCharacters = MAX_BATCH_ANSWER, rest, isAwaited } = rules;
  if (!Array.isArray(body)) return answerOne(body, dispatch, rules.onFault);
  if (body.length === 0) return rpcRefusalText(invalid('An empty batch.'));
  if (body.length > maxEntries) return rpcRefusalText(invalid(`A batch has at most ${maxEntries} entries.`));
  const room = new Room(maxCharacters, rules);
  const begun: (Answer | Promise<Answer>)[] = [];
  for (const entry of body) {
    const pause = rest?.();
    if (pause !== undefined) await pause;
    const answer = room.answer(entry, dispatch);
    begun.push(isAwaited?.(methodOf(entry)) === true ? await answer : answer);
  }
  const answers = begun.some((answer) => answer instanceof Promise) ? await Promise.all(begun) : begun;
  const spoken = (answers as readonly Answer[]).filter((answer) => answer !== undefined);
  return spoken.length === 0 ? undefined : joined(spoken);
}

/** Text of a request. */
export function rpcRequestText(
  method: string,
  params: readonly unknown[] | Readonly<Record<string, unknown>>,
  id: number | string,
): string {
  return `{"jsonrpc":"2.0","id":${wireJson(id)},"method":${JSON.stringify(method)},"params":${wireJson(params)}}`;
}

/** Error of the client side: what a node answered. */
export class RpcFailure extends Refusal {
  readonly rpcCode: number;
  readonly data: unknown;

  constructor(error: RpcError) {
    super('rpc.failed', error.message, { facts: { rpcCode: error.code } });
    this.rpcCode = error.code;
    this.data = error.data;
  }
}

/**
 * Result of an answer's text, number literals kept.
 * @throws RpcFailure for an error answer; Refusal `rpc.badAnswer` for anything that is not an answer
 */
export function readRpcAnswer(text: string): JsonValue {
  const answer = readRpcBody(text);
  if (!isJsonObject(answer)) throw new Refusal('rpc.badAnswer', 'The node did not answer with a JSON-RPC object.');
  const { error, result } = answer;
  if (isJsonObject(error)) {
    const code = typeof error.code === 'number' ? error.code : RPC_CODES.server;
    throw new RpcFailure({
      code,
      message: typeof error.message === 'string' ? error.message : 'unknown error',
      data: error.data,
    });
  }
  if (result === undefined) throw new Refusal('rpc.badAnswer', 'The node answered with neither a result nor an error.');
  return result;
}
