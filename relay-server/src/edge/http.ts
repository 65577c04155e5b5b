// HTTP for both services: headers that every answer carries, errors in one form, and time limits on slow senders. What
// a path means is for the routes.

import { type IncomingMessage, METHODS, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CodedError, Refusal } from '@svc/core/errors';
import type { HttpMethod } from '@svc/core/rpc/httpPath';
import { EXPOSED_HEADERS, preflightHeaders } from '@svc/core/server/crossOrigin';
import { limitPipelining } from '@svc/core/server/fastPath';
import { parseJsonBody } from '@svc/core/server/jsonBody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { LimitRefusal } from './limits.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Headers that let any page read any answer. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-expose-headers': EXPOSED_HEADERS,
} as const;

/** The path does not exist; 404. */
export class NotFoundRefusal extends Refusal {
  constructor(message = 'Not found') {
    super('http.notFound', message);
  }
}

/** A request with a method that the path does not know; 405. */
export class MethodRefusal extends Refusal {
  constructor(allowed: string) {
    super('http.method', `Only ${allowed} can be used here`);
  }
}

/** Answers a request of one method. */
export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;
/** Looks at a request before its method is; throws what refuses it. */
export type RouteCheck = (request: FastifyRequest, reply: FastifyReply) => void;

const STATUSES: Readonly<Record<string, number>> = {
  'denied.metrics': 403,
  'denied.backup': 403,
  'storage.busy': 503,
  'storage.memory': 409,
  'http.notFound': 404,
  'http.method': 405,
  'http.upgrade': 426,
  'http.tooLarge': 413,
  'input.malformed': 400,
  'relay.tooLarge': 413,
  'relay.absent': 404,
  'relay.ended': 404,
  'relay.otherOrigin': 403,
  'relay.stopping': 503,
  'storage.away': 503,
  'profile.signature': 401,
  'profile.busy': 503,
  'profile.node': 503,
  'profile.noToken': 404,
  'profile.notCreator': 403,
  'profile.older': 409,
  'profile.imageFetch': 502,
  'profile.imageType': 415,
  'profile.imageSize': 413,
};

/** HTTP status of an error; anything but a Refusal is a bug of this server. */
export function statusOf(error: unknown): number {
  if (error instanceof LimitRefusal) return 429;
  if (error instanceof Refusal) return STATUSES[error.code] ?? 400;
  return 500;
}

/** Headers that an error adds to its answer. */
export function headersOf(error: unknown): Record<string, string> {
  if (error instanceof LimitRefusal) return { 'retry-after': String(error.retryAfterSec) };
  if (error instanceof Refusal && ['storage.away', 'profile.busy'].includes(error.code)) return { 'retry-after': '1' };
  if (error instanceof Refusal && error.code === 'http.upgrade')
    return { upgrade: 'websocket', 'sec-websocket-version': '13' };
  return {};
}

/** Sentence of an error that anybody may read. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'Unexpected fault';
}

/** The response to an error; counts it, and logs a bug of this server. */
function refusedAnswer(error: unknown, { log, metrics }: Pick<HttpOptions, 'log' | 'metrics'>) {
  const refusal = refusalOf(error);
  const status = statusOf(refusal);
  if (status === 500) {
    metrics.faults.inc();
    log.error({ err: error }, 'request failed');
  } else {
    metrics.refused.inc({ code: (refusal as CodedError).code });
  }
  const headers = status === 500 ? { ...headersOf(refusal), 'cache-control': 'no-store' } : headersOf(refusal);
  return { status, headers, body: { error: sentenceOf(refusal) } };
}

/** Options of {@link createHttp}. */
export interface HttpOptions {
  log: Logger;
  metrics: Metrics;
  bodyBytes: number;
  /**
   * Milliseconds until a sender of headers is cut, a quarter of it more at most; bodies get half as much again. Default
   * 20 s.
   */
  slowMs?: number;
  /** Milliseconds until a connection is cut on which nothing moves; upgraded ones are their owner's. Default 120 s. */
  idleMs?: number;
  /** Whether an upgrade request goes to the `upgrade` event; others are answered as plain requests. */
  isUpgrade: (request: IncomingMessage) => boolean;
}

/** A server without routes. */
export function createHttp({
  log,
  metrics,
  bodyBytes,
  slowMs = 20_000,
  idleMs = 120_000,
  isUpgrade,
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    bodyLimit: bodyBytes,
    requestTimeout: slowMs * 1.5,
    connectionTimeout: idleMs,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: slowMs,
      connectionsCheckingInterval: slowMs / 4,
      maxHeaderSize: 16_384,
      shouldUpgradeCallback: isUpgrade,
      // Checked below: the platform's own answer would lack our headers.
      requireHostHeader: false,
    },
    frameworkErrors: (_error, _request, reply) => {
      void (reply as FastifyReply)
        .headers({ ...CORS_HEADERS, 'cache-control': 'no-store' })
        .code(404)
        .send({ error: 'Not found' });
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
      endSocket(
        socket,
        rawAnswer(
          status,
          STATUS_CODES[status] ?? 'Error',
          status === 408 ? 'The request came too slowly' : 'Malformed request',
        ),
      );
    },
  });

  // A method that the framework does not know would find no route, and one whose body it insists on reading would be
  // refused for that: only POST has a body here, and a known path answers 405 to every method that it does not take.
  for (const method of METHODS) if (method !== 'POST') app.addHttpMethod(method, { overrideExisting: true });
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endSocket(socket, rawAnswer(405, 'Method Not Allowed', 'This is not a proxy'));
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, {
      ...CORS_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    });
    response.end(JSON.stringify({ error: 'Only 100-continue can be expected' }));
  });

  limitPipelining(app.server);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...CORS_HEADERS, 'cache-control': 'no-store' });
    if (!hasOneHost(request.raw)) throw new Refusal('http.malformed', 'Malformed request');
    if (request.method === 'OPTIONS')
      return reply.headers(preflightHeaders(request.headers['access-control-request-headers'])).code(204).send();
  });
  // Bodies are taken whatever their declared type, and as bytes: text would no longer tell that they were no UTF-8.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler(async () => {
    throw new NotFoundRefusal();
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = refusedAnswer(error, { log, metrics });
    return reply.headers(headers).code(status).send(body);
  });
  return app;
}

/**
 * One path: its handlers by method, what is checked before the method is, and a bound for bodies other than the
 * server's.
 */
export function onPath(
  app: FastifyInstance,
  url: string,
  handlers: Partial<Record<HttpMethod, RouteHandler>>,
  check?: RouteCheck,
  bodyBytes?: number,
): void {
  const allowed = Object.keys(handlers).join(', ');
  app.all(url, bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }, async (request, reply) => {
    check?.(request, reply);
    const handler = handlers[request.method as 'GET'];
    if (handler === undefined) {
      reply.header('allow', allowed);
      throw new MethodRefusal(allowed);
    }
    return handler(request, reply);
  });
}

/** Body of a request as it was sent; empty where there is none. */
export function bodyBytes({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** JSON of a body. @throws ParseRefusal */
export function jsonBody(request: FastifyRequest): unknown {
  return parseJsonBody(bodyBytes(request));
}

/** One query parameter; undefined when it is absent or given twice. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Whether a request names its host once, as it must since HTTP/1.1: two servers in a row might each take another one.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** A whole HTTP answer for a socket that has no response object yet. */
export function rawAnswer(
  status: number,
  reason: string,
  sentence: string,
  headers: Record<string, string> = {},
): string {
  const body = JSON.stringify({ error: sentence });
  const all = {
    ...CORS_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends a last answer and lets go of the connection, whether or not the other end does. */
export function endSocket(socket: Duplex, answer: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(answer);
}

/** Our form of an error that the framework threw while it read the request. */
function refusalOf(error: unknown): unknown {
  if (error instanceof CodedError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('http.tooLarge', 'The body is too large');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('http.malformed', 'Malformed request');
  return error;
}
