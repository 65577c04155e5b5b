// The private key and the ML-DSA seed of an account, hex without `0x`; it always asks for the password.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the keys, or the reason why not. */
export const revealKey = defineCommand({
  needs: ['vault'],
  params: Type.Object({ accountId: Type.String(), password }),
  handle: ({ vault }, { accountId, password: given }) => vault.revealKey(given, accountId),
});
