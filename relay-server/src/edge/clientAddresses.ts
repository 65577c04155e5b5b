// Whose request it is: the address of the socket, or what a trusted proxy in front says. Forwarding headers of anybody
// else are ignored, or rotating them would escape every limit.

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { ParseRefusal } from '@svc/core/errors';
import { limitKey, plainAddress as plain } from '@svc/core/server/clientAddress';

/** Finds the client address of a request: what limits count by. */
export interface AddressOf {
  (request: IncomingMessage): string;
  /** The same of a connection that nothing was read from; undefined for one of a proxy, which carries many clients. */
  ofConnection(socket: Pick<Socket, 'remoteAddress'>): string | undefined;
}

/**
 * Makes the rule for client addresses.
 * @param trusted addresses or CIDR ranges of proxies whose X-Forwarded-For is believed
 * @throws ParseRefusal when one of them is neither
 */
export function clientAddresses(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isRange = bits === undefined || (Number.isInteger(bits) && bits >= 0 && bits <= (family === 6 ? 128 : 32));
    if (family === 0 || !isRange)
      throw new ParseRefusal('trusted-proxy', 'an IP address or a range such as 10.0.0.0/8');
    if (bits === undefined) proxies.addAddress(address, family === 6 ? 'ipv6' : 'ipv4');
    else proxies.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  const isTrusted = (address: string): boolean =>
    trusted.length > 0 && isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  /** Addresses at the other ends of connections: asked for with every request, and the same each time. */
  const others = new WeakMap<Pick<Socket, 'remoteAddress'>, string>();
  const otherEnd = (socket: Pick<Socket, 'remoteAddress'>): string => {
    const known = others.get(socket);
    if (known !== undefined) return known;
    const address = plain(socket.remoteAddress ?? '');
    others.set(socket, address);
    return address;
  };

  const ofRequest = (request: IncomingMessage): string => {
    let address = otherEnd(request.socket);
    if (!isTrusted(address)) return limitKey(address);
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => plain(hop.trim()));
    // From the nearest hop outward: each is believed only while the one that reported it is trusted.
    while (isTrusted(address)) {
      const reported = hops.pop();
      if (reported === undefined || isIP(reported) === 0) break;
      address = reported;
    }
    return limitKey(address);
  };
  const ofConnection: AddressOf['ofConnection'] = (socket) => {
    const address = otherEnd(socket);
    return isTrusted(address) ? undefined : limitKey(address);
  };
  return Object.assign(ofRequest, { ofConnection });
}
