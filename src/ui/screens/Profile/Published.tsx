// The published profile: since when, whether its proof verifies in this wallet, earlier changes, and withdrawal.

import { shownText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { ProfileCheck, ProfileRecord } from '../../../background/commands/registry.ts';
import { dateText } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useView } from '../../store/mirror.ts';
import { faultText, send } from '../../store/send.ts';
import type { Subject } from './subject.ts';

const FINDINGS: Record<
  ProfileCheck['outcome'],
  { readonly kind: 'good' | 'danger' | 'caution'; readonly what: string; readonly advice?: string }
> = {
  proven: {
    kind: 'good',
    get what() {
      return say('profile.theProofHolds');
    },
    get advice() {
      return say('profile.theSignatureWhomIt');
    },
  },
  unproven: {
    kind: 'danger',
    get what() {
      return say('profile.theProofDoesNot');
    },
    get advice() {
      return say('profile.theServiceShowsSomething');
    },
  },
  notCreator: {
    kind: 'danger',
    get what() {
      return say('profile.theSignerDidNot');
    },
    get advice() {
      return say('profile.doNotTrustThis');
    },
  },
  none: {
    kind: 'caution',
    get what() {
      return say('profile.thereIsNoProfile');
    },
    get advice() {
      return say('profile.openThisScreenAgain');
    },
  },
};

interface PublishedProps {
  readonly subject: Subject;
  readonly record: ProfileRecord;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
}

/** The section of the published profile. */
export function Published({ subject, record, busy, onWithdraw }: PublishedProps) {
  const [finding, setFinding] = useState<(typeof FINDINGS)['proven']>();
  const [isChecking, setChecking] = useState(false);
  const [asked, setAsked] = useState(false);

  const check = async (): Promise<void> => {
    setChecking(true);
    setFinding(undefined);
    try {
      setFinding(FINDINGS[(await send('verifyProfile', { kind: subject.kind, address: subject.address })).outcome]);
    } catch (error) {
      setFinding({
        kind: 'caution',
        get what() {
          return say('profile.theProofCouldNot');
        },
        get advice() {
          return faultText(error);
        },
      });
    } finally {
      setChecking(false);
    }
  };

  return (
    <section className="stack" aria-label={say('profile.publishedProfile')}>
      <div className="line wraps apart">
        <span className="small soft">{say('profile.publishedOn', { issuedAt: dateText(record.issuedAt * 1000) })}</span>
        <span className="line wraps">
          <Button busy={isChecking} onClick={() => void check()}>
            {say('profile.checkTheProof')}
          </Button>
          {!asked && (
            <Button kind="plain" onClick={() => setAsked(true)}>
              {say('profile.withdrawProfile')}
            </Button>
          )}
        </span>
      </div>
      {finding !== undefined && <Notice {...finding} />}
      {asked && (
        <Notice kind="caution" what={say('profile.theProfileDisappearsFor')} advice={say('profile.yourKeySignsThe')}>
          <div className="line wraps">
            <Button kind="danger" busy={busy} onClick={onWithdraw}>
              {say('profile.withdrawProfile')}
            </Button>
            <Button onClick={() => setAsked(false)}>{say('common.keepIt')}</Button>
          </div>
        </Notice>
      )}
    </section>
  );
}

/** What this wallet published and withdrew for an account on the active network. */
export function ProfileHistory({ accountId }: { readonly accountId: string }) {
  const activity = useView((view) => view.activity);
  const network = useView((view) => view.activeNetwork);
  const own = activity.filter(
    (one) => one.kind === 'profile' && one.accountId === accountId && one.network === network,
  );
  if (own.length === 0) return null;
  return (
    <details className="fold">
      <summary>{say('profile.historyInThisWallet')}</summary>
      <ul className="plain stack">
        {own.map((one) => (
          <li key={one.id} className="small">
            <bdi className="wrap">{shownText(one.label)}</bdi> <bdi className="soft">{dateText(one.createdAt)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
