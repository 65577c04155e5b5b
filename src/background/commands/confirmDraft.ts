// Sends a draft. Where it says `needsPassword`, the password goes with it; refuses as `decide` does.

import { Type } from 'typebox';
import { defineCommand, password, requireOpen, requirePasswordOf } from './defineCommand.ts';

/** Answers hash and nonce. */
export const confirmDraft = defineCommand('confirmDraft', {
  params: Type.Object({ id: Type.String(), password: Type.Optional(password) }),
  handle: async (services, { id, password: given }) => {
    requireOpen(services);
    const hasPassword = services.approvals.needsPassword(id) && given !== undefined;
    if (hasPassword) await requirePasswordOf(services, given);
    return services.drafts.confirm(id, hasPassword);
  },
});
