// Accounts of a phrase from an index on, at most 20, with the active network's data about them. `suggested`: one that
// was used. `isRead`: the network answered every question, so that an account that is not suggested was not used.

import { formatDecimal } from '@svc/core/decimal';
import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** An account that was not read looks unused, so waiting is better than guessing; nobody signs on this answer. */
const PATIENCE_MS = 30_000;

/** Answers the accounts. */
export const previewAccounts = defineCommand({
  needs: ['evm', 'networks', 'vault'],
  params: Type.Object({
    keyringId: Type.String(),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 21 })),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  }),
  handle: async ({ vault, evm, networks }, { keyringId, from = 0, count = 10 }) => {
    const network = networks.active();
    const attempt = evm.patience(PATIENCE_MS);
    const previews = await vault.previewAccounts(keyringId, from, count);
    const accounts = await Promise.all(
      previews.map(async ({ hdIndex, ethAddress, pqAddress, pqAccountId, isAdded }) => {
        const [classic, pq, nonce] = await Promise.all([
          attempt(evm.balanceWei(network, ethAddress)),
          network.isSvc ? attempt(evm.balanceWei(network, pqAccountId)) : 0n,
          attempt(evm.nonce(network, ethAddress, 'latest')),
        ]);
        const used = [classic, pq, nonce].some((value) => value !== undefined && value > 0n);
        return {
          hdIndex,
          address: ethAddress,
          pqAddress,
          isAdded,
          suggested: used && !isAdded,
          isRead: [classic, pq, nonce].every((value) => value !== undefined),
          ...(classic === undefined ? {} : { classic: formatDecimal(classic) }),
          ...(pq === undefined ? {} : { pq: formatDecimal(pq) }),
        };
      }),
    );
    return { accounts };
  },
});
