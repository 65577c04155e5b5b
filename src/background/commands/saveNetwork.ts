// Adds a custom network or edits the addresses of one; its node is asked for its chain id.

import { enteredNetwork } from '../state/network.ts';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the slug. */
export const saveNetwork = defineCommand({
  needs: ['networks', 'vault'],
  params: enteredNetwork,
  handle: async (services, network) => {
    requireOpen(services);
    return { slug: await services.networks.save(network) };
  },
});
