// The page of MetaMask's own tests, served from its package, with two changes: it only works with a provider that has
// `isMetaMask`, which this wallet does not have; and it looks for receipts every 4 s, which would be most of a test's
// duration.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Site } from './site.ts';

const DIST = resolve(import.meta.dirname, '../../node_modules/@metamask/test-dapp/dist');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

const REPLACED = [
  ['provider.isMetaMask', 'provider.isSvc'],
  ['_pollingInterval = 4000', '_pollingInterval = 250'],
] as const;

/** The page's script for this wallet. @throws Error when the package no longer has the replaced parts */
function scriptForWallet(source: string): string {
  let script = source;
  for (const [theirs, ours] of REPLACED) {
    if (!script.includes(theirs)) throw new Error(`the test page has no ${theirs}`);
    script = script.replaceAll(theirs, ours);
  }
  return script;
}

/** Serves the page on a free port. */
export async function startTestDapp(): Promise<Site> {
  const script = scriptForWallet(readFileSync(join(DIST, 'main.js'), 'utf8'));
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://site').pathname.slice(1) || 'index.html';
    const type = TYPES[name.split('.').pop() ?? ''];
    if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return response.writeHead(404).end();
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(name === 'main.js' ? script : readFileSync(join(DIST, name)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Opens the page; what it would load from elsewhere (fonts, styles, other wallets' relays) is blocked. */
export async function openTestDapp(context: BrowserContext, { origin }: Site, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  await page.goto(`${origin}${path}`);
  return page;
}
