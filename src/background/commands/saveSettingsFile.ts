// The user's settings, contacts and watched addresses as a file, without keys or passwords.

import { defineCommand, nothing, requireOpen } from './defineCommand.ts';

/** Answers the text of the file and a name for it. */
export const saveSettingsFile = defineCommand({
  needs: ['settingsFiles', 'vault'],
  params: nothing,
  handle: (services) => {
    requireOpen(services);
    return services.settingsFiles.save();
  },
});
