// Test sites for browser tests: pages given as text, on a free port, each site with its own origin.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface Site {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A site whose pages report what they receive. */
export interface ListeningSite extends Site {
  /** Reports that pages posted to `/told?...`, oldest first; they read them at `/asked`. */
  readonly told: () => readonly string[];
}

/** Serves pages by path; every other path is an empty page. */
export async function startSite(pages: Readonly<Record<string, string>> = {}): Promise<ListeningSite> {
  const told: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/told') told.push(search.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pathname === '/asked' ? told.join('\n') : (pages[pathname] ?? '<!doctype html><title>Site</title>'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: () => told,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** The result of a request, or code and message of its error. */
export type Settled = { readonly result: unknown } | { readonly code: number; readonly message: string };

interface ProviderWindow {
  svc: { request(args: object): Promise<unknown> };
}

/** One request of a page (or a frame) to the injected provider, with its result. */
export function request(page: Pick<Page, 'evaluate'>, method: string, params?: unknown): Promise<Settled> {
  return page.evaluate(
    ([name, given]) =>
      (window as unknown as ProviderWindow).svc
        .request(given === undefined ? { method: name } : { method: name, params: given })
        .then(
          (result) => ({ result }),
          (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
        ),
    [method, params] as const,
  );
}

/** Stops the extension's service worker like an idle browser. */
export async function stopWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

/** Opens the page `/shop` of a site and waits for its provider. */
export async function openShop(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.origin}/shop`);
  await expect.poll(() => page.evaluate('svc.isConnected()')).toBe(true);
  return page;
}
