// Pair with a site on another device and choose what it may see. The site knows that a wallet is there, and waits.

import { hostOf } from '../../ui/format/host.ts';
import { AccountPicks, ConnectionFacts, useAccountPicks } from '../../ui/kit/AccountPicks.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { Given } from '../../ui/kit/Given.tsx';

/** The origin that the relay attests, large; the name that the link claims, marked as a claim. */
export function PairRelayScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'pairRelay'>) {
  const picks = useAccountPicks(subject.accounts, [subject.selectedAccountId]);
  const { accountIds } = picks;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act="Pair with site"
      lead={
        <>
          Pair this wallet with <b className="wrap">{hostOf(subject.origin)}</b>?
        </>
      }
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? 'Choose at least one account.' : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>Site, as the relay saw it</dt>
          <dd className="strong">{subject.origin}</dd>
        </div>
        <div>
          <dt>Calls itself</dt>
          <dd>
            <Given text={subject.claimedName} />
          </dd>
        </div>
        <div>
          <dt>Relay</dt>
          <dd>{hostOf(subject.relay)}</dd>
        </div>
      </dl>
      <AccountPicks accounts={subject.accounts} {...picks} />
      <ConnectionFacts />
      <p className="soft small">Messages are encrypted between the site and this wallet; the relay cannot read them.</p>
    </ApprovalFrame>
  );
}
