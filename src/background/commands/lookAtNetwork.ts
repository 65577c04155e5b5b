// Asks the node of a network who it is and how far it is.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Asks the node of a network who it is and how far it is. */
export const lookAtNetwork = defineCommand({
  needs: ['networkProbes'],
  params: Type.Object({ slug: Type.String() }),
  handle: ({ networkProbes }, { slug }) => networkProbes.at(slug),
});
