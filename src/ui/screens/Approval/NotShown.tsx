// A request whose screen fails to render: what the user cannot see cannot be approved, but can always be rejected.

import { say } from '@svc/core/words/say';
import type { ApprovalView } from '../../../background/state/view.ts';
import { Boundary } from '../../kit/Boundary.tsx';
import { Button } from '../../kit/Button.tsx';
import { Host } from '../../kit/Host.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useHeadingFocus } from '../../kit/useHeadingFocus.ts';
import { useCommand } from '../../store/useCommand.ts';

function Who({ requester }: Pick<ApprovalView, 'requester'>) {
  if (requester.kind === 'wallet') return <p className="requester strong">{say('common.thisWallet')}</p>;
  return (
    <p className="requester strong wrap">
      <Host of={requester.origin} />
    </p>
  );
}

export interface NotShownProps extends Pick<ApprovalView, 'requester'> {
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly onReject: () => void;
}

/** Who asks, that it cannot be shown, and Reject. There is no way to approve. */
export function NotShown({ requester, busy, fault, onReject }: NotShownProps) {
  const heading = useHeadingFocus();
  return (
    <main className="approval">
      <div className="approval-content">
        <header className="approval-head">
          {/* The requester may be the part that fails to render. */}
          <Boundary instead={null}>
            <Who requester={requester} />
          </Boundary>
          <h1 ref={heading} tabIndex={-1}>
            {say('common.cannotBeShown')}
          </h1>
        </header>
        <Notice kind="danger" what={say('requests.thisCannotBeShown')} advice={say('requests.rejectItIfThe')} />
        {fault !== undefined && <Notice kind="fault" what={fault} />}
      </div>
      <footer className="approve-bar alone">
        <Button wide busy={busy} onClick={onReject}>
          {say('common.reject')}
        </Button>
      </footer>
    </main>
  );
}

/** A request in the list, in a page whose own request screen failed. */
export function UnshownRequest({ approval }: { readonly approval: ApprovalView }) {
  const { busy, fault, run } = useCommand('decide');
  const { id, kind, requester } = approval;
  return <NotShown requester={requester} busy={busy} fault={fault} onReject={() => void run({ id, kind })} />;
}
