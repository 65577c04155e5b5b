// The fees of a payment, and the most that can be sent; nothing is prepared.

import { Type } from 'typebox';
import { feeChoice } from '../../approvals/feeShape.ts';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the choices. */
export const quoteSend = defineCommand({
  needs: ['accounts', 'sending', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    form: Type.Union([Type.Literal('pq'), Type.Literal('classic')]),
    asset: Type.String({ maxLength: 100 }),
    to: Type.Optional(Type.String({ maxLength: 400 })),
    isAll: Type.Optional(Type.Boolean()),
    fee: Type.Optional(feeChoice),
  }),
  handle: async (services, { accountId, ...sending }) => {
    requireOpen(services);
    return services.sending.quote({ ...sending, account: requireAccount(services, accountId) });
  },
});
