// Joins the session of a pairing link or URI, after its approval.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the topic. */
export const pair = defineCommand({
  needs: ['pairings', 'vault'],
  params: Type.Object({ link: Type.String({ maxLength: 8_192 }) }),
  handle: (services, { link }) => {
    requireOpen(services);
    return services.pairings.pair(link);
  },
});
