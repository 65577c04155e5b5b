// A message to sign, with either key. A sign-in message (EIP-4361) is shown member by member; the complete signed text
// is below.

import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { Say } from '../kit/Say.tsx';
import { SignedText } from '../kit/SignedText.tsx';
import { SignInRows } from '../kit/SignInRows.tsx';

export interface MessageScreenProps extends ApprovalScreenProps<'signMessage' | 'signPqMessage'> {
  /** The signing account and key. */
  readonly signer: ReactNode;
  /** What a signature of this key can and cannot do. */
  readonly meaning: string;
}

function leadOf({ signIn, malformedSignIn }: MessageScreenProps['subject']): ReactNode {
  if (malformedSignIn === true) return say('approvals.signATextThat');
  if (signIn === undefined) return undefined;
  return (
    <Say
      code="approvals.proveToThatThis"
      slots={{
        domain: (
          <b className="wrap">
            <Given text={signIn.domain} max={80} />
          </b>
        ),
      }}
    />
  );
}

/** The message, the signer, and what the signature can and cannot do. */
export function MessageScreen({ subject, requester, onDecide, signer, meaning, ...rest }: MessageScreenProps) {
  const { signIn, malformedSignIn } = subject;
  const text = <SignedText text={subject.text} hex={subject.messageHex} />;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={
        signIn === undefined
          ? malformedSignIn === true
            ? say('approvals.signAPossibleSign')
            : say('approvals.signMessage')
          : say('approvals.signIn')
      }
      lead={leadOf(subject)}
      warnings={subject.warnings}
      onApprove={() => onDecide({})}
    >
      {signIn === undefined ? text : <SignInRows signIn={signIn} />}
      {signer}
      {signIn !== undefined && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden /> {say('approvals.exactlyWhatIsSigned')}
          </summary>
          {text}
        </details>
      )}
      <p className="soft small">
        {signIn === undefined && malformedSignIn === undefined ? meaning : say('approvals.whoeverHoldsTheSignature')}
      </p>
    </ApprovalFrame>
  );
}
