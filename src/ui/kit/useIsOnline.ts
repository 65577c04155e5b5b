// Whether the device has a network, by the browser's own word.

import { useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** False while the device has no network. Whether a node answers over one that is there is another question. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    // Drawn as text, outside a browser, nothing is said of a network.
    () => true,
  );
