// Request bodies: the received bytes, text for the reader, and the hand-over of submissions to worker threads.

import type { IncomingMessage } from 'node:http';
import { readUtf8 } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import type { JsonValue } from '@svc/core/json/canonicalJson';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** A body in the pieces in which it came: whoever copies it anyway need not have it joined. */
export interface Body {
  readonly pieces: readonly Uint8Array[];
  readonly length: number;
}

/**
 * Reads bodies of submissions on other threads: returns the value of the body, with checked transactions
 * (chain/preparedTx.ts) in place of the client's; undefined for any body that is to be read here.
 */
export interface Submissions {
  rest(body: Body): Promise<JsonValue | undefined>;
  rpc(body: Body): Promise<JsonValue | undefined>;
}

const NOTHING: Body = { pieces: [], length: 0 };

export function bodyOf({ body }: FastifyRequest): Body {
  return (body as Body | undefined) ?? NOTHING;
}

/**
 * Text of a body. Bytes that are no UTF-8 are refused: put right, they would say what nobody sent.
 * @throws ParseRefusal of `body`
 */
export function bodyText({ pieces }: Body): string {
  const [first] = pieces;
  const text = readUtf8(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
  if (text === undefined) throw new ParseRefusal('body', 'text in UTF-8');
  return text;
}

type Done = (error: Error | null, body?: Body) => void;

/** The result for a request that a fast path counted and handed back: why it is refused, or the fault that ended it. */
export type Held = { readonly refusal: unknown } | { readonly fault: Error };

const held = new WeakMap<IncomingMessage, Held>();

/** Stores that result for the ordinary way. */
export function hold(request: IncomingMessage, what: Held): void {
  held.set(request, what);
}

/**
 * Whether a request was counted against its limits before it reached its route.
 * @throws the refusal that is stored for it
 */
export function wasCounted({ raw }: FastifyRequest): boolean {
  const known = held.get(raw);
  if (known !== undefined && 'refusal' in known) throw known.refusal;
  return known !== undefined;
}

const { FST_ERR_CTP_BODY_TOO_LARGE: TooLarge, FST_ERR_CTP_INVALID_CONTENT_LENGTH: WrongLength } = errorCodes;

/** The beginning of a body that loads a whole chain. */
const LOAD = /^\s*\{[^{}[\]]*"method"\s*:\s*"sim_load"/;
/** The control that loads one. */
export const LOAD_METHOD = 'sim_load';
/** It must match within this many bytes, and within this time after the headers. */
const HEAD_BYTES = 256;
const HEAD_MS = 500;

/** Whether a body loads a whole chain. */
export function beginsAsLoad(text: string): boolean {
  return LOAD.test(text.slice(0, HEAD_BYTES));
}

/**
 * Reads the body of a request to its end.
 * @param done called once: with the body, or with an error of its length or transport
 * @param mostOfLoad longest body of a call to `sim_load`
 */
function readBody(payload: IncomingMessage, mostBytes: number, done: Done, mostOfLoad = mostBytes): void {
  const announced = payload.headers['content-length'];
  if (Number(announced) > mostOfLoad) {
    done(new TooLarge());
    return;
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isLoad: boolean | undefined;
  /** Decided by the first piece: a client sends that much at once. */
  const mayBeLong = ([first]: readonly Uint8Array[]): boolean => {
    isLoad ??= first !== undefined && beginsAsLoad(Buffer.from(first.subarray(0, HEAD_BYTES)).toString('latin1'));
    return isLoad;
  };
  const stop = (): void => {
    clearTimeout(waiting);
    payload.removeListener('data', take);
    payload.removeListener('end', end);
    payload.removeListener('error', end);
  };
  const refuse = (): void => {
    stop();
    done(new TooLarge());
  };
  const take = (piece: Uint8Array): void => {
    clearTimeout(waiting);
    length += piece.length;
    pieces.push(piece);
    if (Math.max(length, Number(announced ?? 0)) > mostBytes && !(length <= mostOfLoad && mayBeLong(pieces))) refuse();
  };
  const end = (error?: Error): void => {
    stop();
    if (error !== undefined || (announced !== undefined && Number(announced) !== length)) done(new WrongLength());
    else done(null, { pieces, length });
  };
  const waiting = Number(announced) > mostBytes ? setTimeout(refuse, HEAD_MS) : undefined;
  payload.on('data', take);
  payload.on('end', end);
  payload.on('error', end);
}

/** Accepts bodies of any media type as {@link Body}, up to a length, and up to another for calls of `sim_load`. */
export function takeBodies(app: FastifyInstance, mostBytes: number, mostOfLoad: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ raw }, payload, done) => {
    const known = held.get(raw);
    if (known === undefined) readBody(payload, mostBytes, done, mostOfLoad);
    else if ('fault' in known) done(known.fault);
    else done(null, NOTHING);
  });
}
