// Fast paths of the servers: requests that come in thousands and are all alike pass a server's routing, hooks and
// replies. A fast path says what the ordinary one would, byte for byte, and leaves to it whatever is unusual.

import { createPipelineLimit, type PipelinedAnswer } from './pipelineLimit.ts';

/** Of the platform of servers alone, which core knows by what it uses. */
declare const Buffer: { byteLength(body: string | Uint8Array): number };

/** A request as a server of the platform gives it. */
interface Request {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}

/** An answer as a server of the platform writes it. */
interface Answer {
  writeHead(status: number, headers: string[]): unknown;
  end(): unknown;
  end(body: string | Uint8Array): unknown;
  end(body: string, encoding: 'latin1'): unknown;
}

/** A server of the platform. */
interface Server<Q, A> {
  readonly listening: boolean;
  listeners(event: 'request'): unknown[];
  removeListener(event: 'request', listener: (request: Q, answer: A) => void): unknown;
  on(event: 'request', listener: (request: Q, answer: A) => void): unknown;
}

/** Has the requests of a server pass something before its routes; what is added last is passed first. */
function passFirst<Q, A>(
  server: Server<Q, A>,
  pass: (request: Q, answer: A, next: (request: Q, answer: A) => void) => void,
): void {
  const [next] = server.listeners('request') as [(request: Q, answer: A) => void];
  server.removeListener('request', next);
  server.on('request', (request, answer) => pass(request, answer, next));
}

/**
 * The fast paths that there are. Each has a case in the suite that holds it to the ordinary way byte for byte
 * (test/fastPaths/) and a row in the bench that says whether it is worth its while.
 */
export type FastPathName = 'nodeRead' | 'nodeRpc' | 'tradeKept';

/** A fast path of a server. */
export interface FastPath<Q, A> {
  readonly name: FastPathName;
  /** Whether everything is to go the ordinary way for now. */
  readonly isOff: () => boolean;
  /**
   * Takes a request, or leaves it.
   * @param ordinary has the server's own way answer after all, for whoever took the request
   * @returns whether it is taken
   */
  take(request: Q, answer: A, ordinary: () => void): boolean;
}

/** Adds a fast path. To be called when all of the server's own way is in place. */
export function addFastPath<Q, A>(server: Server<Q, A>, path: FastPath<Q, A>): void {
  passFirst(server, (request, answer, next) => {
    const ordinary = () => next(request, answer);
    // A server that closes says so itself.
    if (!server.listening || path.isOff() || !path.take(request, answer, ordinary)) ordinary();
  });
}

/**
 * Bounds how many requests of a connection are worked on at a time. To be called after every fast path, so that these
 * are bounded too.
 */
export function limitPipelining<
  Q extends Pick<Request, 'headers'> & { readonly socket: object },
  A extends PipelinedAnswer,
>(server: Server<Q, A>): void {
  const inRow = createPipelineLimit();
  passFirst(server, (request, answer, next) => {
    // The platform answers an expectation at once, and would put it between head and body of an answer that is written
    // before its turn.
    const isFirst = request.headers.expect !== undefined;
    inRow(request.socket, answer, () => next(request, answer), isFirst);
  });
}

const USUAL_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Whether a request is a POST whose body is JSON by its media type, as it is, and known in its length. */
export function isUsualPost({ method, headers }: Request, mostBytes: number): boolean {
  if (method !== 'POST' || !(Number(headers['content-length']) <= mostBytes)) return false;
  const { 'content-type': type = 'application/json', 'transfer-encoding': coding } = headers;
  return coding === undefined && typeof type === 'string' && USUAL_TYPE.test(type);
}

/**
 * Reads the body of a usual POST. The platform has it end at its length; of one that breaks off there is no end, and
 * nobody to answer.
 */
export function readPieces(request: Request, done: (pieces: readonly Uint8Array[], length: number) => void): void {
  const pieces: Uint8Array[] = [];
  let length = 0;
  request.on('data', (piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  request.on('end', () => done(pieces, length));
}

/**
 * Writes an answer.
 * @param headers names and values in turn @param body undefined for none
 */
export function writeAnswer(
  answer: Answer,
  status: number,
  headers: readonly string[],
  body?: string | Uint8Array,
): void {
  if (body === undefined) {
    answer.writeHead(status, [...headers]);
    answer.end();
    return;
  }
  const length = Buffer.byteLength(body);
  answer.writeHead(status, [...headers, 'content-length', String(length)]);
  // Of plain letters alone the bytes are known: writing them so is several times cheaper.
  if (typeof body === 'string' && length === body.length) answer.end(body, 'latin1');
  else answer.end(body);
}
