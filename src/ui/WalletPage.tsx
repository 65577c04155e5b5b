// The wallet's page, popup or tab: shows onboarding, recovery, unlock, or the unlocked wallet, by the state of the
// lock. Parts that are not visible at first are loaded on demand.

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { getHost } from './host.ts';
import { Boundary } from './kit/Boundary.tsx';
import { Ready } from './Ready.tsx';
import { UnshownRequest } from './screens/Approval/NotShown.tsx';
import { CannotDraw } from './screens/CannotDraw.tsx';
import { pendingLink, useLinkWaits } from './screens/Pair/pendingLink.ts';
import { usePaymentWaits } from './screens/Send/requested.ts';
import { NoNetwork } from './screens/Shell/NoNetwork.tsx';
import { Shell } from './screens/Shell/Shell.tsx';
import { Unlock } from './screens/Unlock/Unlock.tsx';
import { Welcome } from './screens/Welcome/Welcome.tsx';
import { useIsEntering } from './store/entering.ts';
import { useFollowed } from './store/followed.ts';
import { useView } from './store/mirror.ts';
import { go, useRoute } from './store/route.ts';

const Approval = lazy(async () => ({ default: (await import('./screens/Approval/Approval.tsx')).Approval }));
const Create = lazy(async () => ({ default: (await import('./screens/Onboarding/Create.tsx')).Create }));
const Draft = lazy(async () => ({ default: (await import('./screens/Send/Draft.tsx')).Draft }));
const Import = lazy(async () => ({ default: (await import('./screens/Onboarding/Import.tsx')).Import }));
const Recovery = lazy(async () => ({ default: (await import('./screens/Recovery/Recovery.tsx')).Recovery }));

export interface WalletPageProps {
  /** A separate page instead of the popup. */
  readonly full: boolean;
  /** Approvals are shown in this page, since the platform has no separate windows. */
  readonly approvalsInPage?: boolean;
  /** Notices of the platform above the page. */
  readonly notices?: ReactNode;
}

/** The page. */
export function WalletPage({ notices, ...props }: WalletPageProps) {
  return (
    <Ready>
      {() => (
        <>
          <div className="strips">
            <NoNetwork />
            {notices}
          </div>
          <Wallet {...props} />
        </>
      )}
    </Ready>
  );
}

function Wallet({ full, approvalsInPage }: Omit<WalletPageProps, 'notices'>) {
  const status = useView((view) => view.lock.status);
  const waiting = useView((view) => view.approvals[0]);
  const followed = useFollowed();
  const [route, detail = ''] = useRoute();
  const [flow, setFlow] = useState<'create' | 'import' | undefined>(() =>
    status !== 'onboarding' ? undefined : route === 'create' || route === 'import' ? route : undefined,
  );
  const linkWaits = useLinkWaits();
  const paymentWaits = usePaymentWaits();
  useEffect(() => {
    if (status === 'unlocked' && linkWaits) go('pair');
  }, [status, linkWaits]);
  const isEntering = useIsEntering();
  useEffect(() => {
    // Any opener of this page can change its URL: that must not replace what the user is entering.
    if (status === 'unlocked' && paymentWaits && !isEntering) go('send');
  }, [status, paymentWaits, isEntering]);

  const begin = (which: 'create' | 'import'): void => {
    const { openFullPage, isTransient } = getHost();
    // A toolbar popup closes when it loses focus, and the phrase with it: the steps need a permanent page.
    if (isTransient?.() === true && openFullPage !== undefined) {
      openFullPage(which);
      window.close();
    } else setFlow(which);
  };
  const end = (): void => {
    setFlow(undefined);
    go(pendingLink.waits() ? 'pair' : 'home');
  };
  if (flow === 'create')
    return (
      <Flow>
        <Create onBack={() => setFlow(undefined)} onEnd={end} />
      </Flow>
    );
  if (flow === 'import')
    return (
      <Flow>
        <Import onBack={() => setFlow(undefined)} onEnd={end} />
      </Flow>
    );
  if (status === 'onboarding') return <Welcome onCreate={() => begin('create')} onImport={() => begin('import')} />;
  if (status === 'recovery' || status === 'damaged')
    return (
      <Flow>
        <Recovery onImport={() => begin('import')} />
      </Flow>
    );
  const layer = approvalsInPage === true && (waiting !== undefined || followed !== undefined);
  return (
    <>
      {/* The screen below keeps its state, and is inert. */}
      <div inert={layer}>
        <Boundary instead={<CannotDraw />}>
          {status === 'locked' ? (
            <Unlock />
          ) : route === 'draft' ? (
            <Suspense>
              <Draft key={detail} id={detail} />
            </Suspense>
          ) : (
            <Shell full={full} />
          )}
        </Boundary>
      </div>
      {layer && (
        <div className="layer">
          <Boundary
            key={waiting?.id ?? followed}
            instead={waiting === undefined ? <CannotDraw /> : <UnshownRequest approval={waiting} />}
          >
            <Suspense>
              <Approval />
            </Suspense>
          </Boundary>
        </div>
      )}
    </>
  );
}

function Flow({ children }: { readonly children: ReactNode }) {
  return (
    <main className="flow">
      <Suspense>{children}</Suspense>
    </main>
  );
}
