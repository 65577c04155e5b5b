// Sends answers: the headers that all of them have, and conditional requests.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { EXPOSED_HEADERS, preflightHeaders } from '@svc/core/server/crossOrigin';
import { namesTag } from '@svc/core/server/ifNoneMatch';
import type { Body } from './bodyCache.ts';

/** Media type of answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-expose-headers': EXPOSED_HEADERS,
  'x-content-type-options': 'nosniff',
} as const;

/** Sends an answer with the common headers. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body?: Buffer | string,
): void {
  response.writeHead(status, { ...CORS, ...headers });
  response.end(body);
}

/** Answers OPTIONS. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  send(response, 204, preflightHeaders(request.headers['access-control-request-headers']));
}

/** Sends a body, or 304 if the client has it. */
export function sendBody(request: IncomingMessage, response: ServerResponse, { bytes, etag, headers }: Body): void {
  if (namesTag(request.headers['if-none-match'], etag)) {
    send(response, 304, { 'cache-control': headers['cache-control'] ?? '', etag });
    return;
  }
  send(response, 200, headers, request.method === 'HEAD' ? undefined : bytes);
}
