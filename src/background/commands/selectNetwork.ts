// Makes a known network the active one.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Switches the network. */
export const selectNetwork = defineCommand({
  needs: ['networks'],
  params: Type.Object({ slug: Type.String() }),
  handle: async ({ networks }, { slug }) => {
    await networks.select(slug);
    return null;
  },
});
