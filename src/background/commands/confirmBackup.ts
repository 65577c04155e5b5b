// Records that the user has written the phrase down.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Marks a keyring as backed up. */
export const confirmBackup = defineCommand({
  needs: ['vault'],
  params: Type.Object({ keyringId: Type.String() }),
  handle: async (services, { keyringId }) => {
    requireOpen(services);
    await services.vault.confirmBackup(keyringId);
    return null;
  },
});
