// A message signed with an account's ML-DSA key under the network's message prefix; also carries profile claims.

import type { SignIn } from '@svc/core/tx/signIn';
import { Type } from 'typebox';
import { accountRef, defineApproval, warning } from '../defineApproval.ts';

/** Sign a message with the post-quantum key. */
export const signPqMessage = defineApproval({
  kind: 'signPqMessage',
  subject: Type.Object({
    account: accountRef,
    /** The exact bytes before the prefix, 0x hex. */
    messageHex: Type.String(),
    /** The same bytes as text when they are clean UTF-8; absent: show the hex. */
    text: Type.Optional(Type.String()),
    /** The members of a sign-in message (EIP-4361), where the text is one; what does not fit is among the warnings. */
    signIn: Type.Optional(Type.Unsafe<SignIn>(Type.Object({ domain: Type.String(), uri: Type.String() }))),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 1,
});
