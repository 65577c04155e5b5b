// Whose request it is: the address of the socket, or what a trusted proxy in front says. Forwarding headers of anybody
// else are ignored, or rotating them would escape every limit.

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Refusal } from '@svc/core/errors';
import { limitKey, plainAddress as plain } from '@svc/core/server/clientAddress';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Makes the rule for client addresses.
 * @param trusted addresses or ranges of proxies whose X-Forwarded-For is believed
 * @throws Refusal `config.invalid` when one of them is neither
 */
export function clientAddresses(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix = isIPv6(address) ? '128' : '32'] = entry.split('/');
    const bits = Number(prefix);
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(prefix) || bits > (isIPv6(address) ? 128 : 32))
      throw new Refusal(
        'config.invalid',
        `--trusted-proxy: ${entry} is neither an address nor a range such as 10.0.0.0/8.`,
      );
    proxies.addSubnet(address, bits, familyOf(address));
  }
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const given = headers['x-forwarded-for'];
    const hops = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((hop) => plain(hop.trim()));
    // From the nearest hop outward: each is believed only while the one that reported it is trusted.
    while (isIP(address) !== 0 && proxies.check(address, familyOf(address))) {
      const reported = hops.pop();
      if (reported === undefined || isIP(reported) === 0) break;
      address = reported;
    }
    return limitKey(address);
  };
}
