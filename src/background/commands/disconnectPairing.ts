// Leaves a paired session and revokes the permissions of its site.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Leaves a session. */
export const disconnectPairing = defineCommand({
  needs: ['pairings'],
  params: Type.Object({ topic: Type.String() }),
  handle: async ({ pairings }, { topic }) => {
    await pairings.disconnect(topic);
    return null;
  },
});
