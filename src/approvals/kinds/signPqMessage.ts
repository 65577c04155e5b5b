// A message signed with an account's ML-DSA key under the network's message prefix; also carries profile claims.

import { Type } from 'typebox';
import { defineApproval, messageSubject } from '../defineApproval.ts';

/** Sign a message with the post-quantum key. */
export const signPqMessage = defineApproval({
  kind: 'signPqMessage',
  subject: messageSubject,
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 1,
  restsOn: 'nothing',
  isAskedOnce: false,
  isFollowed: false,
});
