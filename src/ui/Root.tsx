// Chooses what a page shows by the state of the lock: onboarding, recovery, unlock, or the open wallet.

import { type ReactNode, useEffect, useState } from 'react';
import { getHost } from './host.ts';
import { Mark } from './kit/Mark.tsx';
import { Approval } from './screens/Approval/Approval.tsx';
import { Create } from './screens/Onboarding/Create.tsx';
import { Import } from './screens/Onboarding/Import.tsx';
import { pendingLink } from './screens/Pair/pendingLink.ts';
import { Recovery } from './screens/Recovery/Recovery.tsx';
import { Shell } from './screens/Shell/Shell.tsx';
import { Unlock } from './screens/Unlock/Unlock.tsx';
import { Welcome } from './screens/Welcome/Welcome.tsx';
import { mirror, useView } from './store/mirror.ts';
import { go, useRoute } from './store/route.ts';

type PageKind = 'popup' | 'full' | 'approval';

/** Before the first view: nothing that could be mistaken for an answer. */
function Waking() {
  return (
    <div className="waking" role="status">
      <Mark size={40} />
      <span className="only-heard">The wallet is starting</span>
    </div>
  );
}

/** The page. */
export function Root({
  page,
  approvalId,
  approvalsInPage = false,
}: {
  readonly page: PageKind;
  readonly approvalId?: () => string | undefined;
  readonly approvalsInPage?: boolean;
}) {
  const ready = mirror(({ view }) => view !== undefined);
  const theme = mirror(({ view }) => view?.settings.theme);
  useEffect(() => {
    if (theme === undefined) return;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  if (!ready) return <Waking />;
  if (page === 'approval') return <ApprovalPage approvalId={approvalId} />;
  return <Wallet full={page === 'full'} approvalsInPage={approvalsInPage} />;
}

function ApprovalPage({ approvalId }: { readonly approvalId: (() => string | undefined) | undefined }) {
  const [wantedId, setWanted] = useState(approvalId);
  useEffect(() => {
    const follow = (): void => setWanted(approvalId?.());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [approvalId]);
  return <Approval wantedId={wantedId} onClose={() => window.close()} />;
}

function Wallet({ full, approvalsInPage }: { readonly full: boolean; readonly approvalsInPage: boolean }) {
  const status = useView((view) => view.lock.status);
  const waiting = useView((view) => view.approvals.length);
  const [route] = useRoute();
  const [flow, setFlow] = useState<'create' | 'import' | undefined>(() =>
    status !== 'onboarding' ? undefined : route === 'create' || route === 'import' ? route : undefined,
  );
  useEffect(() => {
    if (status === 'unlocked' && pendingLink.waits()) go('pair');
  }, [status]);

  const begin = (which: 'create' | 'import'): void => {
    const { openFullPage, isTransient } = getHost();
    // A toolbar popup closes with its first lost focus, and the phrase with it: the steps need a page that stays.
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
  const layer = approvalsInPage && waiting > 0;
  return (
    <>
      {/* What was under way below stays as it was, out of reach. */}
      <div inert={layer}>{status === 'locked' ? <Unlock /> : <Shell full={full} />}</div>
      {layer && (
        <div className="layer">
          <Approval />
        </div>
      )}
    </>
  );
}

function Flow({ children }: { readonly children: ReactNode }) {
  return <main className="flow">{children}</main>;
}
