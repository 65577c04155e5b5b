// Adds a custom network or edits the addresses of one; its node is asked for its chain id.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the slug. */
export const saveNetwork = defineCommand('saveNetwork', {
  params: Type.Object({
    slug: Type.Optional(Type.String()),
    name: Type.String({ maxLength: 200 }),
    chainId: Type.Integer({ minimum: 1, expected: 'a chain id' }),
    rpcUrl: Type.String({ maxLength: 2_048 }),
    restUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
    profilesUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
    tradeUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
    currency: Type.Optional(Type.String({ maxLength: 12 })),
  }),
  handle: async (services, network) => {
    requireOpen(services);
    return { slug: await services.networks.save(network) };
  },
});
