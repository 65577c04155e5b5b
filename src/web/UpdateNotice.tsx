// Says that a newer version of the wallet is available, once nothing is open that a restart would interrupt.

import { say } from '@svc/core/words/say';
import { RefreshCw } from 'lucide-react';
import { Button } from '../ui/kit/Button.tsx';
import { Strip } from '../ui/kit/Strip.tsx';
import { useIsEntering } from '../ui/store/entering.ts';
import { useFollowed } from '../ui/store/followed.ts';
import { useView } from '../ui/store/mirror.ts';
import { useUpdateWaits } from './updates.ts';

/** The notice above the page. `onReload`: activates the newer version and reloads the page. */
export function UpdateNotice({ onReload }: { readonly onReload: () => void }) {
  const isWaiting = useUpdateWaits();
  const asked = useView((view) => view.approvals.length + view.drafts.length);
  const status = useView((view) => view.lock.status);
  const followed = useFollowed();
  const isEntering = useIsEntering();
  // Before there is a wallet, a phrase may be on the screen.
  const isIdle = asked === 0 && followed === undefined && !isEntering && status !== 'onboarding';
  if (!isWaiting || !isIdle) return null;
  return (
    <Strip icon={RefreshCw} what={say('web.aNewerVersionIs')}>
      <Button kind="primary" onClick={onReload}>
        {say('web.reload')}
      </Button>
    </Strip>
  );
}
