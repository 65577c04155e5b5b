// Removes a token from the list.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers nothing. */
export const unwatchToken = defineCommand({
  needs: ['tokens', 'vault'],
  params: Type.Object({ network: Type.String(), address: Type.String() }),
  handle: async (services, { network, address }) => {
    requireOpen(services);
    await services.tokens.remove(network, address);
    return null;
  },
});
