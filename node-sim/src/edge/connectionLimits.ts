// Open connections by client address: one machine alone must not shut the door to all others.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { ResourceQuota, reserveOf, shareOf } from '@svc/core/server/resourceQuota';
import { clientOfConnection } from './caller.ts';
import { endSocket } from './http.ts';
import type { Limits } from './limits.ts';

/**
 * Answers 429 on connections of one address beyond its share; what is sent on them is dropped, so nothing comes of a
 * request that was refused. Of many at a time the further ones are cut without an answer.
 * A trusted proxy's are not counted: they carry many clients.
 * @param onRefused told of each
 */
export function limitConnections(
  server: Server,
  addressOf: AddressOf,
  limits: Limits,
  onRefused: (client: string) => void,
): void {
  const held = new ResourceQuota();
  const most = shareOf(limits.connections, limits.connections_per_address);
  // A refused connection is one too while it takes its answer: of one address so few that the rest of the reserve stays
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
    // Read and dropped: a connection that is cut with something unread takes its answer with it.
    socket.resume();
    endSocket(socket, '429 Too Many Requests', 'Too many connections from this address.', 'retry-after: 1\r\n');
  });
}
