// The active network's data about a collection of the exchange.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers its limits, and the rights that others have over it. */
export const readCollectionFacts = defineCommand({
  needs: ['tokenFacts'],
  params: Type.Object({
    collection: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', expected: 'the address of a collection' }),
  }),
  handle: ({ tokenFacts }, { collection }) => tokenFacts.readCollection(collection),
});
