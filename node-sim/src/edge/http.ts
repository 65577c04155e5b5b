// The HTTP server: fastify with open CORS on every answer, bounded bodies and times, and errors that reveal no
// internals. The other files of this folder add the routes.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import websocket from '@fastify/websocket';
import { Refusal } from '@svc/core/errors';
import { rpcRefusalText } from '@svc/core/rpc/jsonRpc';
import { restErrorText } from '@svc/core/rpc/rest';
import { EXPOSED_HEADERS } from '@svc/core/server/crossOrigin';
import { TooMany } from '@svc/core/server/rateLimit';
import { pathOfTarget } from '@svc/core/server/requestTarget';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { takeBodies } from './body.ts';
import { prefersHtml } from './docs/homePage.ts';
import { missingPage } from './docs/missingPage.ts';
import { sendPage } from './docs/sendPage.ts';
import type { Limits } from './limits.ts';

/** Media type of answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';
/** Headers that let any site read an answer: names and values. */
export const OPEN_HEADERS = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED_HEADERS,
] as const;

/** The same as raw header lines. */
const OPEN_LINES = `access-control-allow-origin: *\r\naccess-control-expose-headers: ${EXPOSED_HEADERS}\r\n`;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form of a route's refusals; REST by default. */
    refusals?: 'rpc';
  }
}

const SECOND = 1000;
/** How long a refused client may take to read the reason. */
const LINGER_MS = 2 * SECOND;

/** Statuses of fastify's own refusals (body too large, bad media type, ...) are kept; their texts are replaced. */
function ownStatus(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  415: 'This media type is not taken.',
};

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, words: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};

/** Answers what never became a request: broken HTTP, too slow or too long headers. */
function answerClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, words] = CLIENT_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.'];
  endSocket(socket, status, words);
}

/** A last answer on a connection without a request to answer. @param more further header lines */
export function endSocket(socket: Socket, status: string, words: string, more = ''): void {
  const body = `{"ok":false,"error":"${words}"}`;
  const head = `HTTP/1.1 ${status}\r\n${OPEN_LINES}${more}content-type: ${JSON_TYPE}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  socket.end(head + body);
  // A client that does not close its side would hold the connection for ever; closing at once could lose the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Reads and discards the rest of a request, for a short time at most. */
function dropRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}

/** A server without routes. @param isDev whether developer controls are on @param onFault called with bugs */
export async function createHttp(
  limits: Limits,
  isDev: boolean,
  onFault: (cause: unknown, path: string) => void,
): Promise<FastifyInstance> {
  const words: Readonly<Record<number, string>> = {
    ...STATUS_WORDS,
    413: `The body is too large: the most is ${limits.body_bytes} bytes (limit body_bytes).`,
  };
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: limits.body_bytes,
    requestTimeout: limits.request_seconds * SECOND,
    connectionTimeout: limits.idle_seconds * SECOND,
    forceCloseConnections: true,
    // Limits are keyed by the socket's address: anyone can change a header.
    trustProxy: false,
    http: {
      headersTimeout: limits.header_seconds * SECOND,
      connectionsCheckingInterval: 2 * SECOND,
      // Clients of Java offer HTTP/2 with every request; an offer that is not taken leaves the request as it is.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    clientErrorHandler: answerClientError,
    // An invalid URL never reaches the hooks.
    frameworkErrors: (_error, _request, reply) => {
      const { text } = restErrorText(new Refusal('rpc.invalidRequest', STATUS_WORDS[400] ?? ''));
      const plain: FastifyReply = reply as never;
      return plain.status(400).header('access-control-allow-origin', '*').type(JSON_TYPE).send(text);
    },
    routerOptions: { maxParamLength: 256 },
  });
  app.server.maxConnections = limits.connections;
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: EXPOSED_HEADERS,
    strictPreflight: false,
  });
  await app.register(websocket, { options: { maxPayload: limits.socket_frame_bytes, perMessageDeflate: false } });
  // Bodies stay bytes: number literals of transactions must survive, so the protocol's reader parses them.
  takeBodies(app, limits.body_bytes, Math.max(limits.body_bytes, isDev ? limits.load_bytes : 0));

  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    if (/\/{2,}/.test(path))
      return reply.redirect(`${path.replace(/\/{2,}/g, '/')}${query === undefined ? '' : `?${query}`}`, 307);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]?.slice(0, 200) ?? '';
    if (request.method === 'GET' && prefersHtml(request.headers.accept))
      return sendPage(reply.status(404), missingPage(path));
    const { text } = restErrorText(new Refusal('missing.path', `There is nothing at ${request.method} ${path}.`));
    return reply.status(404).type(JSON_TYPE).send(text);
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSec);
    const status = error instanceof Refusal ? undefined : ownStatus(error);
    const shown = status === undefined ? error : new Refusal('rpc.invalidRequest', words[status] ?? words[400] ?? '');
    const answer = restErrorText(shown);
    if ((status ?? answer.status) >= 500) onFault(error, request.url.split('?', 1)[0] ?? '');
    // Closing while the client still sends would lose the answer; the rest is read and dropped instead.
    if (status === 413) await dropRest(request.raw);
    return reply
      .status(status ?? answer.status)
      .type(JSON_TYPE)
      .send(request.routeOptions.config.refusals === 'rpc' ? rpcRefusalText(shown) : answer.text);
  });
  return app;
}
