// Unusual requests, drawn from ordinary ones: other methods, versions and spellings of the target, contradicting or
// repeated headers, bodies in pieces, and pipelined requests.

import type { Random } from '../support/random.ts';
import type { RawRequest } from '../support/rawHttp.ts';

/** Methods to try besides the request's own. */
export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get', 'BREW'];
/** Headers that change what a request means, or should not, each with the body that it announces. */
export const HEADERS: readonly (readonly [header: string, body?: string])[] = [
  ['content-length: 5', 'hello'],
  ['transfer-encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
  ...[
    ...['content-length: 0', 'content-length: many', 'content-type: nonsense', 'content-type: application/json'],
    ...['Content-Type: text/plain', 'content-encoding: gzip', 'origin: https://site.example', 'host: y', ' folded'],
    ...['access-control-request-method: GET', 'accept: text/html', 'accept-encoding: gzip', 'accept-version: 2'],
    ...['range: bytes=0-3', 'expect: 100-continue', 'expect: nothing', 'if-none-match: *', 'if-none-match: W/"x"'],
    ...['if-modified-since: Thu, 01 Jan 2099 00:00:00 GMT', 'x-forwarded-for: 1.2.3.4', 'te: trailers'],
    ...['cookie: a=b', 'keep-alive: timeout=1', 'upgrade: h2c'],
  ].map((header) => [header] as const),
];

const LAST = 'connection: close';

/** A header that announces a body. */
const ANNOUNCES = /^content-length|^transfer-encoding/i;

/** The request as the last of its connection. */
export function last(request: RawRequest): RawRequest {
  return { ...request, headers: [...(request.headers ?? []), LAST] };
}

function spelled(random: Random, target: string): string {
  const at = random.below(target.length + 1);
  const letter = target.charCodeAt(at);
  return random.pick([
    `${target}${target.includes('?') ? '&' : '?'}x=1`,
    `${target}?`,
    `${target}#x`,
    `/${target}`,
    `${target}/`,
    `http://x${target}`,
    target.toUpperCase(),
    Number.isNaN(letter) ? target : `${target.slice(0, at)}%${letter.toString(16)}${target.slice(at + 1)}`,
    `${target.slice(0, at)}${random.pick(['%', '+', '%zz', ';', '..', '&&', '='])}${target.slice(at)}`,
  ]);
}

function withHeader(random: Random, request: RawRequest): RawRequest {
  const [header, body = request.body ?? ''] = random.pick(HEADERS);
  const headers = [...(request.headers ?? [])];
  headers.splice(random.below(headers.length + 1), 0, header);
  return { ...request, headers, body };
}

function changed(random: Random, request: RawRequest): RawRequest {
  const headers = [...(request.headers ?? [])];
  switch (random.below(6)) {
    case 0:
      return { ...request, method: random.pick(METHODS) };
    case 1:
      return { ...request, target: spelled(random, request.target) };
    case 2:
      return { ...request, version: random.pick(['HTTP/1.0', 'HTTP/1.0', 'HTTP/1.1', 'HTTP/2.0', '']) };
    case 3:
      return withHeader(random, request);
    case 4: {
      headers.splice(random.below(headers.length + 1), 1);
      // An unannounced body is not HTTP, and the server waits for an announced one.
      return headers.some((header) => ANNOUNCES.test(header))
        ? { ...request, headers }
        : { ...request, headers, body: '' };
    }
    default:
      if (headers.length > 0) headers.push(random.pick(headers));
      return { ...request, headers };
  }
}

/** A sequence of requests for one connection; the last one closes it. Some are unchanged. */
export function drawRow(random: Random, requests: readonly RawRequest[]): RawRequest[] {
  return Array.from({ length: random.between(1, 4) }, (_, at, row = random.pick(requests)) => {
    let drawn = row;
    for (let changes = random.below(3); changes > 0; changes--) drawn = changed(random, drawn);
    return at === 0 ? last(drawn) : drawn;
  }).reverse();
}
