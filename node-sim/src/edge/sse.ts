// GET /stream: the streams as Server-Sent Events. Trade events carry their sequence number as id, so that a browser
// resumes by itself.

import { TooMany } from '@svc/core/server/rateLimit';
import type { FastifyInstance } from 'fastify';
import type { Sink } from '../streams/subscriber.ts';
import { clientOf } from './caller.ts';
import type { Metrics } from './metrics.ts';
import { MAX_BUFFERED_BYTES, type StreamEdge } from './socket.ts';
import { channelsOfQuery, sinceOf } from './subscriptionFrames.ts';

/** After this time one of many streams of an address has probably ended. */
const RETRY_MS = 1000;

export function addSseRoute(app: FastifyInstance, edge: StreamEdge, metrics: Metrics): void {
  const { publisher, keepAlive, maxChannels, nowMs, onCut } = edge;
  if (!edge.isServed) return;
  app.get('/stream', { exposeHeadRoute: false }, (request, reply) => {
    const client = clientOf(request.raw);
    const release = edge.hold(client);
    if (release === undefined) {
      onCut('limit.streams', client);
      throw new TooMany(RETRY_MS);
    }
    metrics.streamOpened('sse');
    const { raw } = reply;
    // The raw answer bypasses the hooks, so it copies the headers that they have set.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    reply.hijack();
    const sink: Sink = {
      write: (text, id) => {
        if (raw.writableLength > MAX_BUFFERED_BYTES && !raw.destroyed) {
          onCut('stream.unread', client);
          raw.destroy();
        }
        return !raw.destroyed && raw.write(id === undefined ? `data: ${text}\n\n` : `id: ${id}\ndata: ${text}\n\n`);
      },
    };
    const subscriber = publisher.open(sink);
    // A reset connection closes; the close handler does the rest.
    raw.on('error', () => raw.destroy());
    raw.on('drain', () => subscriber.drain());
    const stopComments = keepAlive.comments(subscriber, () => raw.write(': keepalive\n\n'));
    raw.on('close', () => {
      release();
      stopComments();
      publisher.close(subscriber);
    });
    const query = request.query as Record<string, unknown>;
    const channels = channelsOfQuery(publisher, query.channels, maxChannels);
    publisher.add(subscriber, channels);
    publisher.answer(subscriber, { type: 'hello', ts: Math.floor(nowMs() / 1000), channels: [...channels].sort() });
    publisher.start(subscriber, channels, sinceOf(request.headers['last-event-id'], query.since));
  });
}
