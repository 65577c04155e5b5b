// A personal message (EIP-191) signed with an account's classic key.

import type { SignIn } from '@svc/core/tx/signIn';
import { Type } from 'typebox';
import { accountRef, defineApproval, warning } from '../defineApproval.ts';

/** Sign a message with the classic key. */
export const signMessage = defineApproval({
  kind: 'signMessage',
  subject: Type.Object({
    account: accountRef,
    /** The exact bytes, 0x hex; what is signed. */
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
