// The public key of an account's quantum-safe key pair: a validator is registered with it.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the key as hex without `0x`. */
export const readPublicKey = defineCommand({
  needs: ['accounts', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return { publicKey: requireAccount(services, accountId).pqPublicKey };
  },
});
