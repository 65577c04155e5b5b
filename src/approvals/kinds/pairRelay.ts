// The user opened a pairing link: shown while the wallet waits in the site's session at the relay. One window both
// pairs and connects: the accounts selected here answer the site's waiting request.

import { Type } from 'typebox';
import { accountRef, defineApproval, warning } from '../defineApproval.ts';

/** Pair with a site on another device. */
export const pairRelay = defineApproval({
  kind: 'pairRelay',
  subject: Type.Object({
    /** Origin that the relay attests; equal to the origin in the link. */
    origin: Type.String(),
    /** Name in the link; only displayed. */
    claimedName: Type.String(),
    relay: Type.String(),
    topic: Type.String(),
    /** Every account of the wallet, in the wallet's order. */
    accounts: Type.Array(accountRef),
    /** The preselected account. */
    selectedAccountId: Type.String(),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({ accountIds: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) }),
  boundToNetwork: false,
  whileLocked: false,
  signatures: 0,
  restsOn: 'nothing',
  isAskedOnce: false,
  isFollowed: false,
});
