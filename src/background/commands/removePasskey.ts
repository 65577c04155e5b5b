// Forgets a passkey.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
export const removePasskey = defineCommand({
  needs: ['vault'],
  params: Type.Object({ credentialId: Type.String({ maxLength: 1_400 }), password }),
  handle: ({ vault }, { credentialId, password: given }) => vault.removePasskey(given, credentialId),
});
