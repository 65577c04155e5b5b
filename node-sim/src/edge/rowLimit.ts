// Requests in a row on one connection: how many of them are worked on before the client has taken the answers to the first.
// All that one packet carries would otherwise be answered into memory, whether or not anybody reads.

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that are worked on at the same time. */
const MOST_AT_ONCE = 4;

const isOver = (response: ServerResponse): boolean => response.writableFinished || response.destroyed;

/** Has each request wait until few enough of those before it on its connection are unanswered. */
export function addRowLimit(app: FastifyInstance): void {
  /** Answers by connection, oldest first; of those that are over the newest at most. */
  const rows = new WeakMap<Socket, ServerResponse[]>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const row = rows.get(socket);
    if (row === undefined) {
      rows.set(socket, [response]);
      done();
      return;
    }
    while (row[0] !== undefined && isOver(row[0])) row.shift();
    row.push(response);
    const ahead = row[row.length - 1 - MOST_AT_ONCE];
    if (ahead === undefined) done();
    else ahead.once('close', () => done());
  });
}
