// The fast path of bodies: usual POSTs to some paths, without a query.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { addFastPath, type FastPath, isUsualPost, readPieces } from '@svc/core/server/fastPath';
import type { FastifyInstance } from 'fastify';
import { type Body, hold } from './body.ts';
import { answerFast, type FastAnswer } from './fastPath.ts';

/** Answers a request; with undefined the ordinary way does, which knows what is held of it (body.ts). */
export type FastRoute = (request: IncomingMessage, body: Body) => Promise<FastAnswer | undefined>;

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
  const path: FastPath<IncomingMessage, ServerResponse> = (request, answer, ordinary) => {
    const route = routes.get(request.url ?? '');
    if (route === undefined || !isUsualPost(request, mostBytes)) return false;
    const giveUp = (error: Error): void => {
      hold(request, { error });
      ordinary();
    };
    const give = (known: FastAnswer | undefined): void => {
      if (known === undefined) ordinary();
      else answerFast(answer, known);
    };
    readPieces(request, (pieces, length) => {
      route(request, { pieces, length }).then(give, giveUp);
    });
    return true;
  };
  addFastPath(app.server, path, isDisturbed);
}
