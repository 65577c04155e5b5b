// Last gate, after the parameters were checked: the wallet is unlocked, or the user unlocks it for the waiting site.

import { Refusal } from '@svc/core/errors';
import type { MethodCall } from '../../methods/defineMethod.ts';
import { waitForUnlock } from '../../methods/requestAccess.ts';

/** @throws Rejected when the user does not unlock */
export async function requireUnlocked(call: MethodCall<'accounts' | 'approvals'>): Promise<void> {
  await waitForUnlock(call);
  if (!call.services.accounts.isUnlocked()) throw new Refusal('wallet.locked', 'The wallet is locked.');
}
