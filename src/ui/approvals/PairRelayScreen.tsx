// Pair with a site on another device and choose what it may see. The site knows that a wallet is present, and waits.

import { say } from '@svc/core/words/say';
import { hostOf } from '../format/host.ts';
import { AccountPicks, ConnectionFacts, useAccountPicks } from '../kit/AccountPicks.tsx';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { Say } from '../kit/Say.tsx';

/** The origin that the relay attests, large; the name in the link, marked as a claim. */
export function PairRelayScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'pairRelay'>) {
  const picks = useAccountPicks(subject.accounts, [subject.selectedAccountId]);
  const { accountIds } = picks;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={say('approvals.pairWithSite')}
      lead={
        <Say code="approvals.pairThisWalletWith" slots={{ origin: <b className="wrap">{hostOf(subject.origin)}</b> }} />
      }
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? say('approvals.chooseAtLeastOne') : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{say('approvals.siteAsTheRelay')}</dt>
          <dd className="strong">{subject.origin}</dd>
        </div>
        <div>
          <dt>{say('common.callsItself')}</dt>
          <dd>
            <Given text={subject.claimedName} />
          </dd>
        </div>
        <div>
          <dt>{say('approvals.relay')}</dt>
          <dd>{hostOf(subject.relay)}</dd>
        </div>
      </dl>
      <AccountPicks accounts={subject.accounts} {...picks} />
      <ConnectionFacts />
      <p className="soft small">{say('approvals.messagesAreEncryptedBetween')}</p>
    </ApprovalFrame>
  );
}
