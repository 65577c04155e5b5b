// A site asks to add a token to the list. Only the address identifies a token; anyone can choose the rest.

import { Type } from 'typebox';
import { defineApproval, networkRef, warning } from '../defineApproval.ts';

/** Add a token to the list. */
export const watchAsset = defineApproval({
  kind: 'watchAsset',
  subject: Type.Object({
    network: networkRef,
    /** As it will be listed: in the site's words. */
    token: Type.Object({ address: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
    /** The contract's own data, if it answers. */
    onChain: Type.Optional(Type.Object({ symbol: Type.String(), name: Type.String(), decimals: Type.Integer() })),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 0,
  restsOn: 'nothing',
  isAskedOnce: false,
  isFollowed: false,
});
