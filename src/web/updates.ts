// New versions of the web wallet: the service worker of one waits until the page lets it take over, at the user's
// click, and the page then starts anew.

import { create } from 'zustand';

/** Where a service worker lies that the build wrote (scripts/build/installable.ts). */
const WORKER = '/sw.js';
const SCOPE = '/wallet';

const waiting = create<{ readonly worker?: ServiceWorker }>(() => ({}));

/** Whether a newer version waits to take over. */
export const useUpdateWaits = (): boolean => waiting(({ worker }) => worker !== undefined);

/** What of the browser is used. */
export interface UpdatePlace {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  /** Calls back each time that the page comes into sight. */
  readonly onSeen: (listener: () => void) => void;
}

/** Notes the worker that waits; the first one of all takes over by itself and is no update. */
function note(registration: ServiceWorkerRegistration, { container }: UpdatePlace): void {
  const { waiting: worker } = registration;
  waiting.setState(worker === null || container.controller === null ? {} : { worker }, true);
}

/**
 * Registers the service worker and looks for newer versions, when the page is opened and whenever it comes into sight.
 * @throws where the browser refuses, as on a host that does not serve it: the wallet then needs the network to start
 */
export async function followUpdates(place: UpdatePlace): Promise<void> {
  const registration = await place.container.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  const watch = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => note(registration, place));
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  note(registration, place);
  // Without a network there is nothing to find.
  place.onSeen(() => void registration.update().catch(() => undefined));
}

/** Lets the version that waits take over, and calls back once it has. */
export function takeOver({ container }: UpdatePlace, onTaken: () => void): void {
  const { worker } = waiting.getState();
  if (worker === undefined) return;
  container.addEventListener('controllerchange', onTaken, { once: true });
  worker.postMessage('take-over');
}
