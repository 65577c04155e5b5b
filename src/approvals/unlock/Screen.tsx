// A connected site waits for the wallet to be unlocked. The page draws its unlock form before this screen is reached;
// what is left is a moment in which the wallet is open and the request not yet settled.

import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';

/** The wallet is open: let the site go on. */
export function UnlockScreen({ requester, onDecide, subject: _subject, ...rest }: ApprovalScreenProps<'unlock'>) {
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act="Continue"
      lead="The wallet is unlocked. This site waits to go on."
      onApprove={() => onDecide({})}
    >
      <p className="soft small">Nothing is signed by this.</p>
    </ApprovalFrame>
  );
}
