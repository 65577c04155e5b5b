// Sends pages: they load nothing from elsewhere and run only their own scripts.

import type { FastifyReply } from 'fastify';

const HTML = 'text/html; charset=utf-8';
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page. */
export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'Accept',
    })
    .type(HTML)
    .send(text);
}
