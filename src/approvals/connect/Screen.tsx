// Connect a site, or choose again for one: which accounts it may see.

import { AccountPicks, ConnectionFacts, useAccountPicks } from '../../ui/kit/AccountPicks.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';

/** Accounts to tick, what the site will see, what it will not be able to do. */
export function ConnectScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'connect'>) {
  const isConnected = subject.sharedIds.length > 0;
  const picks = useAccountPicks(subject.accounts, isConnected ? subject.sharedIds : [subject.selectedAccountId]);
  const { accountIds } = picks;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={isConnected ? 'Change access' : 'Connect site'}
      lead={
        isConnected
          ? 'This site sees accounts of yours and asks you to choose again.'
          : `Let this site see ${accountIds.length > 1 ? 'these accounts' : 'this account'}?`
      }
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? 'Choose at least one account.' : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <AccountPicks accounts={subject.accounts} {...picks} />
      {isConnected && (
        <p className="small soft">What you untick it sees no more. Rejecting leaves everything as it is.</p>
      )}
      <ConnectionFacts />
    </ApprovalFrame>
  );
}
