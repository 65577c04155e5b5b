// A message to sign, whichever key signs. A sign-in message (EIP-4361) is read out member by member; the text that is
// signed stands below, whole.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApprovalFrame } from '../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../ui/kit/approvalScreen.ts';
import { Given } from '../ui/kit/Given.tsx';
import { SignedText } from '../ui/kit/SignedText.tsx';
import { SignInRows } from '../ui/kit/SignInRows.tsx';

export interface MessageScreenProps extends ApprovalScreenProps<'signMessage' | 'signPqMessage'> {
  /** The account that signs, and by which key. */
  readonly signer: ReactNode;
  /** What a signature of this key can and cannot do. */
  readonly meaning: string;
}

function leadOf({ signIn, nearSignIn }: MessageScreenProps['subject']): ReactNode {
  if (nearSignIn === true) return 'Sign a text that may sign you in somewhere?';
  if (signIn === undefined) return undefined;
  return (
    <>
      Prove to{' '}
      <b className="wrap">
        <Given text={signIn.domain} max={80} />
      </b>{' '}
      that this account is yours?
    </>
  );
}

/** The message, the signer, and what the signature can and cannot do. */
export function MessageScreen({ subject, requester, onDecide, signer, meaning, ...rest }: MessageScreenProps) {
  const { signIn, nearSignIn } = subject;
  const text = <SignedText text={subject.text} hex={subject.messageHex} />;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={signIn === undefined ? (nearSignIn === true ? 'Sign a possible sign-in' : 'Sign message') : 'Sign in'}
      lead={leadOf(subject)}
      warnings={subject.warnings}
      onApprove={() => onDecide({})}
    >
      {signIn === undefined ? text : <SignInRows signIn={signIn} />}
      {signer}
      {signIn !== undefined && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden /> Exactly what is signed
          </summary>
          {text}
        </details>
      )}
      <p className="soft small">
        {signIn === undefined && nearSignIn === undefined
          ? meaning
          : 'Whoever holds the signature can sign in there as you. It moves nothing and costs no fee.'}
      </p>
    </ApprovalFrame>
  );
}
