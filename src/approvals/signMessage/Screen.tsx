// Sign a message with the classic key.

import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { SignedText } from '../../ui/kit/SignedText.tsx';

/** The message, the account, and what the signature can and cannot do. */
export function SignMessageScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'signMessage'>) {
  return (
    <ApprovalFrame {...rest} requester={requester} act="Sign message" warnings={subject.warnings} onApprove={() => onDecide({})}>
      <SignedText text={subject.text} hex={subject.messageHex} />
      <SignerRows account={subject.account} form="classic" />
      <p className="soft small">
        A signature proves that you hold this account. It moves nothing by itself and costs no fee. Sign only what you would sign on paper.
      </p>
    </ApprovalFrame>
  );
}
