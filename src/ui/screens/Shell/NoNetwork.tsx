// Says that the device has no network, and looks again as soon as it has one.

import { say } from '@svc/core/words/say';
import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Strip } from '../../kit/Strip.tsx';
import { send } from '../../store/send.ts';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The strip; nothing while there is a network. Whether a node answers over it is said where that matters. */
export function NoNetwork() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  useEffect(() => {
    // What was read while there was none says that the node cannot be reached.
    if (isOnline) send('checkNetwork', {}).catch(() => undefined);
  }, [isOnline]);
  return isOnline ? null : <Strip icon={CloudOff} what={say('page.thisDeviceHasNo')} />;
}
