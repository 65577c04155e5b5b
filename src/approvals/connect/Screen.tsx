// Connect a site: which accounts it may see.

import { AccountPicks, ConnectionFacts, useAccountPicks } from '../../ui/kit/AccountPicks.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';

/** Accounts to tick, what the site will see, what it will not be able to do. */
export function ConnectScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'connect'>) {
  const picks = useAccountPicks(subject.accounts, subject.selectedAccountId);
  const { accountIds } = picks;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act="Connect site"
      lead={`Let this site see ${accountIds.length > 1 ? 'these accounts' : 'this account'}?`}
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? 'Choose at least one account.' : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <AccountPicks accounts={subject.accounts} {...picks} />
      <ConnectionFacts />
    </ApprovalFrame>
  );
}
