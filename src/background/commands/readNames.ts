// The names that the accounts on a screen claim for themselves.

import { isProfileAddress } from '@svc/core/profiles/claim';
import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers names by address; addresses without one, and texts that are no address, are left out. */
export const readNames = defineCommand({
  needs: ['names'],
  params: Type.Object({ addresses: Type.Array(Type.String(), { maxItems: 100 }) }),
  handle: ({ names }, { addresses }) => names.claimed(addresses.filter(isProfileAddress)),
});
