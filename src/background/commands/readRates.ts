// Exchange rates of the source that the user switched on.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers the rates. */
export const readRates = defineCommand({
  needs: ['rates'],
  params: nothing,
  handle: ({ rates }) => rates.read(),
});
