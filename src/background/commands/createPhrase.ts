// A fresh recovery phrase; nothing is stored.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers a phrase of 12 or 24 words. */
export const createPhrase = defineCommand({
  needs: ['vault'],
  params: Type.Object({ words: Type.Union([Type.Literal(12), Type.Literal(24)], { expected: '12 or 24' }) }),
  handle: ({ vault }, { words }) => ({ phrase: vault.createPhrase(words) }),
});
