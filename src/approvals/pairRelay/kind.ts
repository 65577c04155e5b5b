// The user brought a pairing link: shown before the wallet joins the site's session at the relay.

import { Type } from 'typebox';
import { defineApproval, warning } from '../defineApproval.ts';

/** Pair with a site on another device. */
export const pairRelay = defineApproval({
  kind: 'pairRelay',
  subject: Type.Object({
    /** Origin that the relay attests; equal to the origin in the link. */
    origin: Type.String(),
    /** Name that the link claims; decoration only. */
    claimedName: Type.String(),
    relay: Type.String(),
    topic: Type.String(),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 0,
});
