// Prepares a payment: checked, described, simulated. It then waits in `drafts`.

import { Type } from 'typebox';
import { feeChoice } from '../../approvals/feeShape.ts';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the draft's id. */
export const prepareSend = defineCommand({
  needs: ['accounts', 'sending', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    form: Type.Union([Type.Literal('pq'), Type.Literal('classic')]),
    asset: Type.String({ maxLength: 100 }),
    to: Type.String({ maxLength: 400 }),
    amount: Type.String({ maxLength: 200 }),
    isAll: Type.Optional(Type.Boolean()),
    fee: Type.Optional(feeChoice),
  }),
  handle: async (services, { accountId, ...sending }) => {
    requireOpen(services);
    return services.sending.send({ ...sending, account: requireAccount(services, accountId) });
  },
});
