// Checks a typed phrase.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers the normalised phrase. */
export const checkPhrase = defineCommand({
  needs: ['vault'],
  params: Type.Object({ phrase: Type.String({ maxLength: 1_000 }) }),
  handle: ({ vault }, { phrase }) => ({ phrase: vault.requirePhrase(phrase) }),
});
