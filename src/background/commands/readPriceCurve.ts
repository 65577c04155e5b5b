// The price of an asset over the last week.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers hourly prices, or that there are none. */
export const readPriceCurve = defineCommand({
  needs: ['market'],
  params: Type.Object({
    asset: Type.String({ pattern: '^(?:[0-9A-Za-z]{1,16}|0x[0-9a-fA-F]{40})$', expected: 'an asset' }),
  }),
  handle: ({ market }, { asset }) => market.curve(asset),
});
