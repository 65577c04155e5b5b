// Sign a message with the post-quantum key.

import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { SignedText } from '../../ui/kit/SignedText.tsx';
import { SignInRows } from '../../ui/kit/SignInRows.tsx';

/** The message, the account, and why the signature cannot be used as a transaction. */
export function SignPqMessageScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'signPqMessage'>) {
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={subject.signIn === undefined ? 'Sign message' : 'Sign in'}
      warnings={subject.warnings}
      onApprove={() => onDecide({})}
    >
      {subject.signIn !== undefined && <SignInRows signIn={subject.signIn} />}
      <SignedText text={subject.text} hex={subject.messageHex} />
      <SignerRows account={subject.account} form="pq">
        <div>
          <dt>Signature</dt>
          <dd>ML-DSA-65{subject.account.classicalOnly === true ? '' : ', quantum-safe'}</dd>
        </div>
      </SignerRows>
      <p className="soft small">The message gets a prefix that no transaction can start with, so this signature can never be sent as one. It costs no fee.</p>
    </ApprovalFrame>
  );
}
