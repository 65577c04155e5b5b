// Shows a recovery phrase, for the password alone.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the phrase, or why not. */
export const revealPhrase = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, keyringId: Type.String() }),
  handle: ({ vault }, { password: secret, keyringId }) => vault.revealPhrase(secret, keyringId),
});
