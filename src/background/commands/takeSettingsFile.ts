// Imports a file of settings, contacts and watched addresses, or only says what it would change.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers what the file changes, or has changed. */
export const takeSettingsFile = defineCommand({
  needs: ['settingsFiles', 'vault'],
  // A file above the wallet's size limit is refused in words; this bound only avoids holding it twice.
  params: Type.Object({ text: Type.String({ maxLength: 4_000_000 }), isLook: Type.Boolean() }),
  handle: async (services, { text, isLook }) => {
    requireOpen(services);
    return isLook ? services.settingsFiles.look(text) : services.settingsFiles.take(text);
  },
});
