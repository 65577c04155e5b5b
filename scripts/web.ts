// Serves dist/web: the web wallet at /wallet, the demo site at /demo, and the addresses of this network at /config.json.

import { createServer, type Server } from 'node:http';
import sirv from 'sirv';

/** Addresses that the wallet and the demo read at run time. */
export interface Addresses {
  readonly node: string;
  readonly trade: string;
  readonly relay: string;
  readonly profiles: string;
  readonly wallet: string;
  readonly demo: string;
}

/**
 * Starts the server.
 * @param folder the built web root
 * @throws when the port is taken
 */
export async function serveWeb(folder: string, host: string, port: number, addresses: Addresses): Promise<Server> {
  const files = sirv(folder, {
    // Files are looked up at each request: a build under a running server takes effect.
    dev: true,
    extensions: ['html'],
    etag: true,
    setHeaders: (response, pathname) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // Hashed assets never change; pages are asked for again each time, since a wallet must not run stale code.
      response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Nobody may frame the wallet: an approval under another page's overlay is a stolen click.
      response.setHeader('X-Frame-Options', 'DENY');
      response.setHeader('Referrer-Policy', 'no-referrer');
    },
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(addresses));
      return;
    }
    if (path === '/') {
      response.writeHead(302, { Location: `/wallet${request.url?.slice(1) ?? ''}` }).end();
      return;
    }
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nothing is here. The wallet is at /wallet, the demo site at /demo.\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
