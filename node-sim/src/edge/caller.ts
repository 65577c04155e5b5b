// The sender of a request: the address that rate limits count by, and whether it may use the developer controls.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey } from '@svc/core/server/clientAddress';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { isLocallyMeant } from '@svc/core/server/loopback';

/** The sender of a request. */
export interface Caller {
  /** The address that rate limits count by. */
  readonly client: string;
  /**
   * Whether it may use the controls: it came to a name of this machine, from a page of this machine or from no page.
   */
  readonly mayControl: boolean;
}

/** Addresses of connections: needed with every request, and the same each time. */
const known = new WeakMap<object, string>();

/** Clients of requests that came through a trusted proxy. */
const throughProxies = new WeakMap<object, string>();

/**
 * Counts requests of trusted proxies for the clients that they name. Every other request counts for the address of its
 * connection, whose headers are not read. Added last, so that it runs before all other listeners.
 */
export function trustProxies(server: Server, addressOf: AddressOf): void {
  const note = (request: IncomingMessage): void => {
    if (addressOf.ofConnection(request.socket) === undefined) throughProxies.set(request, addressOf(request));
  };
  server.prependListener('request', note);
  // Where nobody takes upgrades they are ordinary requests; a listener here would leave them without an answer.
  if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', note);
}

/**
 * The address that rate limits count by. Headers of other senders are ignored: a client could change them with each
 * request.
 */
export function clientOf(request: IncomingMessage): string {
  return throughProxies.get(request) ?? clientOfConnection(request.socket);
}

/** The address at the other end of a connection, in the form that limits count. */
export function clientOfConnection(socket: Socket): string {
  let client = known.get(socket);
  if (client === undefined) {
    client = limitKey(socket.remoteAddress ?? '');
    known.set(socket, client);
  }
  return client;
}

/** Who sent a request. */
export function callerOf(request: IncomingMessage): Caller {
  return { client: clientOf(request), mayControl: isLocallyMeant(request) };
}
