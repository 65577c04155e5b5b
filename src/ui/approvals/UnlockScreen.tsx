// A connected site waits for the wallet to be unlocked. The page shows its unlock form before this screen; it only
// appears in the moment when the wallet is unlocked and the request not yet settled.

import { say } from '@svc/core/words/say';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';

/** The wallet is unlocked: lets the site continue. */
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
