// Adds or changes an entry of the address book.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers its id. */
export const saveContact = defineCommand({
  needs: ['contacts', 'vault'],
  params: Type.Object({
    id: Type.Optional(Type.String()),
    name: Type.String({ maxLength: 200 }),
    address: Type.String({ maxLength: 400 }),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
  }),
  handle: async (services, contact) => {
    requireOpen(services);
    return { id: await services.contacts.save(contact) };
  },
});
