// The page of pending approvals: the requested one, then the others in order of arrival. The unlock form comes before
// any request that needs an unlocked wallet.

import { say } from '@svc/core/words/say';
import { CircleCheck, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalView } from '../../../background/state/view.ts';
import { hostOf } from '../../format/host.ts';
import { getHost } from '../../host.ts';
import { Boundary } from '../../kit/Boundary.tsx';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/States.tsx';
import { follow, unfollow, useFollowed } from '../../store/followed.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { useCommand } from '../../store/useCommand.ts';
import { SiteOutcome } from '../Outcome/SiteOutcome.tsx';
import { Unlock } from '../Unlock/Unlock.tsx';
import { UnshownRequest } from './NotShown.tsx';
import { Request, usePress } from './Request.tsx';
import { useChanged } from './useChanged.ts';
import { usePressed } from './usePressed.ts';

interface PendingProps {
  readonly approval: ApprovalView;
  /** The user approved it. */
  readonly onPress: () => void;
  /** The answer was stored, or refused. */
  readonly onEnd: (isStored: boolean) => void;
}

function Pending({ approval, onPress, onEnd }: PendingProps) {
  const { busy, fault, run } = useCommand('decide');
  const { id, kind, version } = approval;
  const changed = useChanged(version);
  // An answered request disappears with the next view; until then it cannot be answered again.
  const [isAnswered, setAnswered] = useState(false);
  return (
    <Request
      approval={approval}
      busy={busy || isAnswered || changed.isHeld}
      fault={fault ?? changed.words}
      onApprove={async (decision, password) => {
        // Both before the answer, which removes the request from the page.
        onPress();
        if (approval.isFollowed) follow(id);
        const answer = { id, kind, decision, shown: version, ...(password === undefined ? {} : { password }) };
        const stood = (await run(answer)) !== undefined;
        if (stood) setAnswered(true);
        else unfollow();
        onEnd(stood);
        return stood;
      }}
      onReject={async () => {
        if ((await run({ id, kind })) !== undefined) setAnswered(true);
      }}
    />
  );
}

function LockedApproval({ approval }: { readonly approval: ApprovalView }) {
  const { busy, run } = useCommand('decide');
  const { isPressed, afterPress } = usePress();
  const who = approval.requester.kind === 'wallet' ? say('requests.aRequest') : hostOf(approval.requester.origin);
  return (
    <div className="locked-approval">
      <Unlock why={say('requests.waitsUnlockToSee', { who })} />
      <Button
        wide
        busy={busy || isPressed}
        onClick={() => afterPress(() => run({ id: approval.id, kind: approval.kind }))}
      >
        {say('common.reject')}
      </Button>
    </div>
  );
}

/** A site asked before there was a wallet, or a readable one. */
function NoWallet() {
  const { openFullPage } = getHost();
  return (
    <main className="welcome">
      <Empty page icon={Wallet} title={say('requests.thereIsNoWallet')}>
        <p>{say('requests.setOneUpOr')}</p>
        {openFullPage !== undefined && (
          <Button kind="primary" onClick={() => openFullPage('home')}>
            {say('requests.openTheWallet')}
          </Button>
        )}
      </Empty>
    </main>
  );
}

/** More are pending: the position of this one, and buttons to reject all of its site, or all. */
function Queue({ approval: { id, place } }: { readonly approval: ApprovalView }) {
  const { busy: isRunning, run } = useCommand('rejectAll');
  const { isPressed, afterPress } = usePress();
  const busy = isRunning || isPressed;
  const { at, of, ofSite } = place;
  return (
    <div className="queue">
      <p role="status">{say('requests.of', { at, of })}</p>
      {ofSite > 1 && ofSite < of && (
        <Button busy={busy} onClick={() => afterPress(() => run({ likeId: id }))}>
          {say('requests.rejectOfThisSite', { ofSite })}
        </Button>
      )}
      <Button busy={busy} onClick={() => afterPress(() => run({}))}>
        {say('requests.rejectAll')}
      </Button>
    </div>
  );
}

/** The approval with the given id if it is still pending, else the oldest pending one. */
export function Approval({
  wantedId,
  onClose,
}: {
  readonly wantedId?: string | undefined;
  readonly onClose?: () => void;
}) {
  const approvals = useView((view) => view.approvals);
  const status = useView((view) => view.lock.status);
  const followed = useFollowed();
  const [known] = useState(() => new Set<string>());
  const pressed = usePressed();
  const waiting = approvals.find((one) => one.id === wantedId) ?? approvals[0];
  const isNext = waiting !== undefined || followed !== undefined;
  const isHeld = status === 'unlocked' && (pressed.isSeen === false || !isNext);
  const held = isHeld ? pressed.approval : undefined;
  const approval = approvals.find((one) => one.id === held?.id) ?? held ?? waiting;
  if (status !== 'unlocked' && status !== 'locked') return <NoWallet />;
  if (approval === undefined && followed !== undefined) {
    return (
      <SiteOutcome
        approvalId={followed}
        onEnd={() => {
          unfollow();
          send('leaveOutcome', {}).catch(() => undefined);
        }}
      />
    );
  }
  if (approval === undefined) {
    return (
      <main className="welcome">
        <Empty
          page
          icon={CircleCheck}
          title={known.size > 0 ? say('requests.answered') : say('requests.thisRequestIsNo')}
        >
          <p>{known.size > 0 ? say('requests.nothingElseWaitsFor') : say('requests.itWasAnsweredIt')}</p>
          {onClose !== undefined && <Button onClick={onClose}>{say('common.close')}</Button>}
        </Empty>
      </main>
    );
  }
  known.add(approval.id);
  const isQueued = approvals.some(({ id }) => id !== approval.id);
  return (
    <div className={isQueued ? 'queued' : undefined}>
      {isQueued && <Queue approval={approval} />}
      <Boundary key={approval.id} instead={<UnshownRequest approval={approval} />}>
        {status === 'locked' ? (
          <LockedApproval approval={approval} />
        ) : (
          <Pending approval={approval} onPress={() => pressed.press(approval)} onEnd={pressed.end} />
        )}
      </Boundary>
    </div>
  );
}
