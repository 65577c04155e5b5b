// Long answers go out piece by piece, as the client takes them, with turns for everything else between.

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { LongJson } from '@svc/core/json/longJson';
import type { FastifyReply } from 'fastify';
import type { Turns } from '../reads/turns.ts';
import { JSON_TYPE, OPEN_HEADERS } from './http.ts';

/** Bytes that are written in one go. */
const PIECE_BYTES = 65_536;

/** The bytes of a text, no more than so many at a time. */
function* cut(text: LongJson): Generator<Uint8Array> {
  for (const piece of text.pieces)
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES);
}

/** Settles when an answer takes more, or never will. */
function untilTaken(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      answer.off('drain', done);
      answer.off('close', done);
      resolve();
    };
    answer.on('drain', done);
    answer.on('close', done);
  });
}

/** Writes an answer of a client that is not a failure. @param headers names and values in turn, beside the usual ones */
export async function writeLong(
  answer: ServerResponse,
  status: number,
  text: LongJson,
  { turns, client }: { readonly turns: Turns; readonly client: string },
  headers: readonly string[] = [],
): Promise<void> {
  answer.writeHead(status, [
    ...OPEN_HEADERS,
    ...['content-type', JSON_TYPE],
    ...headers,
    ...['content-length', String(text.length)],
  ]);
  for (const piece of cut(text)) {
    await turns.next(client);
    if (answer.destroyed) return;
    if (!answer.write(piece)) await untilTaken(answer);
  }
  answer.end();
}

/** The same as a reply of the server's own. */
export function sendText(
  reply: FastifyReply,
  text: string | Buffer | LongJson,
  turns: Turns,
  client: string,
): FastifyReply {
  if (!(text instanceof LongJson)) return reply.send(text);
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (const piece of cut(text)) {
      await turns.next(client);
      yield piece;
    }
  };
  return reply.header('content-length', text.length).send(Readable.from(pieces(), { objectMode: false }));
}
