// The documents of a service and the page for people, below its base address, each made when it is first asked for.

import { type AsyncApi, asyncApiOf } from '@svc/core/rpc/asyncApi';
import { type HttpApi, httpPage, openApiOf } from '@svc/core/rpc/httpDocuments';
import type { FastifyInstance } from 'fastify';
import { onPath, type RouteHandler } from './http.ts';

/** Statuses of any path of this server. */
export const STATUSES_EVERYWHERE = {
  405: 'The path does not have this method; `Allow` names those that it has.',
  413: 'The body is too large.',
  429: 'Too many requests or connections of this address.',
  503: 'The server is stopping, or its store is away.',
} as const;

const KEPT = 'public, max-age=300';
const PAGE_HEADERS = {
  'cache-control': KEPT,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Adds `/openapi.json` and `/docs`, and `/asyncapi.json` for a service with sockets. */
export function documentRoutes(app: FastifyInstance, base: string, api: HttpApi, sockets?: AsyncApi): void {
  const document = (name: string, make: () => object): void => {
    let text: string | undefined;
    onPath(app, `${base}/${name}`, {
      GET: (_request, reply) => {
        text ??= JSON.stringify(make());
        return reply.headers({ 'cache-control': KEPT, 'content-type': 'application/json; charset=utf-8' }).send(text);
      },
    });
  };
  document('openapi.json', () => openApiOf(api));
  if (sockets !== undefined) document('asyncapi.json', () => asyncApiOf(sockets));
  let page: string | undefined;
  const showPage: RouteHandler = (_request, reply) => {
    page ??= httpPage(api);
    return reply.headers(PAGE_HEADERS).send(page);
  };
  onPath(app, `${base}/docs`, { GET: showPage });
}
