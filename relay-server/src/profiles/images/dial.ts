// The only way out: names are resolved first, every address of a name is checked, and the connection is made to an address
// that was checked. Nothing below looks a name up again, so a second answer of the name server changes nothing.

import { lookup } from 'node:dns/promises';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/** How the service reaches the outside; tests put their own in. */
export interface Outside {
  /** Every address of a host name, in text. Rejects when there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** A TLS connection to an address, for the certificate of `host`; closed when the signal ends. */
  dial(address: string, port: number, host: string, signal: AbortSignal): Duplex;
}

/** The machine's resolver and network. Proxies of the environment are not used: they would connect to what they like. */
export const realOutside: Outside = {
  async resolve(host) {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  },
  dial(address, port, host, signal) {
    const socket = connect({ host: address, port, servername: host, ALPNProtocols: ['http/1.1'] });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    return socket;
  },
};
