// Reads prices of assets of the active network.

import { Type } from 'typebox';
import { MOST_PRICED } from '../../channels/mostPriced.ts';
import { defineCommand } from './defineCommand.ts';

/** Answers prices in US dollars, or that there are none. */
export const readPrices = defineCommand({
  needs: ['market'],
  params: Type.Object({
    assets: Type.Array(Type.String({ pattern: '^(?:[0-9A-Za-z]{1,16}|0x[0-9a-fA-F]{40})$', expected: 'an asset' }), {
      maxItems: MOST_PRICED,
    }),
  }),
  handle: ({ market }, { assets }) => market.prices(assets),
});
