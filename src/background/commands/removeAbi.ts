// Forgets an ABI.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers nothing. */
export const removeAbi = defineCommand({
  needs: ['abis', 'vault'],
  params: Type.Object({ network: Type.String(), address: Type.String() }),
  handle: async (services, { network, address }) => {
    requireOpen(services);
    await services.abis.remove(network, address);
    return null;
  },
});
