// Adds a watch-only address.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers its id, and selects it on the screens. */
export const watchAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({ address: Type.String({ maxLength: 400 }), name: Type.String({ maxLength: 200 }) }),
  handle: async (services, { address, name }) => {
    requireOpen(services);
    const accountId = await services.watched.add(address, name);
    await services.watched.show(accountId);
    return { accountId };
  },
});
