// The ways from a tab of Home to what the account can create, and to what it manages.

import { say } from '@svc/core/words/say';
import { KeyRound, Plus } from 'lucide-react';
import { Button } from '../../kit/Button.tsx';
import { go } from '../../store/route.ts';
import { useNetwork, useWatchOnly } from '../useAccount.ts';

/** The links of a tab; none where the account cannot sign, or on a network without an exchange. */
export function ManageLinks({ kind }: { readonly kind: 'token' | 'collection' }) {
  const isWatchOnly = useWatchOnly();
  if (useNetwork()?.isSvc !== true || isWatchOnly) return null;
  return (
    <div className="line wraps">
      <Button kind="plain" icon={Plus} onClick={() => go('create', kind)}>
        {kind === 'token' ? say('manage.createToken') : say('manage.createCollection')}
      </Button>
      <Button kind="plain" icon={KeyRound} onClick={() => go('managed')}>
        {say('manage.yours')}
      </Button>
    </div>
  );
}
