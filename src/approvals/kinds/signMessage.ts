// A personal message (EIP-191) signed with an account's classic key.

import { Type } from 'typebox';
import { defineApproval, messageSubject } from '../defineApproval.ts';

/** Sign a message with the classic key. */
export const signMessage = defineApproval({
  kind: 'signMessage',
  subject: messageSubject,
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 1,
  restsOn: 'nothing',
  isAskedOnce: false,
  isFollowed: false,
});
