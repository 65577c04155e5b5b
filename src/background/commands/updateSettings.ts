// Changes preferences.

import { someSettings } from '../state/settings.ts';
import { defineCommand } from './defineCommand.ts';

/** Answers nothing. */
export const updateSettings = defineCommand({
  needs: ['settings', 'vault'],
  params: someSettings,
  handle: async ({ settings, vault }, members) => {
    await settings.update(members);
    await vault.touch(true);
    return null;
  },
});
