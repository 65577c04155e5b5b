// New versions of the web wallet: the service worker of one waits until the user clicks, then takes over, and the page
// reloads.

import { create } from 'zustand';

/** Path of the service worker that the build writes (scripts/build/installable.ts). */
const WORKER = '/sw.js';
const SCOPE = '/wallet';

const waiting = create<{ readonly worker?: ServiceWorker }>(() => ({}));

/** Whether a newer version waits to take over. */
export const useUpdateWaits = (): boolean => waiting(({ worker }) => worker !== undefined);

/** The browser functions that are used. */
export interface UpdatePlace {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  /** Calls back each time that the page becomes visible. */
  readonly onSeen: (listener: () => void) => void;
}

/** Records the waiting worker; the very first one takes over by itself and is no update. */
function note(registration: ServiceWorkerRegistration, { container }: UpdatePlace): void {
  const { waiting: worker } = registration;
  waiting.setState(worker === null || container.controller === null ? {} : { worker }, true);
}

/**
 * Registers the service worker and checks for newer versions, when the page is opened and whenever it becomes visible.
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

/** Lets the waiting version take over, and calls back once it has. */
export function takeOver({ container }: UpdatePlace, onTaken: () => void): void {
  const { worker } = waiting.getState();
  if (worker === undefined) return;
  container.addEventListener('controllerchange', onTaken, { once: true });
  worker.postMessage('take-over');
}
