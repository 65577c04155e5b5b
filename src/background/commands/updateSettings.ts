// Changes preferences.

import { Type } from 'typebox';
import { settingsMembers } from '../services/settings.ts';
import { defineCommand } from './defineCommand.ts';

/** Changes preferences. */
export const updateSettings = defineCommand('updateSettings', {
  params: Type.Partial(Type.Object(settingsMembers)),
  handle: async ({ settings, vault }, members) => {
    await settings.update(members);
    await vault.touch(true);
    return null;
  },
});
