// Signs and publishes a prepared claim and verifies its proof.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers whether the proof verified. */
export const publishProfile = defineCommand({
  needs: ['profiles', 'vault'],
  params: Type.Object({ id: Type.String() }),
  handle: (services, { id }) => {
    requireOpen(services);
    return services.profiles.publish(id);
  },
});
