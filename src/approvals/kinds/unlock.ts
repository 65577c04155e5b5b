// A connected site waits for the wallet to be unlocked. Unlocking settles it; there is nothing else to approve.

import { Type } from 'typebox';
import { defineApproval } from '../defineApproval.ts';

/** Unlock the wallet for a waiting site. */
export const unlock = defineApproval({
  kind: 'unlock',
  subject: Type.Object({}),
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: true,
  signatures: 0,
  restsOn: 'nothing',
  isAskedOnce: true,
  isFollowed: false,
});
