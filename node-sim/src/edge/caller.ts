// Who asks: the address that limits count by, and whether the request may reach the developer controls.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey } from '@svc/core/server/clientAddress';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { isLocallyMeant } from '@svc/core/server/loopback';

/** Who sent a request. */
export interface Caller {
  /** The address that limits are counted by. */
  readonly client: string;
  /**
   * Whether the controls are for it: it was made to a name of this machine, by a page of this machine or by no page.
   */
  readonly mayControl: boolean;
}

/** Addresses of connections: asked for with every request, and the same each time. */
const known = new WeakMap<object, string>();

/** Clients of requests that came through a trusted proxy. */
const throughProxies = new WeakMap<object, string>();

/**
 * Has requests of trusted proxies counted for the clients that they name. Every other request counts for the address of
 * its connection, which needs no look at it. Added last, so that nothing of a request is looked at before.
 */
export function trustProxies(server: Server, addressOf: AddressOf): void {
  const note = (request: IncomingMessage): void => {
    if (addressOf.ofConnection(request.socket) === undefined) throughProxies.set(request, addressOf(request));
  };
  server.prependListener('request', note);
  // Where nobody takes upgrades they are ordinary requests; a listener of ours would leave them without an answer.
  if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', note);
}

/** The address that limits are counted by. Headers of anybody else are not looked at: they could be rotated. */
export function clientOf(request: IncomingMessage): string {
  return throughProxies.get(request) ?? clientOfConnection(request.socket);
}

/** The address at the other end of a connection, as limits count it. */
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
