// The only way out: names are resolved first, every address of a name is checked, and the connection is made to an
// address that was checked. Nothing below looks a name up again, so a second answer of the name server changes nothing.

import { Resolver } from 'node:dns/promises';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/** How the service reaches the outside; tests put their own in. */
export interface OutboundNetwork {
  /** Every IP address of a host name. Rejects when there is no address. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** A TLS connection to an address, for the certificate of `host`; closed when the signal ends. */
  dial(address: string, port: number, host: string, signal: AbortSignal): Duplex;
}

const ASK_MS = 2_000;
const ASKED = 2;

/**
 * The network of this machine. Proxies of the environment are not used: they would connect to what they like. Names are
 * asked of name servers alone, not of the machine's own tables, and without its threads: those also put claims onto the
 * disk, and a name server that never answers would hold them.
 * @param nameServers other than the machine's, for tests
 */
export function createOutboundNetwork(nameServers?: readonly string[]): OutboundNetwork {
  return {
    async resolve(host, signal) {
      const resolver = new Resolver({ timeout: ASK_MS, tries: ASKED });
      if (nameServers !== undefined) resolver.setServers(nameServers);
      const cancel = (): void => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
        if (addresses.length === 0)
          throw new Error(`no address of ${host}`, {
            cause: answers[0].status === 'rejected' ? answers[0].reason : undefined,
          });
        return addresses;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    dial(address, port, host, signal) {
      // Said although it is the default: a variable of the environment can lift the default.
      const socket = connect({
        host: address,
        port,
        servername: host,
        ALPNProtocols: ['http/1.1'],
        rejectUnauthorized: true,
      });
      signal.addEventListener('abort', () => socket.destroy(), { once: true });
      return socket;
    },
  };
}
