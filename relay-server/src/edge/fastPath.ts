// The fast path of usual POSTs to some paths, with the headers and refusals of the server's own way.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { addFastPath, type FastPath, isUsualPost, readPieces, writeAnswer } from '@svc/core/server/fastPath';
import type { FastifyInstance } from 'fastify';
import { CORS_HEADERS, hasOneHost, refusedAnswer } from './http.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Answers a body with what is sent as JSON; what it throws is answered as errors are. */
export type TakePost = (request: IncomingMessage, body: Uint8Array) => Promise<object>;

/** Parts of {@link addFastPosts}. */
export interface FastPostParts {
  /** By path. */
  readonly posts: ReadonlyMap<string, TakePost>;
  /** Longest body. */
  readonly bodyBytes: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const HEADERS = {
  ...CORS_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
} as const;

/** Has usual POSTs pass before the server's own way. To be called when all of that is in place. */
export function addFastPosts(app: FastifyInstance, { posts, bodyBytes, log, metrics }: FastPostParts): void {
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
  const path: FastPath<IncomingMessage, ServerResponse> = (request, response) => {
    const take = posts.get(request.url ?? '');
    if (take === undefined || !isUsualPost(request, bodyBytes) || !hasOneHost(request)) return false;
    readPieces(request, ([first = new Uint8Array(), ...others]) => {
      const body = others.length === 0 ? first : Buffer.concat([first, ...others]);
      void answer(take, request, response, body);
    });
    return true;
  };
  addFastPath(app.server, path);
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: object): void {
  writeAnswer(response, status, Object.entries({ ...HEADERS, ...headers }).flat(), JSON.stringify(body));
}
