// A fake internet for the image fetcher: names with the addresses of a test, and one TLS listener on this machine for
// every public address. Each attempted connection is recorded.

import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { OutboundNetwork } from '../../relay-server/src/profiles/images/outboundNetwork.ts';
import { GOOD_CERTIFICATE, TEST_AUTHORITY, TEST_KEY } from './certificates.ts';

/** A public address, used where a test does not care. */
export const PUBLIC_ADDRESS = '93.184.216.34';

/** The fake internet. */
export interface ImageHosts {
  outside: OutboundNetwork;
  /** Addresses of a name: one list for all look-ups, or one list per look-up. */
  name(host: string, ...answers: string[][]): void;
  /** Handles requests for a path, on any name. */
  serve(path: string, handler: RequestListener): void;
  /** Handles a connection of a name's server byte by byte, after a request has begun to arrive. */
  speak(host: string, handler: (socket: TLSSocket) => void): void;
  /** `address:port` of every connection that was made, in order. */
  dialed: string[];
  /** Requested paths, in order. */
  asked: string[];
  stop(): Promise<void>;
}

/** Opens the listener. Unknown names have {@link PUBLIC_ADDRESS}. */
export async function startImageHosts(): Promise<ImageHosts> {
  const names = new Map<string, string[][]>();
  const paths = new Map<string, RequestListener>();
  const dialed: string[] = [];
  const asked: string[] = [];
  const server: Server = createServer({ key: TEST_KEY, cert: GOOD_CERTIFICATE }, (request, response) => {
    asked.push(request.url ?? '');
    const handler = paths.get(request.url ?? '');
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response);
  });
  const speakers = new Map<string, (socket: TLSSocket) => void>();
  const open = new Set<TLSSocket>();
  // The requested name exists, but not in the types.
  const raw = createTlsServer(
    { key: TEST_KEY, cert: GOOD_CERTIFICATE },
    (socket: TLSSocket & { servername?: string | false }) => {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      socket.once('data', () => speakers.get(socket.servername || '')?.(socket));
    },
  );
  await Promise.all([server, raw].map((one) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))));
  const portOf = (one: Server | typeof raw): number => (one.address() as AddressInfo).port;
  return {
    outside: {
      async resolve(host) {
        const answers = names.get(host);
        if (answers === undefined) return [PUBLIC_ADDRESS];
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (answer === undefined || answer.length === 0) throw new Error('ENOTFOUND');
        return answer;
      },
      dial(address, toPort, host, signal) {
        dialed.push(`${address}:${toPort}`);
        const socket = connect({
          host: '127.0.0.1',
          port: portOf(speakers.has(host) ? raw : server),
          servername: host,
          ca: TEST_AUTHORITY,
          checkServerIdentity: () => undefined,
        });
        signal.addEventListener('abort', () => socket.destroy(), { once: true });
        return socket;
      },
    },
    name: (host, ...answers) => void names.set(host, answers),
    serve: (path, handler) => void paths.set(path, handler),
    speak: (host, handler) => void speakers.set(host, handler),
    dialed,
    asked,
    async stop() {
      server.closeAllConnections();
      for (const socket of open) socket.destroy();
      await Promise.all([server, raw].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
