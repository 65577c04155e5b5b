// Routes of declared paths: a handler for each method that the declaration has, no more and no fewer.

import type { HttpMethod, HttpPath } from '@svc/core/rpc/httpPath';
import type { FastifyInstance } from 'fastify';
import { onPath, type RouteCheck, type RouteHandler } from './http.ts';

/** The route of a declared path below a base address. */
export function routeOf(base: string, { path }: Pick<HttpPath, 'path'>): string {
  return base + path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Adds a declared path; the rest is that of `onPath`. */
export function onDeclared<M extends HttpMethod>(
  app: FastifyInstance,
  base: string,
  path: HttpPath<M>,
  handlers: { readonly [K in M]: RouteHandler },
  check?: RouteCheck,
  bodyBytes?: number,
): void {
  onPath(app, routeOf(base, path), handlers, check, bodyBytes);
}
