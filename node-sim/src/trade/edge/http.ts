// The HTTP server: GET and OPTIONS, CORS on every answer, errors in one form, conditional requests. findRoute.ts
// resolves paths, the handlers answer.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { URLSearchParams } from 'node:url';
import { Refusal } from '@svc/core/errors';
import { METRIC_PREFIX } from '@svc/core/names';
import { addFastPath, limitPipelining } from '@svc/core/server/fastPath';
import { BucketLimit, TooMany } from '@svc/core/server/rateLimit';
import { pathOfTarget } from '@svc/core/server/requestTarget';
import { TRADE_BASE } from '@svc/core/trade/registry';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { MovedTo } from '../handlers/handler.ts';
import type { Limits } from '../limits.ts';
import { AmbiguousSymbol, NotFound, WIRE_STATUS, type WireCode, wireCodeOf } from '../refusals.ts';
import type { BodyCache } from './bodyCache.ts';
import { findRoute, type Matched } from './findRoute.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { paramsOf } from './params.ts';
import { JSON_TYPE, send, sendBody, sendPreflight } from './send.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];
const MOVED_SECONDS = 300;
/** Longest request line that is accepted. */
const MAX_URL = 12_000;

/** A method other than GET, HEAD and OPTIONS; 405. */
class WrongMethod extends Refusal {
  constructor() {
    super('trade.method', 'Only GET and OPTIONS can be used here.');
  }
}

/** An answer that is not a read of the registry. */
export interface Page {
  readonly type: string;
  readonly text: string;
  readonly maxAgeSec: number;
  readonly status?: number;
}

export interface HttpOptions {
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => number;
  readonly bodies: BodyCache;
  /** Body of a read. */
  readonly answer: (read: Matched['read'], params: Record<string, string | number>) => Promise<Record<string, unknown>>;
  /** Documents, index and probes by path. */
  readonly pages: Readonly<Record<string, (request: IncomingMessage) => Promise<Page>>>;
  readonly nodeRequests: () => number;
  /** Looks into what processes share, by what came of them; undefined where nothing is shared. */
  readonly sharedLooks?: Readonly<Record<string, number>> | undefined;
  /** The client that a request counts for in limits. */
  readonly clientOf: (request: IncomingMessage) => string;
}

export interface TradeHttp {
  readonly server: Server;
  readonly registry: Registry;
}

function errorText(code: WireCode, error: unknown): string {
  const message = error instanceof Refusal ? error.message : 'Something went wrong here.';
  return JSON.stringify({
    error: { code, message, ...(error instanceof AmbiguousSymbol ? { candidates: error.candidates } : {}) },
  });
}

/** A server that does not listen yet. */
export function createTradeHttp({
  limits,
  log,
  now,
  bodies,
  answer,
  pages,
  nodeRequests,
  sharedLooks,
  clientOf,
}: HttpOptions): TradeHttp {
  const rate = new BucketLimit(limits.requests_per_minute / 60, limits.burst);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: METRIC_PREFIX });
  const name = (rest: string): string => `${METRIC_PREFIX}trade_${rest}`;
  const counted = { registers: [registry] };
  const answered = new Counter({
    name: name('requests_total'),
    help: 'Answers by read and status',
    labelNames: ['read', 'status'],
    ...counted,
  });
  const fast = new Counter({ name: name('kept_answers_total'), help: 'Answers given again as they were', ...counted });
  new Gauge({
    name: name('node_requests'),
    help: 'Requests sent to the node since the start',
    collect() {
      this.set(nodeRequests());
    },
    ...counted,
  });

  if (sharedLooks !== undefined)
    new Gauge({
      name: name('shared_cache_looks'),
      help: 'Looks into the shared cache since the start, by what came of them',
      labelNames: ['outcome'],
      collect() {
        for (const [outcome, looks] of Object.entries(sharedLooks)) this.set({ outcome }, looks);
      },
      ...counted,
    });

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown, read: string): void {
    const code = wireCodeOf(error);
    const status = WIRE_STATUS[code];
    answered.inc({ read, status: String(status) });
    if (code === 'internal')
      log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'a request failed unexpectedly');
    else if (code === 'node_unavailable') log.debug({ err: (error as Error).cause }, 'the node did not answer');
    const text = errorText(code, error);
    const headers: Record<string, string | number> = {
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(text),
    };
    if (error instanceof TooMany) headers['retry-after'] = error.retryAfterSec;
    if (code === 'method_not_allowed') headers.allow = METHODS.join(', ');
    // An unread body would stay on the connection.
    if (code === 'method_not_allowed') headers.connection = 'close';
    send(response, status, headers, request.method === 'HEAD' ? undefined : text);
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
    const headers = {
      'cache-control': page.maxAgeSec === 0 ? 'no-store' : `public, max-age=${page.maxAgeSec}`,
      'content-type': page.type,
      'content-length': Buffer.byteLength(page.text),
      ...(page.type.startsWith('text/html')
        ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'" }
        : {}),
    };
    send(response, page.status ?? 200, headers, request.method === 'HEAD' ? undefined : page.text);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = pathOfTarget(request.url ?? '/');
    let read = 'none';
    let matched: Matched | undefined;
    try {
      if (request.method === 'OPTIONS') return sendPreflight(request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw new WrongMethod();
      const cut = url.indexOf('?');
      const path = cut < 0 ? url : url.slice(0, cut);
      const isProbe = !path.startsWith('/api/');
      if (!isProbe) rate.take(clientOf(request), now());
      const page = pages[path];
      if (page !== undefined) return await sendPage(request, response, await page(request));
      matched =
        path.startsWith(`${TRADE_BASE}/`) && url.length <= MAX_URL
          ? findRoute(path.slice(TRADE_BASE.length))
          : undefined;
      if (matched === undefined) throw new NotFound('There is nothing at this path.');
      const found = matched;
      read = found.read.name;
      const params = paramsOf(found.read, found.segments, new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1)));
      const body = await bodies.get(found.read, `${read} ${JSON.stringify(params)}`, () => answer(found.read, params));
      bodies.remember(url, body);
      answered.inc({ read, status: '200' });
      sendBody(request, response, body);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      if (error instanceof MovedTo && matched !== undefined) {
        const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
        answered.inc({ read, status: '308' });
        return send(response, 308, {
          location: `${matched.moved(error.segments)}${query}`,
          'cache-control': `public, max-age=${MOVED_SECONDS}`,
          'content-length': 0,
        });
      }
      fail(request, response, error, read);
    }
  }

  const server = createServer(
    {
      headersTimeout: limits.header_seconds * 1000,
      requestTimeout: limits.header_seconds * 1000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => void handle(request, response),
  );
  const mayAsk = (request: IncomingMessage): boolean => {
    const client = clientOf(request);
    if (!rate.has(client, now())) return false;
    rate.take(client, now());
    return true;
  };
  addFastPath(server, new KeptAnswers({ bodies, mayAsk, onAnswer: () => fast.inc() }));
  limitPipelining(server);
  server.maxConnections = limits.connections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, words] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers are too large.']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'The request took too long.']
          : ['400 Bad Request', 'This is not HTTP.'];
    const text = JSON.stringify({ error: { code: 'bad_request', message: words } });
    socket.end(
      `HTTP/1.1 ${status}\r\naccess-control-allow-origin: *\r\ncache-control: no-store\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
      () => socket.destroy(),
    );
  });
  return { server, registry };
}
