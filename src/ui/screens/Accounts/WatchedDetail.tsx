// One watch-only account: its name, its address, and its removal.

import { say } from '@svc/core/words/say';
import type { AccountView } from '../../../background/state/view.ts';
import { Address } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { WatchOnly } from '../WatchOnly.tsx';

/** The content under its name. */
export function WatchedDetail({ account }: { readonly account: AccountView }) {
  const remove = useCommand('unwatchAccount');
  return (
    <>
      <WatchOnly />
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{account.watched === 'pq' ? say('common.quantumSafeAddress') : say('common.classicAddress')}</dt>
          <dd>
            <Address address={account.address} picture={false} />
          </dd>
        </div>
      </dl>
      {remove.fault !== undefined && <Notice kind="fault" what={remove.fault} />}
      <Button
        kind="danger"
        busy={remove.busy}
        onClick={async () => {
          if ((await remove.run({ accountId: account.id })) !== undefined) go('accounts');
        }}
      >
        {say('accounts.stopWatching')}
      </Button>
    </>
  );
}
