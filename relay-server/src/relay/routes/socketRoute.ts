// The WebSocket of a side: refusals before the upgrade, then frames in both directions. Each connection reads its
// mailbox in its own pace (socketSession.ts), so a slow reader costs the store and not the memory.

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@svc/core/errors';
import { isTopic } from '@svc/core/relay/pairingLink';
import { socketPath } from '@svc/core/relay/relayPaths';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { every } from '../../clock.ts';
import { onDeclared } from '../../edge/declaredPath.ts';
import { endSocket, hasOneHost, headersOf, NotFoundRefusal, rawAnswer, sentenceOf, statusOf } from '../../edge/http.ts';
import type { Logger } from '../../edge/log.ts';
import type { Access } from '../relay.ts';
import { SocketSession, type SocketSessionParts } from '../socketSession.ts';
import { accessOf, makeAccess } from './relayAccess.ts';

/** A plain request where a socket is wanted; 426. */
class UpgradeRefusal extends Refusal {
  constructor() {
    super('http.upgrade', 'This path is a WebSocket');
  }
}

/** An upgrade request that breaks the WebSocket protocol; 400. */
class HandshakeRefusal extends Refusal {
  constructor() {
    super('http.handshake', 'Malformed WebSocket handshake');
  }
}

/** What the socket route needs. */
export interface SocketParts extends SocketSessionParts {
  addressOf: AddressOf;
  log: Logger;
}

/** The sockets of the relay. */
export interface Sockets {
  /** Closes every socket: first politely with 1001, after `graceMs` for good. */
  close(graceMs: number): Promise<void>;
}

/** Whether an upgrade request is for a socket of the relay; all others are answered as plain requests. */
export function isSocketRequest(base: string, { url, method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url !== undefined &&
    socketTopic(base, url) !== undefined
  );
}

/** Route `/v1/{topic}/ws`. */
export function socketRoute(app: FastifyInstance, base: string, parts: SocketParts): Sockets {
  const open = new Set<SocketSession>();
  /** Sockets beyond a limit, until they have taken their goodbye. */
  const refused = new Set<WebSocket>();
  const perAddress = new Map<string, number>();
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: parts.limits.frame,
    // Off: a small compressed frame could otherwise inflate to any size.
    perMessageDeflate: false,
  });

  onDeclared(
    app,
    base,
    socketPath,
    {
      GET: (request) => {
        accessOf(request, parts.addressOf);
        throw new UpgradeRefusal();
      },
    },
    ({ params }) => {
      if (!isTopic((params as { topic: string }).topic)) throw new NotFoundRefusal();
    },
  );

  wss.on('wsClientError', (_error, socket) => {
    endSocket(socket, rawAnswer(400, 'Bad Request', sentenceOf(new HandshakeRefusal())));
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      if (!(error instanceof Refusal)) parts.log.error({ err: error }, 'upgrade failed');
      else parts.metrics.refused.inc({ code: error.code });
      const status = statusOf(error);
      endSocket(socket, rawAnswer(status, STATUS_CODES[status] ?? 'Error', sentenceOf(error), headersOf(error)));
    });
  });

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = request.url ?? '';
    const topic = socketTopic(base, url);
    if (topic === undefined || !isTopic(topic)) throw new NotFoundRefusal();
    const sides = new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('side');
    const access = makeAccess(topic, sides.length === 1 ? sides[0] : undefined, request, parts.addressOf);
    // Before anything is opened: a request that cannot become a socket is no use of the session.
    checkHandshake(request);
    const session = await parts.relay.join(access);
    if (socket.destroyed) return;
    wss.handleUpgrade(request, socket, head, (ws) => {
      const count = perAddress.get(access.address) ?? 0;
      const isOver =
        count >= parts.limits.socketsPerAddress ||
        parts.presence.socketCount(topic, access.side) >= parts.limits.socketsPerSide;
      if (isOver || parts.relay.isStopping) {
        refused.add(ws);
        ws.on('close', () => refused.delete(ws));
        ws.on('error', () => ws.terminate());
        ws.close(isOver ? 1008 : 1001, isOver ? 'too many sockets' : 'stopping');
        if (isOver) parts.metrics.refused.inc({ code: 'limit.sockets' });
        return;
      }
      perAddress.set(access.address, count + 1);
      const one: SocketSession = new SocketSession(ws, socket, access, parts, () => forget(one, access));
      open.add(one);
      parts.metrics.sockets.inc();
      one.start(session.id);
    });
  }

  function forget(one: SocketSession, { address }: Access): void {
    if (!open.delete(one)) return;
    parts.metrics.sockets.dec();
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
  }

  const stopPings = every(
    parts.clock,
    parts.limits.ping * 1000,
    () => {
      for (const one of [...open]) one.check();
    },
    (error) => parts.log.error({ err: error }, 'ping failed'),
  );

  return {
    async close(graceMs) {
      stopPings();
      const closing = [...open].map((one) => one.close(1001, 'stopping'));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(closing), grace]);
      clearTimeout(timer);
      for (const one of [...open]) one.terminate();
      for (const ws of [...refused]) ws.terminate();
    },
  };
}

function checkHandshake(request: IncomingMessage): void {
  const { headers } = request;
  if (!hasOneHost(request)) throw new HandshakeRefusal();
  const key = headers['sec-websocket-key'];
  if (headers['sec-websocket-version'] !== '13') throw new UpgradeRefusal();
  if (key === undefined || !/^[+/0-9A-Za-z]{22}==$/.test(key)) throw new HandshakeRefusal();
}

function socketTopic(base: string, url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const prefix = `${base}/v1/`;
  if (!path.startsWith(prefix) || !path.endsWith('/ws')) return undefined;
  const topic = path.slice(prefix.length, -3);
  return topic.includes('/') ? undefined : topic;
}
