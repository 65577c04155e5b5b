// A site asks to put a token on the list. Only the address identifies a token; the rest is what somebody calls it.

import { Type } from 'typebox';
import { defineApproval, networkRef, warning } from '../defineApproval.ts';

/** Put a token on the list. */
export const watchAsset = defineApproval({
  kind: 'watchAsset',
  subject: Type.Object({
    network: networkRef,
    /** As it will be listed: the site's words. */
    token: Type.Object({ address: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
    /** What the contract says of itself, where it answers. */
    onChain: Type.Optional(Type.Object({ symbol: Type.String(), name: Type.String(), decimals: Type.Integer() })),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 0,
  isFollowed: false,
});
