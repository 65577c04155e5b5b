// A personal message (EIP-191) signed with an account's classic key.

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
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 1,
});
