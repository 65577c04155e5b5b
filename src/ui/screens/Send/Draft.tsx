// A transaction prepared by the wallet's own screens, on the same screen as a site's request. It takes the whole page,
// so that nothing else can be pressed by mistake.

import { say } from '@svc/core/words/say';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Decision } from '../../../approvals/kinds.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty, Failed } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { noteSent } from '../../store/sentPayments.ts';
import { noteSentOf } from '../../store/series.ts';
import { useCommand } from '../../store/useCommand.ts';
import { Request } from '../Approval/Request.tsx';
import { useChanged } from '../Approval/useChanged.ts';

const leave = (): void => go('home');

/** The draft with an id; its result after it was sent. */
export function Draft({ id }: { readonly id: string }) {
  const waiting = useView((view) => view.drafts.find((one) => one.id === id));
  const confirm = useCommand('confirmDraft');
  const [last, setLast] = useState(waiting);
  useEffect(() => {
    if (waiting !== undefined) setLast(waiting);
  }, [waiting]);
  // An approved draft is no longer pending, and still being submitted.
  const shown = waiting ?? (confirm.busy ? last : undefined);
  // Signed, though the answer does not tell of it: its state says whether it may still execute, and is kept current.
  const hash = useView((view) => view.activity.find(({ approvalId }) => approvalId === id)?.txHash);
  const { mayExecute } = confirm;
  useEffect(() => {
    if (!mayExecute || hash === undefined) return;
    noteSent(id, hash);
    go(...(noteSentOf(id, hash) ?? ['outcome', hash]));
  }, [mayExecute, hash, id]);
  const changed = useChanged(shown?.version ?? 0);
  if (shown !== undefined) {
    return (
      <Request
        approval={shown}
        busy={confirm.busy || changed.isHeld}
        fault={confirm.fault ?? changed.words}
        onApprove={async (decision, password) => {
          const { fee } = decision as Decision<'sendTransaction' | 'sendExchangeTransaction'>;
          const done = await confirm.run({
            id,
            shown: shown.version,
            ...(fee === undefined ? {} : { fee }),
            ...(password === undefined ? {} : { password }),
          });
          if (done !== undefined) {
            noteSent(id, done.result.txHash);
            go(...(noteSentOf(id, done.result.txHash) ?? ['outcome', done.result.txHash]));
          }
          return done !== undefined;
        }}
        onReject={() => {
          send('discardDraft', { id }).catch(() => undefined);
          leave();
        }}
      />
    );
  }
  return (
    <main className="welcome">
      {confirm.fault !== undefined ? (
        <section className="card padded" aria-label={say('send.outcome')}>
          <Failed
            title={mayExecute ? say('send.itMayStillExecute') : say('send.itWasNotSent')}
            advice={confirm.fault}
          />
        </section>
      ) : (
        <Empty page icon={SearchX} title={say('send.thisIsNoLonger')}>
          <p>{say('send.itWasAnsweredOr')}</p>
        </Empty>
      )}
      <Button wide onClick={leave}>
        {say('send.backToTheWallet')}
      </Button>
    </main>
  );
}
