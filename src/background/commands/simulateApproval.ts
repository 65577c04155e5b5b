// Asks the node again for the effects of a pending transaction; the answer comes with the view.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Simulates again. */
export const simulateApproval = defineCommand({
  needs: ['effects', 'vault'],
  params: Type.Object({ id: Type.String() }),
  handle: async (services, { id }) => {
    requireOpen(services);
    await services.effects.refresh(id);
    return null;
  },
});
