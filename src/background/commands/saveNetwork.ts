// Adds a custom network or edits the URLs of one; its node is asked for its chain id.

import { enteredNetwork } from '../state/network.ts';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the slug. */
export const saveNetwork = defineCommand({
  needs: ['approvals', 'networks', 'vault'],
  params: enteredNetwork,
  handle: async (services, network) => {
    requireOpen(services);
    const slug = await services.networks.save(network);
    // Pending approvals on this network were built from data of its old node.
    if (slug === services.networks.active().slug) await services.approvals.endNetworkBound('networkSwitched');
    return { slug };
  },
});
