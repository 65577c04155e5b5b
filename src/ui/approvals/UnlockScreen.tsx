// A connected site waits for the wallet to be unlocked. The page draws its unlock form before this screen is reached;
// what is left is a moment in which the wallet is open and the request not yet settled.

import { say } from '@svc/core/words/say';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';

/** The wallet is open: let the site go on. */
export function UnlockScreen({ requester, onDecide, subject: _subject, ...rest }: ApprovalScreenProps<'unlock'>) {
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={say('common.continue')}
      lead={say('approvals.theWalletIsUnlocked')}
      onApprove={() => onDecide({})}
    >
      <p className="soft small">{say('approvals.nothingIsSignedBy')}</p>
    </ApprovalFrame>
  );
}
