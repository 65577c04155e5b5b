// Pending transactions: what each waits for, and the possible actions.

import { visibleText } from '@svc/core/visibleText';
import { shownText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { Clock, HelpCircle, Hourglass, LoaderCircle, type LucideIcon, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { PendingView } from '../../../background/state/view.ts';
import { shortenAddresses } from '../../format/address.ts';
import { timeAgo } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const STATES: { readonly [S in PendingView['state']]: { readonly icon: LucideIcon; readonly word: string } } = {
  sending: {
    icon: LoaderCircle,
    get word() {
      return say('home.sending');
    },
  },
  unknown: {
    icon: HelpCircle,
    get word() {
      return say('home.mayStillExecute');
    },
  },
  waiting: {
    icon: Clock,
    get word() {
      return say('home.waitingForABlock');
    },
  },
  queued: {
    icon: Hourglass,
    get word() {
      return say('home.waitingForAnEarlier');
    },
  },
  dropped: {
    icon: Unplug,
    get word() {
      return say('home.droppedByTheNode');
    },
  },
};

/** The meaning of the state for this one. */
function stateText({ state, waitsForNonce }: PendingView): string {
  return state === 'queued' && waitsForNonce !== undefined
    ? say('home.waitingForNonce', { waitsForNonce })
    : STATES[state].word;
}

/** What is unknown about an unclear one, and the possible actions. */
function Unclear({ one }: { readonly one: PendingView }) {
  return (
    <Notice
      kind="caution"
      what={say('home.itIsNotKnown')}
      advice={one.canReplace ? say('home.theSameSignedBytes') : say('home.theSameSignedBytesAre')}
    >
      {one.nodeSaid !== undefined && (
        <p className="tiny soft wrap">{say('home.theNodeSays', { nodeSaid: visibleText(one.nodeSaid) })}</p>
      )}
    </Notice>
  );
}

function GiveUp({ hash }: { readonly hash: string }) {
  const [asked, setAsked] = useState(false);
  const clear = useCommand('clearTransaction');
  if (!asked)
    return (
      <Button kind="plain" onClick={() => setAsked(true)}>
        {say('home.giveUp')}
      </Button>
    );
  return (
    <Notice kind="caution" what={say('home.itsNonceBecomesFree')} advice={say('home.aNodeThatKept')}>
      <div className="line wraps">
        <Button onClick={() => setAsked(false)}>{say('common.keepIt')}</Button>
        <Button kind="danger" busy={clear.busy} onClick={() => void clear.run({ hash })}>
          {say('home.giveUp')}
        </Button>
      </div>
      {clear.fault !== undefined && <p>{clear.fault}</p>}
    </Notice>
  );
}

function Line({ one, now }: { readonly one: PendingView; readonly now: number }) {
  const { icon: Icon } = STATES[one.state];
  const resend = useCommand('resendTransaction');
  const replace = useCommand('prepareReplacement');
  const prepare = async (act: 'cancel' | 'speedUp'): Promise<void> => {
    const done = await replace.run({ hash: one.hash, act });
    if (done !== undefined) go('draft', done.result.id);
  };
  const stuck = one.state === 'queued' || one.state === 'dropped' || one.state === 'unknown';
  return (
    <li className="item stack">
      <span className="wrap">
        <bdi>{shortenAddresses(shownText(one.label))}</bdi>
      </span>
      <span className="line wraps tiny soft">
        <span className={one.state === 'dropped' ? 'status bad' : 'status wait'}>
          <Icon className={one.state === 'sending' ? 'icon spin' : 'icon'} aria-hidden />
          {stateText(one)}
        </span>
        <span>{say('home.nonce2', { nonce: one.nonce })}</span>
        <span>{timeAgo(one.createdAt, now)}</span>
      </span>
      {one.state === 'unknown' && <Unclear one={one} />}
      {stuck && (
        <span className="line wraps">
          <Button busy={resend.busy} onClick={() => void resend.run({ hash: one.hash })}>
            {say('home.sendAgain')}
          </Button>
          <GiveUp hash={one.hash} />
        </span>
      )}
      {one.canReplace && (
        <span className="line wraps">
          <Button busy={replace.busy} onClick={() => void prepare('speedUp')}>
            {say('home.speedUp')}
          </Button>
          <Button busy={replace.busy} onClick={() => void prepare('cancel')}>
            {say('home.cancelIt')}
          </Button>
        </span>
      )}
      {replace.fault !== undefined && <Notice kind="fault" what={replace.fault} />}
      {resend.fault !== undefined && <Notice kind="fault" what={resend.fault} />}
    </li>
  );
}

/** Pending transactions of the selected account and network. */
export function usePending(): readonly PendingView[] {
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  const pending = useView((view) => view.pending);
  return pending.filter(
    (one) => one.network === network && (one.accountId === undefined || one.accountId === accountId),
  );
}

/** Pending transactions; nothing if there are none. */
export function Pending() {
  const own = usePending();
  const now = useNow(5_000);
  if (own.length === 0) return null;
  return (
    <section aria-label={say('home.underWay')}>
      <div className="section-head">
        <h2>{say('home.underWay')}</h2>
      </div>
      <ul className="list card">
        {own.map((one) => (
          <Line key={one.hash} one={one} now={now} />
        ))}
      </ul>
    </section>
  );
}
