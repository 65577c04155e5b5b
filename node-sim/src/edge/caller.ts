// Who asks: the address that limits count by, and whether the request may reach the developer controls.

import type { IncomingMessage } from 'node:http';
import { limitKey } from '@svc/core/server/clientAddress';
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

/** The address that limits are counted by. Headers are not looked at: anybody could rotate them. */
export function clientOf({ socket }: Pick<IncomingMessage, 'socket'>): string {
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
