// Whose request it is: the address of the connection, or what a trusted proxy in front says. Forwarding headers of
// anybody else are ignored, or rotating them would escape every limit.

import ipaddr from 'ipaddr.js';
import { ParseRefusal } from '../errors.ts';
import { limitKey, plainAddress } from './clientAddress.ts';
import { ConfigRefusal } from './commandLine.ts';

/** A connection, as far as its address goes. */
interface Connection {
  readonly remoteAddress?: string | undefined;
}

/** A request, as far as its address goes. */
interface Request {
  readonly socket: Connection;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Finds the client address of a request: what limits count by. */
export interface AddressOf {
  (request: Request): string;
  /** The same of a connection that nothing was read from; undefined for one of a proxy, which carries many clients. */
  ofConnection(connection: Connection): string | undefined;
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Range of an address alone or with the number of its fixed bits. @throws when it is neither */
function rangeOf(entry: string): Range {
  const [address = '', bits] = entry.split('/');
  const isFull = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isFull || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw new ParseRefusal('trusted-proxy', 'an IP address or a range such as 10.0.0.0/8');
  try {
    return bits === undefined ? [ipaddr.parse(address), address.includes(':') ? 128 : 32] : ipaddr.parseCIDR(entry);
  } catch {
    throw new ParseRefusal('trusted-proxy', 'an IP address or a range such as 10.0.0.0/8');
  }
}

const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * Makes the rule for client addresses.
 * @param trusted addresses or CIDR ranges of proxies whose X-Forwarded-For is believed
 * @throws ParseRefusal when one of them is neither
 */
export function clientAddresses(trusted: readonly string[]): AddressOf {
  const ranges = trusted.map(rangeOf);
  const isTrusted = (text: string): boolean => {
    if (ranges.length === 0 || !isAddress(text)) return false;
    const address = ipaddr.parse(text);
    return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
  /** Addresses at the other ends of connections: asked for with every request, and the same each time. */
  const others = new WeakMap<
    Connection,
    { readonly address: string; readonly key: string; readonly isProxy: boolean }
  >();
  const otherEnd = (connection: Connection) => {
    let known = others.get(connection);
    if (known === undefined) {
      const address = plainAddress(connection.remoteAddress ?? '');
      known = { address, key: limitKey(address), isProxy: isTrusted(address) };
      others.set(connection, known);
    }
    return known;
  };

  const ofRequest = ({ socket, headers }: Request): string => {
    const { address: nearest, key, isProxy } = otherEnd(socket);
    if (!isProxy) return key;
    const header = headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((hop) => plainAddress(hop.trim()));
    // From the nearest hop outward: each is believed only while the one that reported it is trusted.
    let address = nearest;
    while (isTrusted(address)) {
      const reported = hops.pop();
      if (reported === undefined || !isAddress(reported)) break;
      address = reported;
    }
    return limitKey(address);
  };
  const ofConnection: AddressOf['ofConnection'] = (connection) => {
    const { key, isProxy } = otherEnd(connection);
    return isProxy ? undefined : key;
  };
  return Object.assign(ofRequest, { ofConnection });
}

/**
 * Checks what a command line names as trusted proxies.
 * @throws ConfigRefusal naming the flag
 */
export function readTrustedProxies(entries: readonly string[]): readonly string[] {
  try {
    clientAddresses(entries);
  } catch {
    throw new ConfigRefusal('--trusted-proxy', 'an IP address or a range such as 10.0.0.0/8');
  }
  return entries;
}

/** The flag that names trusted proxies, the same in every program. */
export const TRUSTED_PROXY_FLAG = {
  value: '',
  words: 'address or range of a proxy whose X-Forwarded-For is believed',
  isRepeated: true,
} as const;
