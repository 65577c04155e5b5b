// The service worker of the web wallet: caches one version's files and serves them, so that the wallet starts without a
// network. A newer version waits until the page activates it (web/updates.ts), so that nothing open is interrupted.

import { answer, forgetOthers, isKept, type KeptVersion, keep, type WorkerPlace } from './kept.ts';

/** What a service worker has in addition to a page; the types of both cannot be loaded together. */
interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Inserted by the build at the start of this script. */
declare const KEPT_VERSION: KeptVersion;

// The types of a page are loaded here, and know no service worker.
const scope = globalThis as unknown as WorkerScope;
const place: WorkerPlace = {
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: (request) => fetch(request),
};

scope.addEventListener('install', (event) => event.waitUntil(keep(KEPT_VERSION, place)));
scope.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers(KEPT_VERSION, place).then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  if (isKept(KEPT_VERSION, event.request, place)) event.respondWith(answer(KEPT_VERSION, event.request, place));
});
scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting();
});
