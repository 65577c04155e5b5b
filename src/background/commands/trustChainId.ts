// Accepts a node on another chain id for one network, or withdraws that.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Accepts a live chain id. */
export const trustChainId = defineCommand({
  needs: ['networks', 'vault'],
  params: Type.Object({
    slug: Type.String(),
    chainId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { expected: 'a chain id or null' }),
  }),
  handle: async (services, { slug, chainId }) => {
    requireOpen(services);
    await services.networks.trust(slug, chainId);
    return null;
  },
});
