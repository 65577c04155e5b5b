// A site asks to see accounts. The decision lists the selected accounts; the origin is the approval's requester.

import { Type } from 'typebox';
import { accountRef, defineApproval, warning } from '../defineApproval.ts';

/** Connect a site. */
export const connect = defineApproval({
  kind: 'connect',
  subject: Type.Object({
    /** Every visible account of the wallet, in the wallet's order. */
    accounts: Type.Array(accountRef),
    /** The account that is preselected for a site that sees none. */
    selectedAccountId: Type.String(),
    /** What the site already sees: it asks the user to choose again. */
    sharedIds: Type.Array(Type.String()),
    /** Whether the request came over the relay. */
    remote: Type.Boolean(),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({ accountIds: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) }),
  boundToNetwork: false,
  whileLocked: true,
  signatures: 0,
  restsOn: 'nothing',
  isAskedOnce: true,
  isFollowed: false,
});
