// The active network's data about a token.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers its supply and the rights that others have over it. */
export const readTokenFacts = defineCommand({
  needs: ['tokenFacts'],
  params: Type.Object({ asset: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', expected: 'the address of a token' }) }),
  handle: ({ tokenFacts }, { asset }) => tokenFacts.read(asset),
});
