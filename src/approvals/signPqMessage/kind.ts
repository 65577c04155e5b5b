// A message signed with an account's ML-DSA key under the network's message prefix; also carries profile claims.

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
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 1,
});
