// Sends a draft. Where it says `needsPassword`, the password is a parameter; refuses as `decide` does.

import { Type } from 'typebox';
import { feeChoice } from '../../approvals/feeShape.ts';
import { defineCommand, password, requireOpen, requirePasswordOf } from './defineCommand.ts';

/** Answers hash and nonce. */
export const confirmDraft = defineCommand({
  needs: ['approvals', 'drafts', 'effects', 'vault'],
  params: Type.Object({
    id: Type.String(),
    fee: Type.Optional(feeChoice),
    password: Type.Optional(password),
    shown: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  handle: async (services, { id, fee, password: given, shown }) => {
    requireOpen(services);
    const hasPassword = services.approvals.needsPassword(id) && given !== undefined;
    if (hasPassword) await requirePasswordOf(services, given);
    await services.effects.lookAgain(id);
    return services.drafts.confirm(id, fee === undefined ? {} : { fee }, hasPassword, shown);
  },
});
