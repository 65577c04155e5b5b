// Parses a key for a new wallet before a password is chosen. Nothing is stored.

import { Type } from 'typebox';
import { keySource } from '../state/keySource.ts';
import { defineCommand } from './defineCommand.ts';

/** Answers its addresses. */
export const checkKeySource = defineCommand({
  needs: ['vault'],
  params: Type.Object({ source: keySource }),
  handle: async ({ vault }, { source }) => {
    const found = await vault.checkKeySource(source);
    if (found === undefined) return { ok: false, reason: 'bad-file-password' };
    return { ok: true, address: found.ethAddress, pqAddress: found.pqAddress, classicalOnly: found.classicalOnly };
  },
});
