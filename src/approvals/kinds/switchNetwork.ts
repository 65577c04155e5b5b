// A site asks for another network of the wallet's own registry.

import { Type } from 'typebox';
import { defineApproval, networkRef } from '../defineApproval.ts';

/** Switch the active network. */
export const switchNetwork = defineApproval({
  kind: 'switchNetwork',
  subject: Type.Object({ from: networkRef, to: networkRef }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 0,
  restsOn: 'nothing',
  isAskedOnce: true,
  isFollowed: false,
});
