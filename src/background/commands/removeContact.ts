// Removes an entry of the address book.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Removes a contact. */
export const removeContact = defineCommand({
  needs: ['contacts', 'vault'],
  params: Type.Object({ id: Type.String() }),
  handle: async (services, { id }) => {
    requireOpen(services);
    await services.contacts.remove(id);
    return null;
  },
});
