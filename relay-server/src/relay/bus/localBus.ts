// A bus inside one process: listeners are called at once.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { News, RelayBus } from './relayBus.ts';

/** Bus of a single process. */
export function createLocalBus(): RelayBus {
  const listeners = new Map<Topic, Set<(news: News) => void>>();
  return {
    publish(topic, news) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(news);
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
  };
}
