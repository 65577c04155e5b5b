// Both addresses and keys of the accounts that a site may see.

import type { AccountEntry } from '../services/vaultAccess.ts';
import { defineMethod, noParams } from './defineMethod.ts';

/** An account as sites see it. */
export function siteAccount({ ethAddress, pqAddress, pqAccountId, pqPublicKey, pqFingerprint }: AccountEntry) {
  return { address: ethAddress, pqAddress, pqAccountId, pqPublicKey, pqFingerprint };
}

/** The selected one first; [] when locked or not connected. */
export const svc_accounts = defineMethod({
  needs: ['accounts'],
  access: 'open',
  anonymous: [],
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services, shared }) => (services.accounts.isUnlocked() ? shared().map(siteAccount) : []),
});
