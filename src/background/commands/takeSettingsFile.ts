// Takes a file of settings, contacts and watched addresses in, or says first what it would do.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers what the file would do, or has done. */
export const takeSettingsFile = defineCommand({
  needs: ['settingsFiles', 'vault'],
  // A file that is longer than the wallet reads is refused in words; this bound only keeps it from being held twice.
  params: Type.Object({ text: Type.String({ maxLength: 4_000_000 }), isLook: Type.Boolean() }),
  handle: async (services, { text, isLook }) => {
    requireOpen(services);
    return isLook ? services.settingsFiles.look(text) : services.settingsFiles.take(text);
  },
});
