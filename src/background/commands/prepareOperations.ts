// Prepares exchange operations for the wallet's own screens, under the same rules as a site's: each is checked,
// described and simulated. They then wait in `drafts`, each with its own approval.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Most operations at once: as many as a screen cancels in one step. */
const MOST = 50;

/** Answers the drafts' ids in the order of the operations. */
export const prepareOperations = defineCommand({
  needs: ['accounts', 'approvals', 'drafts', 'networks', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    operations: Type.Array(
      Type.Object({
        op: Type.String({ maxLength: 100 }),
        params: Type.Record(Type.String(), Type.Unknown(), { expected: 'an object' }),
      }),
      { minItems: 1, maxItems: MOST, expected: `1 to ${MOST} operations` },
    ),
  }),
  handle: async (services, { accountId, operations }) => {
    requireOpen(services);
    const payer = { account: requireAccount(services, accountId), network: services.networks.active() };
    const ids: string[] = [];
    try {
      for (const { op, params } of operations) ids.push((await services.drafts.operation(payer, op, params)).id);
    } catch (error) {
      // The caller gets none of them: an unknown draft must not stay open.
      for (const id of ids) await services.approvals.reject(id);
      throw error;
    }
    return { ids };
  },
});
