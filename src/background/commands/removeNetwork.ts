// Removes a custom network, or undoes the edits of a built-in one.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Removes a network. */
export const removeNetwork = defineCommand({
  needs: ['approvals', 'networks', 'vault'],
  params: Type.Object({ slug: Type.String() }),
  handle: async (services, { slug }) => {
    requireOpen(services);
    await services.networks.remove(slug);
    if (slug === services.networks.active().slug) await services.approvals.endNetworkBound('networkSwitched');
    return null;
  },
});
