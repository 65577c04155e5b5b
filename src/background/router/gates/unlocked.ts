// Last gate, after the parameters were validated: the wallet is unlocked, or the user unlocks it for the waiting site.

import { refused } from '@svc/core/words/refusal';
import type { MethodCall } from '../../methods/defineMethod.ts';
import { waitForUnlock } from '../../methods/requestAccess.ts';

/** @throws Rejected when the user does not unlock */
export async function requireUnlocked(call: MethodCall<'accounts' | 'approvals'>): Promise<void> {
  await waitForUnlock(call);
  if (!call.services.accounts.isUnlocked())
    throw refused('refused.wallet.locked', {}, { forSites: 'The wallet is locked.' });
}
