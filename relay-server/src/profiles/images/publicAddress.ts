// Which IP addresses the service may connect to on a stranger's word: those that anybody on the internet can reach, and
// none that leads, directly or through a translation, into the network that the service stands in.

import ipaddr from 'ipaddr.js';

/**
 * Whether an address is a public unicast one (IANA special-purpose registries, RFC 6890). Loopback, private,
 * link-local, shared, documentation, multicast, reserved, mapped, translated and tunnelled addresses are not; text that
 * is no address is not either.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names an interface of this machine.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return ipaddr.IPv4.isValidFourPartDecimal(text);
  const parts = (address as ipaddr.IPv6).parts as [number, number, number, number, number, number, number, number];
  const isGlobal = (parts[0] & 0xe000) === 0x2000;
  // ISATAP (RFC 5214) carries an IPv4 address in its interface identifier.
  const isTunnel = parts[5] === 0x5efe && (parts[4] & 0xfdff) === 0;
  return isGlobal && !isTunnel;
}
