// Addresses for people: the short form that keeps the whole prefix, and the full form in groups of four.

const PREFIX = /^(0xPQMS|0xpqms|0xPQ|0xpq|0xPOOL|0xCLOB|0xPERP|0x)/;

/** Prefix of an address, and the rest. */
export function splitPrefix(address: string): { prefix: string; body: string } {
  const prefix = PREFIX.exec(address)?.[1] ?? '';
  return { prefix, body: address.slice(prefix.length) };
}

/** `0xPQ` + 6 … 6: the whole prefix and six characters of each end; short texts stay whole. */
export function shortAddress(address: string, ends = 6): string {
  const { prefix, body } = splitPrefix(address);
  return body.length <= ends * 2 + 1 ? address : `${prefix}${body.slice(0, ends)}…${body.slice(-ends)}`;
}

/** A sentence with every address in it shortened; for lists, whose details show the whole sentence. */
export function shortenAddresses(text: string): string {
  return text.replace(/0x(?:PQ[0-9a-fA-F]{64}|[0-9a-fA-F]{40})(?![0-9a-fA-F])/g, (address) => shortAddress(address));
}

/** The prefix, then the body in groups of four characters. */
export function groupsOfFour(address: string): string[] {
  const { prefix, body } = splitPrefix(address);
  return [...(prefix === '' ? [] : [prefix]), ...(body.match(/.{1,4}/g) ?? [])];
}

/** The data of an identicon: five by five mirrored cells, and a hue 0..359, all from the address in lower case. */
export function identicon(address: string): { hue: number; cells: readonly (readonly [x: number, y: number])[] } {
  // FNV-1a, twice with different offsets: enough spread for a picture; it need not be hard to invert.
  const hash = (offset: number): number => {
    let value = offset;
    for (const char of address.toLowerCase()) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193) >>> 0;
    return Math.imul(value ^ (value >>> 15), 0x85ebca6b) >>> 0;
  };
  const shape = hash(0x811c9dc5);
  const cells: [number, number][] = [];
  for (let bit = 0; bit < 15; bit++) {
    if (((shape >>> bit) & 1) === 0) continue;
    const x = Math.floor(bit / 5);
    const y = bit % 5;
    cells.push([x, y]);
    if (x < 2) cells.push([4 - x, y]);
  }
  return { hue: hash(0x2f0b4a27) % 360, cells };
}
