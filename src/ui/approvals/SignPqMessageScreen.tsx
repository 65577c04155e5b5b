// Sign a message with the post-quantum key.

import { say } from '@svc/core/words/say';
import { SignerRows } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { MessageScreen } from './MessageScreen.tsx';

/** The message, the account, and why the signature cannot be used as a transaction. */
export function SignPqMessageScreen(props: ApprovalScreenProps<'signPqMessage'>) {
  const { account } = props.subject;
  return (
    <MessageScreen
      {...props}
      signer={
        <SignerRows account={account} form="pq">
          <div>
            <dt>{say('approvals.signature')}</dt>
            <dd>{account.classicalOnly === true ? say('approvals.mlDsa65') : say('approvals.mlDsa65QuantumSafe')}</dd>
          </div>
        </SignerRows>
      }
      meaning={say('approvals.theMessageGetsA')}
    />
  );
}
