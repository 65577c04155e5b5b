// Open connections per client address, so that one machine cannot shut out all others.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { ResourceQuota, reserveOf, shareOf } from '@svc/core/server/resourceQuota';
import { clientOfConnection } from './caller.ts';
import { endSocket } from './http.ts';
import type { Limits } from './limits.ts';

/**
 * Answers 429 on connections of one address above its share; what is sent on them is dropped, so a refused request has
 * no effect. With too many at a time, the rest are closed without an answer. A trusted proxy's are not counted: they
 * carry many clients.
 * @param onRefused called with each
 */
export function limitConnections(
  server: Server,
  addressOf: AddressOf,
  limits: Limits,
  onRefused: (client: string) => void,
): void {
  const held = new ResourceQuota();
  const most = shareOf(limits.connections, limits.connections_per_address);
  // A refused connection still counts while it takes its answer: so few per address that the rest of the reserve stays
  // free.
  const refused = new ResourceQuota();
  const mostRefused = Math.floor(reserveOf(limits.connections) / 2);
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const client = clientOfConnection(socket);
    const release = addressOf.ofConnection(socket) === undefined ? () => undefined : held.take(client, 1, most);
    if (release !== undefined) {
      socket.once('close', release);
      for (const listener of accept) listener.call(server, socket);
      return;
    }
    onRefused(client);
    socket.on('error', () => socket.destroy());
    const answered = mostRefused > 0 ? refused.take(client, 1, mostRefused) : undefined;
    if (answered === undefined) {
      socket.destroy();
      return;
    }
    socket.once('close', answered);
    // Read and dropped: closing a connection with unread data would lose the answer.
    socket.resume();
    endSocket(socket, '429 Too Many Requests', 'Too many connections from this address.', 'retry-after: 1\r\n');
  });
}
