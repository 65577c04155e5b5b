// Addresses of servers as people write and mistype them.

import fc from 'fast-check';

/** What may stand in an address for a user or a password, and is never shown again. */
const SECRET = 's3cret';

const login = fc.constantFrom(
  ...['', '', 'u@', ':@', `u:${SECRET}@`, `:${SECRET}@`, `u:${SECRET}100%@`, `u:${SECRET}%zz@`, `u:${SECRET}%ff@`],
  ...[`u:${SECRET}%25@`, `u%:${SECRET}@`, `u:${SECRET}@@`, `u:${SECRET}/@`, `u:${SECRET}#@`, `u:${SECRET}?@`],
);
const host = fc.constantFrom(
  ...['127.0.0.1', 'h', 'a.example', 'h_1', '[::1]', '[::1', '[::::]', '', '%', '%41', 'a b', 'ä.example', '1.2.3.999'],
);
const port = fc.constantFrom('', ':', ':1', ':0', ':6379', ':65535', ':65536', ':99999', ':x', ':-1', ':1:2');
const path = fc.constantFrom('', '/', '/0', '/15', '/x', '/db', '/%', '/%ff', '/a%20b', '/0/1', '//', '/\n', '/ ');
const tail = fc.constantFrom('', '', '?', '?a=1', '#', '#x', '?ssl=true', ',h:1', ',[::1]:2', ',h:70000', ',');

/** An address of one of some schemes, which are written before `://`. */
const addressDraw = (schemes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...schemes, 'nothing', 'REDIS'),
      fc.constantFrom('://', '://', '://', ':', ':/'),
      login,
      host,
    )
    .chain(([scheme, slashes, who, where]) =>
      fc.tuple(port, path, tail).map(([at, below, rest]) => `${scheme}${slashes}${who}${where}${at}${below}${rest}`),
    );

/**
 * Holds a configuration to it: what it takes, `dial` can read, and what it refuses, it refuses in a sentence that
 * begins with the flag and repeats no password.
 */
export function expectReadable(
  schemes: readonly string[],
  flag: string,
  read: (address: string) => unknown,
  dial: (taken: unknown) => unknown,
  numRuns = 3_000,
): void {
  let taken = 0;
  let refused = 0;
  const check = (address: string): void => {
    let value: unknown;
    try {
      value = read(address);
    } catch (error) {
      refused += 1;
      const { message } = error as Error;
      if (!message.startsWith(`${flag}: expected `)) throw error;
      if (message.includes(SECRET)) throw new Error(`a password is shown: ${message}`);
      return;
    }
    taken += 1;
    dial(value);
  };
  fc.assert(fc.property(addressDraw(schemes), check), { numRuns });
  if (taken === 0 || refused === 0) throw new Error(`${flag}: ${taken} taken, ${refused} refused`);
}
