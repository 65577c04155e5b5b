// Addresses of clients as limits count them: one written form for each, and of IPv6 the network that one customer
// holds.

const V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** An IPv6 address, in the forms that sockets and proxies write. */
const V6 = /^[\da-f:.]*:[\da-f:.]*$/i;

/** Whether a text has the form of an IPv6 address. */
function isV6(text: string): boolean {
  if (!V6.test(text)) return false;
  try {
    return new URL(`http://[${text}]`).hostname !== '';
  } catch {
    return false;
  }
}

/**
 * An address in its one written form: without a port or a zone, an IPv4 address as such also where it came inside IPv6.
 */
export function plainAddress(text: string): string {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (V4.test(address)) return address;
  const bare = address.split('%', 1)[0] ?? '';
  if (!isV6(bare)) return address;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [high, low] = (/^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [])
    .slice(1)
    .map((group) => Number.parseInt(group, 16));
  return high === undefined || low === undefined ? short : [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** What limits count of an address in any form: itself, or the /64 of an IPv6 address. */
export function limitKey(text: string): string {
  const address = plainAddress(text);
  if (!isV6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
