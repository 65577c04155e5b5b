// Sets the source of exchange rates, and switches it on or off.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers nothing. */
export const chooseRates = defineCommand({
  needs: ['rates'],
  params: Type.Object({ url: Type.String({ maxLength: 300 }), isOn: Type.Boolean() }),
  handle: async ({ rates }, given) => {
    await rates.choose(given);
    return null;
  },
});
