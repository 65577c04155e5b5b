// Fast paths for requests that come in thousands and are all alike: past the server's routing, hooks and replies. A
// fast path says what the ordinary one would, byte for byte; it leaves whatever is unusual to that one.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE, OPEN_HEADERS, passFirst } from './http.ts';

/**
 * Takes a request, or leaves it.
 * @param ordinary has the server's own way answer after all, for whoever took the request @returns whether it is taken
 */
export type FastPath = (request: IncomingMessage, answer: ServerResponse, ordinary: () => void) => boolean;

/**
 * Adds a fast path. To be called when all of the server's own way is in place.
 * @param isDisturbed whether answers are being disturbed on purpose, which is the ordinary way's
 */
export function addFastPath(app: FastifyInstance, isDisturbed: () => boolean, way: FastPath): void {
  passFirst(app, (request, answer, next) => {
    const ordinary = () => next(request, answer);
    // A server that closes says so itself.
    if (isDisturbed() || !app.server.listening || !way(request, answer, ordinary)) ordinary();
  });
}

function headersOf(retryAfterSec: number | undefined): string[] {
  return retryAfterSec === undefined ? [...OPEN_HEADERS] : [...OPEN_HEADERS, 'retry-after', String(retryAfterSec)];
}

/** Answers with JSON as the ordinary way does. */
export function answerJson(answer: ServerResponse, body: string | Buffer, retryAfterSec?: number, status = 200): void {
  const length = Buffer.byteLength(body);
  answer.writeHead(status, [...headersOf(retryAfterSec), 'content-type', JSON_TYPE, 'content-length', String(length)]);
  // Of plain letters alone the bytes are known: writing them so is several times cheaper.
  if (length === body.length) answer.end(body, 'latin1');
  else answer.end(body);
}

/** Answers without a body, as the ordinary way does. */
export function answerNothing(answer: ServerResponse, retryAfterSec?: number): void {
  answer.writeHead(204, headersOf(retryAfterSec));
  answer.end();
}

/** Escapes of the plain letters and signs alone: whatever reads them reads the same. */
const OTHER_ESCAPE = /%(?![2-7][0-9A-Fa-f])/;

/**
 * Members of a query in which nothing can be read in two ways: each name once, plain, with a value; undefined for any
 * other.
 */
export function usualQuery(text: string): Record<string, string> | undefined {
  const members: Record<string, string> = Object.create(null);
  if (text === '') return members;
  if (text.includes('+') || text.includes('#')) return undefined;
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    if (equals <= 0) return undefined;
    const name = part.slice(0, equals);
    if (members[name] !== undefined || name.includes('%')) return undefined;
    const value = part.slice(equals + 1);
    if (value.includes('%') && OTHER_ESCAPE.test(value)) return undefined;
    members[name] = value.includes('%') ? decodeURIComponent(value) : value;
  }
  return members;
}
