// Says that the device has no network, and reads again as soon as it has one.

import { say } from '@svc/core/words/say';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Strip } from '../../kit/Strip.tsx';
import { useIsOnline } from '../../kit/useIsOnline.ts';
import { send } from '../../store/send.ts';

/** Asks the node anew whenever the network goes or comes back: one on this very device answers without a network. */
export function useNetworkChecks(): void {
  const isOnline = useIsOnline();
  const known = useRef(isOnline);
  useEffect(() => {
    if (known.current === isOnline) return;
    known.current = isOnline;
    send('checkNetwork', {}).catch(() => undefined);
  }, [isOnline]);
}

/** The strip; nothing while there is a network. Screens say themselves whether a node answers over it. */
export function NoNetwork() {
  const isOnline = useIsOnline();
  useNetworkChecks();
  useEffect(() => {
    // What was read before this page was there may say that the node cannot be reached.
    if (navigator.onLine) send('checkNetwork', {}).catch(() => undefined);
  }, []);
  return isOnline ? null : <Strip icon={CloudOff} what={say('page.thisDeviceHasNo')} />;
}
