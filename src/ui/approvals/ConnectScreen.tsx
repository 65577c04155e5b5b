// Connect a site, or choose again for one: which accounts it may see.

import { say } from '@svc/core/words/say';
import { AccountPicks, ConnectionFacts, useAccountPicks } from '../kit/AccountPicks.tsx';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';

/** Accounts to select, what the site will see, and what it cannot do. */
export function ConnectScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'connect'>) {
  const isConnected = subject.sharedIds.length > 0;
  const picks = useAccountPicks(subject.accounts, isConnected ? subject.sharedIds : [subject.selectedAccountId]);
  const { accountIds } = picks;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={isConnected ? say('approvals.changeAccess') : say('approvals.connectSite')}
      lead={
        isConnected
          ? say('approvals.thisSiteSeesAccounts')
          : say('approvals.letSee', { accounts: accountIds.length > 1 ? 'several' : 'one' })
      }
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? say('approvals.chooseAtLeastOne') : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <AccountPicks accounts={subject.accounts} {...picks} />
      {isConnected && <p className="small soft">{say('approvals.whatYouUntickIt')}</p>}
      <ConnectionFacts />
    </ApprovalFrame>
  );
}
