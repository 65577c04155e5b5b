// The approval window. A separate entry, so that it loads none of the wallet's other screens.

import { useEffect, useState } from 'react';
import { Ready } from './Ready.tsx';
import { Approval } from './screens/Approval/Approval.tsx';
import { useNetworkChecks } from './screens/Shell/NoNetwork.tsx';

/** Id of the approval in the page's hash. */
function approvalId(): string | undefined {
  return /^#approval=([\w-]+)$/.exec(location.hash)?.[1];
}

/** The window: first the request in its URL, then further pending ones. */
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
