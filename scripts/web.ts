// Serves dist/web on two origins: the web wallet on one, the demo site on the other, and the addresses of this network
// on both (/config.json). A page on the wallet's origin would share its storage and could pose as the wallet, so
// nothing else is there.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
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

/** Host and port of a page. */
export interface PageAddress {
  readonly host: string;
  readonly port: number;
}

/** The server of a page. */
export interface PageServer {
  readonly port: number;
  /** Stops it at once, with its connections. */
  close(): void;
}

/** The pages, each with an origin of its own. */
export type Page = 'wallet' | 'demo';

/** The page of a path, in any spelling that the file server would accept; undefined for shared files. */
function pageOf(path: string): Page | undefined {
  const plain = posix.normalize(decodeURI(path).replaceAll('\\', '/'));
  return /^\/*(wallet|demo)(?:\.html|\/|$)/i.exec(plain)?.[1]?.toLowerCase() as Page | undefined;
}

/**
 * Starts the server of a page.
 * @param folder the built web root
 * @throws when the port is taken
 */
export async function serveWeb(folder: string, page: Page, at: PageAddress, addresses: Addresses): Promise<PageServer> {
  const files = sirv(folder, {
    // Files are read for each request: a build under a running server takes effect.
    dev: true,
    extensions: ['html'],
    etag: true,
    setHeaders: (response, pathname) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // Hashed assets never change; pages and the service worker are revalidated each time, so that a newer version is
      // found at once.
      response.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // A worker does not inherit a page's policy: it may only fetch the wallet's own files.
      if (pathname === '/sw.js')
        response.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
      // Nobody may frame the wallet: an approval under another page's overlay would allow clickjacking.
      response.setHeader('X-Frame-Options', 'DENY');
      response.setHeader('Referrer-Policy', 'no-referrer');
      // A page that opened the wallet gets no reference to its window.
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    },
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/config.json') {
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(JSON.stringify(addresses));
      return;
    }
    const query = (request.url ?? '').slice(path.length);
    if (path === '/') {
      response.writeHead(302, { Location: `/${page}${query}` }).end();
      return;
    }
    let owner: Page | undefined;
    try {
      owner = pageOf(path);
    } catch {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This is no address.\n');
      return;
    }
    if (owner !== undefined && owner !== page) {
      response
        .writeHead(302, {
          Location: `${new URL(addresses[owner]).origin}/${owner}${query}`,
          'Cache-Control': 'no-store',
        })
        .end();
      return;
    }
    files(request, response, () => {
      response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end(`Nothing is here. The wallet is at ${addresses.wallet}/wallet, the demo site at ${addresses.demo}.\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
