// Long answers are sent piece by piece, as the client reads them, in turns with other work.

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { LongJson } from '@svc/core/json/longJson';
import type { FastifyReply } from 'fastify';
import type { Turns } from '../reads/turns.ts';
import { JSON_TYPE, OPEN_HEADERS } from './http.ts';

/** Bytes written at a time. */
const PIECE_BYTES = 65_536;

/** The bytes of a text, in pieces of a maximum size. */
function* cut(text: LongJson): Generator<Uint8Array> {
  for (const piece of text.pieces)
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES);
}

/** Resolves when an answer accepts more, or never will. */
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

/** Writes a successful answer to a client. @param headers names and values alternately, besides the usual ones */
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

/** The same through a reply of the server. */
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
