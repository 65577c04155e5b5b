// The fast path of bodies: POST without a query, whose body is JSON by its media type and known in its length.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Body, hold, readBody } from './body.ts';
import { addFastPath, answerJson, answerNothing } from './fastPath.ts';

const USUAL_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** An answer that is no failure of HTTP. */
export interface FastAnswer {
  /** JSON; undefined for none. */
  readonly text: string | undefined;
  readonly retryAfterSec?: number;
  /** 200 where it is not said. */
  readonly status?: number;
}

/** Answers a request; with undefined the ordinary way does, which knows what is held of it (body.ts). */
export type FastRoute = (request: IncomingMessage, body: Body) => Promise<FastAnswer | undefined>;

function isUsual({ method, headers }: IncomingMessage, mostBytes: number): boolean {
  if (method !== 'POST' || !(Number(headers['content-length']) <= mostBytes)) return false;
  const { 'content-type': type = 'application/json', 'transfer-encoding': coding } = headers;
  return coding === undefined && USUAL_TYPE.test(type);
}

/**
 * Adds the fast path of some paths. @param mostBytes longest body @param isDisturbed whether answers are being
 * disturbed on purpose
 */
export function addFastPosts(
  app: FastifyInstance,
  routes: ReadonlyMap<string, FastRoute>,
  mostBytes: number,
  isDisturbed: () => boolean,
): void {
  addFastPath(app, isDisturbed, (request, answer, ordinary) => {
    const route = routes.get(request.url ?? '');
    if (route === undefined || !isUsual(request, mostBytes)) return false;
    const giveUp = (error: Error | null): void => {
      hold(request, { error });
      ordinary();
    };
    const give = (known: FastAnswer | undefined): void => {
      if (known === undefined) ordinary();
      else if (known.text === undefined) answerNothing(answer, known.retryAfterSec);
      else answerJson(answer, known.text, known.retryAfterSec, known.status);
    };
    readBody(request, mostBytes, (error, body) => {
      if (body === undefined) giveUp(error);
      else route(request, body).then(give, giveUp);
    });
    return true;
  });
}
