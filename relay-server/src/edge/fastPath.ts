// A fast path for the requests that come in thousands: POSTs of JSON to a known path. They are answered as the server's
// own way would, at a fraction of its cost; whatever is unusual about a request goes that way, before anything of its
// body is read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { CORS_HEADERS, hasOneHost, passFirst, refusedAnswer } from './http.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Answers a body with what is sent as JSON; what it throws is answered as errors are. */
export type TakePost = (request: IncomingMessage, body: Uint8Array) => Promise<object>;

/** Parts of {@link addFastPath}. */
export interface FastPathParts {
  /** By path. */
  readonly posts: ReadonlyMap<string, TakePost>;
  /** Longest body. */
  readonly bodyBytes: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const USUAL_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const HEADERS = {
  ...CORS_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
} as const;

/** Whether a POST has a body of known length and the usual type. */
function isUsual(request: IncomingMessage, bodyBytes: number): boolean {
  const {
    'content-length': length,
    'content-type': type = 'application/json',
    'transfer-encoding': coding,
  } = request.headers;
  return Number(length) <= bodyBytes && coding === undefined && USUAL_TYPE.test(type) && hasOneHost(request);
}

/** Has usual POSTs pass before the server's own way. To be called when all of that is in place. */
export function addFastPath(app: FastifyInstance, { posts, bodyBytes, log, metrics }: FastPathParts): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const answer = async (
    take: TakePost,
    request: IncomingMessage,
    response: ServerResponse,
    body: Uint8Array,
  ): Promise<void> => {
    try {
      send(response, 200, {}, await take(request, body));
    } catch (error) {
      const refused = refusedAnswer(error, { log, metrics });
      send(response, refused.status, refused.headers, refused.body);
    }
  };

  passFirst(app, (request, response, next) => {
    const take = request.method === 'POST' && !isClosing ? posts.get(request.url ?? '') : undefined;
    if (take === undefined || !isUsual(request, bodyBytes)) {
      next(request, response);
      return;
    }
    const pieces: Uint8Array[] = [];
    request.on('data', (piece: Uint8Array) => pieces.push(piece));
    // Of a request that breaks off there is no end, and nobody to answer.
    request.on(
      'end',
      () =>
        void answer(take, request, response, pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)),
    );
  });
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...HEADERS, 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}
