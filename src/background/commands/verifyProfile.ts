// Verifies any profile on request, without trusting the service that serves it.

import { ParseRefusal } from '@svc/core/errors';
import { isProfileAddress, isTokenAddress } from '@svc/core/profiles/claim';
import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers whether the proof is valid, and what it proves. */
export const verifyProfile = defineCommand({
  needs: ['profiles'],
  params: Type.Object({
    kind: Type.Union([Type.Literal('account'), Type.Literal('token')], { expected: 'account or token' }),
    address: Type.String(),
  }),
  handle: ({ profiles }, { kind, address }) => {
    const isUsable = kind === 'token' ? isTokenAddress(address) : isProfileAddress(address);
    if (!isUsable) throw new ParseRefusal('address', `the address of ${kind === 'token' ? 'a token' : 'an account'}`);
    return profiles.verify({ kind, address });
  },
});
