// Shows a recovery phrase; it always asks for the password.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the phrase, or the reason why not. */
export const revealPhrase = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, keyringId: Type.String() }),
  handle: ({ vault }, { password: secret, keyringId }) => vault.revealPhrase(secret, keyringId),
});
