// Stores an ABI, so that calls to its contract on the active network are shown with names.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers how many functions are known. */
export const saveAbi = defineCommand({
  needs: ['abis', 'networks', 'vault'],
  params: Type.Object({
    address: Type.String({ maxLength: 200 }),
    name: Type.String({ maxLength: 200 }),
    abi: Type.String({ maxLength: 400_000 }),
  }),
  handle: async (services, { address, name, abi }) => {
    requireOpen(services);
    return { functions: await services.abis.save(services.networks.active().slug, address, name, abi) };
  },
});
