// Asks the node of a network for its identity and height.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers the node's identity and height. */
export const lookAtNetwork = defineCommand({
  needs: ['networkProbes'],
  params: Type.Object({ slug: Type.String() }),
  handle: ({ networkProbes }, { slug }) => networkProbes.at(slug),
});
