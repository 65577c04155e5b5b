// Moves an account one place up or down in the list of visible accounts.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Moves an account. */
export const moveAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({
    accountId: Type.String(),
    to: Type.Union([Type.Literal('up'), Type.Literal('down')]),
  }),
  handle: async (services, { accountId, to }) => {
    requireOpen(services);
    const { watched, vault } = services;
    await (watched.find(accountId) === undefined ? vault.moveAccount(accountId, to) : watched.move(accountId, to));
    return null;
  },
});
