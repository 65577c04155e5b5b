// Sign a message with the classic key.

import { say } from '@svc/core/words/say';
import { SignerRows } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { MessageScreen } from './MessageScreen.tsx';

/** The message, the account, and what the signature can and cannot do. */
export function SignMessageScreen(props: ApprovalScreenProps<'signMessage'>) {
  return (
    <MessageScreen
      {...props}
      signer={<SignerRows account={props.subject.account} form="classic" />}
      meaning={say('approvals.aSignatureProvesThat')}
    />
  );
}
