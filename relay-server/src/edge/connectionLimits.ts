// What one client address may hold at a time beside requests over time: open connections, and answers that it does not
// read. Without these a single machine fills the memory of the process with connections that each keep a little.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { ResourceQuota } from '@svc/core/server/resourceQuota';
import type { FastifyInstance } from 'fastify';
import { rawAnswer, sentenceOf } from './http.ts';
import { LimitRefusal, type Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** Bytes of an answer that is not counted: what a connection itself costs is more. */
const SMALL_ANSWER = 16_384;
/** Seconds after which one of many connections or answers is likely to be gone. */
const RETRY_SEC = 1;
/** Milliseconds that a refused connection has to take its answer. */
const LINGER_MS = 1_000;

/**
 * Answers 429 on connections of one address beyond the limit; what is sent on them is dropped, so nothing comes of a
 * request that was refused. A proxy's are not counted.
 */
export function limitConnections(server: Server, addressOf: AddressOf, limits: Limits, metrics: Metrics): void {
  const held = new ResourceQuota();
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const key = addressOf.ofConnection(socket);
    const release = key === undefined ? () => {} : held.take(key, 1, limits.connectionsPerAddress);
    if (release === undefined) {
      refuse(socket, metrics);
      return;
    }
    socket.once('close', release);
    for (const listener of accept) listener.call(server, socket);
  });
}

function refuse(socket: Socket, metrics: Metrics): void {
  const refusal = new LimitRefusal('limit.connectionsPerAddress', 'Too many connections from this address', RETRY_SEC);
  metrics.refused.inc({ code: refusal.code });
  socket.on('error', () => socket.destroy());
  // Read and dropped: a connection that is cut with something unread takes its answer with it.
  socket.resume();
  socket.end(rawAnswer(429, 'Too Many Requests', sentenceOf(refusal), { 'retry-after': String(RETRY_SEC) }));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers 429 in place of a large answer to an address that has not taken those before. */
export function limitUnread(app: FastifyInstance, addressOf: AddressOf, limits: Limits): void {
  const held = new ResourceQuota();
  app.addHook('onSend', ({ raw: request }, reply, payload, done) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes <= SMALL_ANSWER || request.socket.destroyed) return done(null, payload);
    const release = held.take(addressOf(request), bytes, limits.unreadPerAddress);
    if (release === undefined) {
      reply.removeHeader('etag').header('cache-control', 'no-store');
      return done(
        new LimitRefusal('limit.unreadPerAddress', 'This address has not read the answers before this one', RETRY_SEC),
      );
    }
    // An answer behind others of its connection is not told when that is cut.
    const over = (): void => {
      reply.raw.off('close', over);
      request.socket.off('close', over);
      release();
    };
    reply.raw.once('close', over);
    request.socket.once('close', over);
    done(null, payload);
  });
}
