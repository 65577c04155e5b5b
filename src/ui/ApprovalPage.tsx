// The approval window. Entered by a page of its own, so that it loads nothing of the wallet's other screens.

import { useEffect, useState } from 'react';
import { Ready } from './Ready.tsx';
import { Approval } from './screens/Approval/Approval.tsx';
import { useNetworkChecks } from './screens/Shell/NoNetwork.tsx';

/** Id of the approval in the page's hash. */
function approvalId(): string | undefined {
  return /^#approval=([\w-]+)$/.exec(location.hash)?.[1];
}

/** The window: the request that its address names, then what waits behind it. */
export function ApprovalPage() {
  useNetworkChecks();
  const [wantedId, setWanted] = useState(approvalId);
  useEffect(() => {
    const follow = (): void => setWanted(approvalId());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return <Ready>{() => <Approval wantedId={wantedId} onClose={() => window.close()} />}</Ready>;
}
