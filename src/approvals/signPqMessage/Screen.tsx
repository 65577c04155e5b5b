// Sign a message with the post-quantum key.

import { SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { MessageScreen } from '../MessageScreen.tsx';

/** The message, the account, and why the signature cannot be used as a transaction. */
export function SignPqMessageScreen(props: ApprovalScreenProps<'signPqMessage'>) {
  const { account } = props.subject;
  return (
    <MessageScreen
      {...props}
      signer={
        <SignerRows account={account} form="pq">
          <div>
            <dt>Signature</dt>
            <dd>ML-DSA-65{account.classicalOnly === true ? '' : ', quantum-safe'}</dd>
          </div>
        </SignerRows>
      }
      meaning="The message gets a prefix that no transaction can start with, so this signature can never be sent as one. It costs no fee."
    />
  );
}
